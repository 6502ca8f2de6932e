/// By how much a figure may be worse than the baseline's before that is a regression.
package struct Tolerance: Sendable, Equatable {
  /// As a part of the baseline's figure.
  package let share: Double
  /// And on top of that, in the unit of the figure.
  package let margin: Double

  package init(share: Double, margin: Double) {
    self.share = share
    self.margin = margin
  }

  /// Of times, which differ from run to run and from machine to machine even as ratios.
  package static let ratio = Tolerance(share: 0.3, margin: 0.1)

  /// Of allocations, which are the same in every run but for the rare ones of the runtime.
  package static let allocations = Tolerance(share: 0.02, margin: 0.1)

  /// Of bytes: the allocator rounds by sixteen, and buffers grow by chance.
  package static let bytes = Tolerance(share: 0.05, margin: 16)

  /// The most that is no regression.
  package func limit(_ baseline: Double) -> Double { baseline + abs(baseline) * share + margin }

  /// The tolerance in words.
  package func text(_ unit: String) -> String {
    "\(Decimals.text(share * 100, places: 0)) % and \(Decimals.text(margin, places: 1))\(unit)"
  }
}
