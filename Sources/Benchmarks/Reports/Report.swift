/// The figures of one run, with the machine that they were measured on.
package struct Report: Sendable, Equatable {
  package var machine: Machine
  /// Whether the run was short: its times do not count, only its allocations and bytes.
  package var onlyCounts: Bool
  package var cases: [Figures]

  package init(machine: Machine, onlyCounts: Bool, cases: [Figures]) {
    self.machine = machine
    self.onlyCounts = onlyCounts
    self.cases = cases
  }

  /// A sentence for each case that is over its budget.
  ///
  /// In a short run, only for cases whose budget does not depend on times.
  package var complaints: [String] {
    cases.filter { !onlyCounts || $0.isDeterministic }.compactMap(\.complaint)
  }
}

/// The machine that figures were measured on; without it they say little.
package struct Machine: Sendable, Equatable, Codable {
  /// The model, as the system calls it.
  package var processor: String
  /// The number of processors that the run was allowed to use.
  package var processors: Int
  package var system: String
  package var swift: String
  /// Whether the run was held to one processor, in words.
  package var pinning: String
  /// The load average of the minute before the run; `nil` where it is not known.
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

  /// Whether other programs may have slowed down the run.
  package var wasBusy: Bool { (load ?? 0) >= 0.75 }

  /// All of it in one line.
  package var line: String {
    let load = load.map { ", load \(Decimals.text($0, places: 2)) before" } ?? ""
    return "\(processor), \(processors) processors, \(system), Swift \(swift), \(pinning)\(load)"
  }
}
