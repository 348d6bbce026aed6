import CGetopt
import Glibc

/// Takes a command line apart with the C library's `getopt_long`
/// (https://man7.org/linux/man-pages/man3/getopt.3.html).
struct ArgumentParser {
    let flags: [Flag]

    private static let missingValue = Int32(UInt8(ascii: ":"))
    private static let unknown = Int32(UInt8(ascii: "?"))
    /// Above all characters, so a flag is told from a short option.
    private static let firstFlag: Int32 = 1_000

    /// Takes apart what follows the command's name.
    ///
    /// Not for several threads at once: the C function keeps its place in globals.
    func parse(_ arguments: [String]) throws(CommandError) -> ParsedArguments {
        // A text with a NUL cannot come from a command line.
        let vector = CStringVector(["contactory"] + arguments)
        let names = CStringVector(flags.map(\.name))
        var table = unsafe [option]()
        for (position, flag) in flags.enumerated() {
            unsafe table.append(
                option(
                    name: names.strings[position],
                    has_arg: flag.value == nil ? no_argument : required_argument, flag: nil,
                    val: Self.firstFlag + Int32(position)))
        }
        unsafe table.append(option())

        var parsed = ParsedArguments()
        contactory_getopt_reset()
        while true {
            let code = unsafe getopt_long(
                Int32(vector.count), vector.strings, ":", table, nil)
            let index = Int(contactory_getopt_index())
            switch code {
            case -1:
                for position in index..<vector.count {
                    parsed.operands.append(vector.text(at: position))
                }
                return parsed
            case Self.missingValue:
                let text = vector.text(at: index - 1)
                throw .usage("\(text) needs a value", fix: example(for: text))
            case Self.unknown:
                throw refusal(of: vector.text(at: index - 1), at: index, in: vector)
            default:
                let position = Int(code - Self.firstFlag)
                guard flags.indices.contains(position) else { continue }
                let flag = flags[position]
                if flag.value == nil {
                    parsed.switches.insert(flag.name)
                } else if let value = unsafe contactory_getopt_value() {
                    parsed.values[flag.name] = unsafe String(cString: value)
                }
            }
        }
    }

    private func example(for text: String) -> String? {
        flags.first { "--" + $0.name == text }.map { "For example: \($0.synopsis)" }
    }

    private func refusal(
        of text: String, at position: Int, in vector: borrowing CStringVector
    ) -> CommandError {
        guard text.hasPrefix("--") else {
            // In a group of short options the place has not moved on yet.
            let word = text.hasPrefix("-") ? text : vector.text(at: position)
            if word.dropFirst().first?.isNumber == true {
                return .usage("\(word) is not a count: \(CountText.rule)", fix: CountText.example)
            }
            return .usage(
                "there is no option \(word)", fix: "Options begin with two dashes, as in --seed 42."
            )
        }
        let name = String(text.dropFirst(2).prefix { $0 != "=" })
        if let flag = flags.first(where: { $0.name == name }) {
            return .usage("--\(flag.name) takes no value", fix: "Write it as --\(flag.name).")
        }
        let candidates = flags.map(\.name).filter { $0.hasPrefix(name) }
        if candidates.count > 1, !name.isEmpty {
            let names = candidates.map { "--" + $0 }.joined(separator: ", ")
            return .usage("--\(name) may be \(names)", fix: "Write out the one you mean.")
        }
        let near = NearestName.of(name, among: flags.map(\.name)).map { "Did you mean --\($0)?" }
        return .usage("there is no option --\(name)", fix: near)
    }
}

/// C strings that live as long as this value.
@safe
private struct CStringVector: ~Copyable {
    private let storage: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let count: Int

    init(_ texts: [String]) {
        count = texts.count
        unsafe storage = .allocate(capacity: texts.count + 1)
        for (position, text) in texts.enumerated() {
            unsafe (storage + position).initialize(to: strdup(text))
        }
        unsafe (storage + texts.count).initialize(to: nil)
    }

    deinit {
        for position in 0..<count { unsafe free(storage[position]) }
        unsafe storage.deallocate()
    }

    /// The vector itself; `getopt_long` puts its elements into another order.
    @unsafe var strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { unsafe storage }

    func text(at position: Int) -> String {
        guard (0..<count).contains(position), let text = unsafe storage[position] else { return "" }
        return unsafe String(cString: text)
    }
}
