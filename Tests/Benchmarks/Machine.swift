import Foundation

/// What the figures were measured on.
enum Machine {
    /// Processor and how many cores of it.
    static var description: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        let model = line?.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? "unknown"
        return "\(model), \(ProcessInfo.processInfo.activeProcessorCount) cores"
    }

    /// Memory, and which system and servers.
    static var system: String {
        let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
        let line = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        let name = line?.split(separator: "\"").last ?? "Linux"
        let gigabytes = (Double(ProcessInfo.processInfo.physicalMemory) / 1e9).rounded()
        return "\(Int(gigabytes)) GB, \(name)"
    }

    /// How busy the machine is by itself; figures of a busy one are worth little.
    static var loadDescription: String {
        let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "?"
        return "load \(text.split(separator: " ").first ?? "?")"
    }
}
