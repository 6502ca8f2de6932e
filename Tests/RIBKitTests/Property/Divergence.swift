/// Where the kit did something else than the reference, or broke an invariant.
struct Divergence: CustomStringConvertible {
  /// The place of the operation among those from outside.
  let index: Int
  let operation: Operation
  let description: String
}
