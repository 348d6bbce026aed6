/// Short forms of English given names; hand-written common knowledge.
enum Nicknames {
    /// `name nickname` lines.
    private static let pairs = """
        Abigail Abby|Albert Al|Alexander Alex|Alexandra Sandra|Alfred Fred|Amanda Mandy|Andrew Andy
        Angela Angie|Anthony Tony|Arthur Art|Barbara Barb|Benjamin Ben|Brenda Bren|Catherine Cathy
        Charles Chuck|Christina Tina|Christine Chris|Christopher Chris|Cynthia Cindy|Daniel Dan
        David Dave|Deborah Debbie|Donald Don|Dorothy Dot|Douglas Doug|Edward Ed|Elizabeth Liz
        Emily Em|Eric Rick|Eugene Gene|Frances Fran|Francis Frank|Frederick Fred|Gerald Jerry
        Gregory Greg|Harold Harry|Henry Hank|Jacob Jake|Jacqueline Jackie|James Jim|Janet Jan
        Jeffrey Jeff|Jennifer Jen|Jessica Jess|Jonathan Jon|Joseph Joe|Joshua Josh|Judith Judy
        Katherine Kate|Kathleen Kathy|Kenneth Ken|Kimberly Kim|Lawrence Larry|Leonard Len
        Margaret Peggy|Martin Marty|Matthew Matt|Melissa Missy|Michael Mike|Michelle Shelly
        Nancy Nan|Nathan Nate|Nicholas Nick|Pamela Pam|Patricia Pat|Patrick Pat|Peter Pete
        Philip Phil|Phillip Phil|Raymond Ray|Rebecca Becky|Richard Rick|Robert Bob|Roger Rodge
        Ronald Ron|Samantha Sam|Samuel Sam|Sandra Sandy|Stephanie Steph|Stephen Steve|Steven Steve
        Susan Sue|Teresa Terry|Theodore Ted|Theresa Terry|Thomas Tom|Timothy Tim|Victoria Vicky
        Vincent Vince|Virginia Ginny|Walter Walt|William Bill|Zachary Zach
        """

    private static let byName: [String: String] = {
        var byName: [String: String] = [:]
        for pair in pairs.split(whereSeparator: { $0 == "|" || $0.isNewline }) {
            let words = pair.split(separator: " ").map(String.init)
            byName[words[0]] = words[1]
        }
        return byName
    }()

    /// For each name of a table its short form; empty where none is known.
    static func table(of names: TextTable) -> TextTable {
        TextTable((0..<names.count).map { byName[names.text($0)] ?? "" })
    }
}
