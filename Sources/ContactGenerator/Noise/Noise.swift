/// In what a copy differs from its original.
public enum Noise: String, CaseIterable, Sendable {
    /// In nothing.
    case exact
    /// The given name is a nickname or its initial.
    case nickname
    /// One letter of a name is a neighbour on the keyboard, or left out.
    case typo
    /// Two letters of a name have changed places.
    case transposition
    /// A letter of a name is one that looks like it.
    case ocr
    /// A sound of a name is spelled otherwise; in Japanese the reading's.
    case phonetic
    /// The name is in another writing: readings in katakana, names in Latin letters or in capitals.
    case script
    /// Given and family name have changed places.
    case swapped
    /// The phone is another one.
    case phone
    /// The e-mail address is another one.
    case email
    /// The address is another one.
    case moved

    /// Takes noises joined by `+`; `all` stands for all of them.
    static func list(parsing text: String) throws(RecipeError) -> [Noise] {
        if text == "all" { return allCases }
        var chosen: Set<Noise> = []
        for word in text.split(separator: "+", omittingEmptySubsequences: false) {
            guard let noise = Noise(rawValue: String(word)) else {
                throw .unknownNoise(String(word))
            }
            chosen.insert(noise)
        }
        return allCases.filter(chosen.contains)
    }
}
