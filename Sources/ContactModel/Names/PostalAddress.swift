/// An address in its parts.
public struct PostalAddress: Hashable, Sendable {
    /// The box at the post office.
    public var poBox = ""
    /// Apartment, floor, building.
    public var extended = ""
    /// Street and number; may have several lines.
    public var street = ""
    /// Town.
    public var city = ""
    /// State, prefecture, county.
    public var region = ""
    /// Postal code as it is written.
    public var postalCode = ""
    /// The country as it is written: a code or a name in any language.
    public var country = ""
    /// A country code that the source gives apart, ISO 3166-1 alpha-2 in capitals.
    public var layoutCode = ""
    /// The whole address, when its parts are not known.
    public var freeText = ""
    /// What the source calls the address: `home`.
    public var label = ""

    /// Makes an empty address.
    public init() {}

    /// Whether no part has a character that is not white space.
    public var isEmpty: Bool {
        [poBox, extended, street, city, region, postalCode, country, freeText]
            .allSatisfy(\.isBlank)
    }

    /// The code of the country, if the source names one; empty otherwise.
    public var countryCode: String {
        Countries.code(of: layoutCode) ?? Countries.code(of: country) ?? ""
    }

    /// Street, further lines and box as one text of lines: what stands above the town.
    public var streetLines: [String] {
        if !freeText.isBlank && street.isBlank { return freeText.textLines }
        return street.textLines + extended.textLines + poBox.textLines
    }
}
