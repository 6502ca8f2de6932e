/// A value that streams carry in a plan.
struct Payload: Hashable, CustomStringConvertible {
  let value: Int

  /// Begins with a sign by which a delivery that comes too late is told from a route that does.
  var description: String { "~\(value)" }
}
