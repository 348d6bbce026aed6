import ContactModel

/// Writes the JSON object of field `extra`, key by key; see `ContactExtra` for its schema.
///
/// A contact without further data has no object at all, not an empty one.
struct ExtraObject {
    private var isOpen = false
    private var isInList = false

    /// Begins a key; its value follows.
    @inline(__always)
    mutating func key(_ name: StaticString, to contact: inout ContactWriter) {
        contact.append(isOpen ? ",\"" : "{\"")
        contact.append(name)
        contact.append("\":")
        isOpen = true
    }

    /// Begins a key whose value is a list.
    mutating func list(_ name: StaticString, to contact: inout ContactWriter) {
        key(name, to: &contact)
        contact.append(UInt8(ascii: "["))
        isInList = false
    }

    /// Begins an element of the list.
    mutating func element(to contact: inout ContactWriter) {
        if isInList { contact.append(UInt8(ascii: ",")) }
        isInList = true
    }

    /// Ends the list.
    func endList(to contact: inout ContactWriter) {
        contact.append(UInt8(ascii: "]"))
    }

    /// Ends the object, if it was begun.
    @inline(__always) func close(to contact: inout ContactWriter) {
        if isOpen { contact.append(UInt8(ascii: "}")) }
    }
}
