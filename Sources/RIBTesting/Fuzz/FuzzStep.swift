internal import RIBKit

/// One step of a trial.
package enum FuzzStep: Hashable, Sendable {
  /// The life of what is tested begins; without a meaning while it goes on.
  case begin
  /// The life ends; without a meaning when it has.
  case end
  /// An input comes: its place in the list of inputs.
  case input(Int)

  /// The steps that are simpler than this one, the simplest first: inputs that stand further to the front of their list.
  var simpler: [FuzzStep] {
    if case .input(let place) = self { (0..<place).map(FuzzStep.input) } else { [] }
  }

  /// Random steps.
  ///
  /// - Parameters:
  ///   - count: How many; the first begins the life.
  ///   - inputs: How many inputs there are.
  ///   - hasPauses: Whether the life ends and begins again now and then, once in sixteen steps.
  ///   - seed: The same one says the same.
  /// - Returns: The steps.
  /// - Complexity: O(*n*), where *n* is the count.
  package static func random(
    _ count: Int, of inputs: Int, hasPauses: Bool, seed: UInt64
  ) -> [FuzzStep] {
    var random = SplitMix(seed: seed)
    var isActive = true
    return [.begin]
      + (0..<max(count, 0)).map { _ in
        if hasPauses, random.below(isActive ? 16 : 4) == 0 {
          isActive.toggle()
          return isActive ? .begin : .end
        }
        return .input(random.below(inputs))
      }
  }
}
