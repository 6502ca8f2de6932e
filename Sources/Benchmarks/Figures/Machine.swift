/// Where figures were measured; without it they say little.
package struct Machine: Sendable, Equatable, Codable {
  /// The model, as the system calls it.
  package var processor: String
  /// How many processors the run was allowed to use.
  package var processors: Int
  package var system: String
  package var swift: String
  /// What the run was held to.
  package var pinning: String
  /// How many programs were at work in the minute before the run; `nil` where it is not known.
  package var load: Double?

  package init(
    processor: String, processors: Int, system: String, swift: String, pinning: String, load: Double? = nil
  ) {
    self.processor = processor
    self.processors = processors
    self.system = system
    self.swift = swift
    self.pinning = pinning
    self.load = load
  }

  /// Whether other programs may have slowed down what was measured.
  package var wasBusy: Bool { (load ?? 0) >= 0.75 }

  /// All of it in one line.
  package var line: String {
    let load = load.map { ", load \(Decimals.text($0, places: 2)) before" } ?? ""
    return "\(processor), \(processors) processors, \(system), Swift \(swift), \(pinning)\(load)"
  }
}
