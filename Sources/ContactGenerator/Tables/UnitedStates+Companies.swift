// Hand-written common words. A name put together from them may be that of a real company; nothing
// that is made with it leads there.

extension UnitedStates {
    /// First words of company names.
    static let companyAdjectives = """
        Amber Atlantic Blue Bright Central Clear Coastal Copper Crystal Eastern Emerald Evergreen
        First Golden Grand Granite Green Harbor Highland Iron Ivory Lakeside Liberty Maple Meadow
        Metro Midland Modern Mountain National Noble Northern Oak Orchard Pacific Pine Pioneer
        Prairie Premier Quiet Rapid Red River Rocky Royal Sierra Silver Solid Southern Spring
        Standard Sterling Stone Summit Sunrise Swift Timber United Urban Valley Western White
        Willow Winter
        """

    /// Second words of company names.
    static let companyNouns = """
        Anchor Arrow Bay Beacon Bell Bridge Brook Canyon Cliff Compass Cove Creek Crest Crown Dawn
        Eagle Falcon Field Forest Forge Gate Grove Harvest Haven Hawk Heron Hill Horizon Island
        Key Lake Lantern Light Line Mill Moon Path Peak Point Ridge Rock Root Sail Shore Sky Spark
        Star Stone Tower Trail Tree Vale View Wave Wheel Wind Wing Wood
        """

    /// What companies do, the last words of their names.
    static let companyTrades = """
        Accounting
        Advisors
        Analytics
        Architects
        Automotive
        Bakery
        Books
        Brewing
        Builders
        Catering
        Clinic
        Co-op
        Coffee
        Construction
        Consulting
        Dental
        Design
        Electric
        Energy
        Engineering
        Farms
        Financial
        Foods
        Freight
        Furniture
        Group
        Hardware
        Health
        Holdings
        Hotels
        Industries
        Insurance
        Interiors
        Labs
        Landscaping
        Legal
        Logistics
        Machining
        Marketing
        Media
        Moving
        Optical
        Outfitters
        Packaging
        Partners
        Pharmacy
        Plumbing
        Printing
        Properties
        Realty
        Roofing
        Security
        Shipping
        Software
        Solar
        Sons
        Staffing
        Studio
        Supply
        Systems
        Textiles
        Tools
        Trading
        Travel
        Veterinary
        Water
        """
}
