/// The results of one run, with the machine on which they were measured.
package struct Report: Sendable, Equatable, Codable {
  package var machine: Machine
  /// Whether the run was short, so that only its allocations and bytes count, not its times.
  package var onlyCounts: Bool
  package var cases: [Figures]

  package init(machine: Machine, onlyCounts: Bool, cases: [Figures]) {
    self.machine = machine
    self.onlyCounts = onlyCounts
    self.cases = cases
  }

  /// A sentence for each case that exceeds its budget.
  ///
  /// In a short run, only cases whose budget does not depend on times are checked.
  package var complaints: [String] {
    cases.filter { !onlyCounts || $0.isDeterministic }.compactMap(\.complaint)
  }
}

/// The machine on which results were measured; without it they mean little.
package struct Machine: Sendable, Equatable, Codable {
  /// The model of the processor, as the system names it.
  package var processor: String
  /// The number of processors available to the run.
  package var processors: Int
  package var system: String
  package var swift: String
  /// A description of whether the run was pinned to one processor.
  package var pinning: String
  /// The load average of the minute before the run; `nil` if unknown.
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

  /// The least load average at which other programs may slow down a run.
  package static let busyLoad = 0.75

  /// Whether other programs may have slowed down the run.
  package var wasBusy: Bool { (load ?? 0) >= Self.busyLoad }

  /// The machine on one line.
  package var line: String {
    let load = load.map { ", load \(Decimals.text($0, places: 2)) before" } ?? ""
    return "\(processor), \(processors) processors, \(system), Swift \(swift), \(pinning)\(load)"
  }
}
