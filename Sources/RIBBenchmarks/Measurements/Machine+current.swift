internal import Benchmarks
import CMeasuring
import Foundation

extension Machine {
  /// Returns a description of the machine on which this program runs.
  static func current(isPinned: Bool) -> Machine {
    let information = ProcessInfo.processInfo
    let processors = Processors.available
    return Machine(
      processor: processorModel, processors: processors > 0 ? processors : information.activeProcessorCount,
      system: information.operatingSystemVersionString, swift: swiftVersion,
      pinning: isPinned ? "pinned to one processor" : "not pinned to one processor", load: load)
  }

  private static var load: Double? {
    var average = 0.0
    return getloadavg(&average, 1) == 1 ? average : nil
  }

  private static var processorModel: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let model = line?.split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
    return model.isEmpty ? "unknown processor" : model.trimmingCharacters(in: .whitespaces)
  }

  /// The version of the compiler, which can be determined only by comparison.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2 or later"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #else
      "6.3"
    #endif
  }
}

/// The processors on which the measured programs run.
enum Processors {
  /// The number of processors for this process; zero if it cannot be limited to some of them.
  static var available: Int { Int(processor_affinity_available()) }

  /// Limits all threads to this number of processors, if the system supports that.
  @discardableResult
  static func limit(to count: Int) -> Bool { processor_affinity_limit(Int32(count)) }
}
