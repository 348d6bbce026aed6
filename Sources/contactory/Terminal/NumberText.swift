import Foundation

/// Numbers for people.
enum NumberText {
    /// With commas between groups of three: `1,000,000`.
    static func grouped(_ number: Int64) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// A rate with three digits: `214k/s`, `1.53M/s`.
    static func rate(_ perSecond: Double) -> String {
        // Where rounding would make a fourth digit the next unit begins.
        switch perSecond {
        case ..<999.5: String(format: "%.0f/s", perSecond)
        case ..<999_500: String(format: "%.3gk/s", perSecond / 1_000)
        default: String(format: "%.3gM/s", perSecond / 1_000_000)
        }
    }

    /// A length of time: `0.03 s`, `4.1 s`, `12 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`.
    static func seconds(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds < 1e12 else { return "a very long time" }
        if seconds < 0.095 { return String(format: "%.2f s", max(0.01, seconds)) }
        if seconds < 9.95 { return String(format: "%.1f s", seconds) }
        let whole = Int64(seconds.rounded())
        switch whole {
        case ..<120: return "\(whole) s"
        case ..<7_200: return "\(whole / 60) min \(whole % 60) s"
        case ..<172_800: return "\(whole / 3_600) h \(whole % 3_600 / 60) min"
        default: return "\(whole / 86_400) d \(whole % 86_400 / 3_600) h"
        }
    }

    /// A count and its noun: `1 contact`, `2 contacts`.
    static func count(_ number: Int64, _ noun: String, _ nouns: String? = nil) -> String {
        "\(grouped(number)) \(number == 1 ? noun : nouns ?? noun + "s")"
    }
}
