/// The schema of field `extra`: one JSON object (RFC 8259), keys in this order, each at most once.
///
/// | key | value |
/// |---|---|
/// | `phones` | further phones: `[{"value":"+12120551234","label":"work"}, …]`; no label, no key |
/// | `emails` | further e-mail addresses, alike |
/// | `addresses` | further addresses: objects with the keys `street`, `city`, `region`, `postal_code`, `country_code`, `label`, absent when empty |
/// | `birthday` | `"YYYY-MM-DD"` |
/// | `prefix` | honorific before the name: `"Dr."` |
/// | `suffix` | honorific behind the name: `"様"` |
/// | `title` | job title |
/// | `nickname` | short name |
/// | `note` | any text |
/// | `photo` | the bytes of a JPEG, PNG or GIF in base64, without line breaks |
///
/// Readers pass over keys that they do not know, and take keys in any order. A contact without any
/// of these has an empty `extra`, never `{}`.
public enum ContactExtra {
    /// The keys of the object, in order.
    public static let keys = [
        "phones", "emails", "addresses", "birthday", "prefix", "suffix", "title", "nickname",
        "note", "photo",
    ]
}
