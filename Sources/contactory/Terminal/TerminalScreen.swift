import Glibc

/// The size of a terminal.
struct TerminalScreen {
    let columns: Int
    let rows: Int

    /// The terminal behind a descriptor, or nothing when there is none.
    init?(of descriptor: Int32) {
        var size = winsize()
        guard isatty(descriptor) == 1, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
            size.ws_col > 0, size.ws_row > 0
        else { return nil }
        columns = Int(size.ws_col)
        rows = Int(size.ws_row)
    }

    /// The bytes that put these lines in place of what the screen shows; what does not fit is cut
    /// off, so that nothing scrolls.
    func picture(of lines: [String]) -> String {
        // Home, then erase what is below.
        "\u{1B}[H\u{1B}[J"
            + lines.prefix(rows - 1).map { $0.prefix(columns - 1) + "\n" }.joined()
    }
}
