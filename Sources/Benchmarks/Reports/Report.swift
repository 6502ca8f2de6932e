/// The figures of one run, with the machine that they were measured on.
package struct Report: Sendable, Equatable {
  package var machine: Machine
  /// Whether only the figures that are the same in every run were measured with care.
  package var onlyCounts: Bool
  package var cases: [Figures]

  package init(machine: Machine, onlyCounts: Bool, cases: [Figures]) {
    self.machine = machine
    self.onlyCounts = onlyCounts
    self.cases = cases
  }

  /// A sentence for each case that is over its budget; of few rounds, only those that would be the same in any run.
  package var complaints: [String] {
    cases.filter { !onlyCounts || $0.isDeterministic }.compactMap(\.complaint)
  }
}
