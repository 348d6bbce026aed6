// Hand-written common street names, one per line; they name no street in particular.

extension UnitedKingdomTables {
    /// Street names without a number.
    static let streets = """
        High Street
        Station Road
        Main Street
        Park Road
        Church Road
        Church Street
        London Road
        Victoria Road
        Green Lane
        Manor Road
        Church Lane
        Park Avenue
        The Avenue
        The Crescent
        Queens Road
        New Road
        Grange Road
        Kings Road
        Kingsway
        Windsor Road
        Highfield Road
        Mill Lane
        Alexander Road
        York Road
        St John's Road
        Main Road
        Broadway
        King Street
        The Green
        Springfield Road
        George Street
        Park Lane
        Victoria Street
        Albert Road
        Queensway
        New Street
        Queen Street
        West Street
        North Street
        Manchester Road
        The Grove
        Richmond Road
        Grove Road
        South Street
        School Lane
        The Drive
        North Road
        Stanley Road
        Chester Road
        Mill Road
        Elm Grove
        Oak Avenue
        Cedar Close
        Beech Road
        Willow Walk
        Orchard Way
        Meadow View
        Hill Rise
        Bridge Street
        Castle Street
        Market Place
        Chapel Lane
        Priory Road
        Abbey Road
        Canal Walk
        Wharf Lane
        Harbour View
        Cliff Road
        Rectory Close
        Warren Drive
        """
}
