/// One of the forms that the path of a pattern has when each group is either there or not.
package struct Expansion: Sendable {
  /// One component of it.
  package enum Component: Sendable {
    case literal([UInt8])
    case parameter(Int, prefix: [UInt8], suffix: [UInt8])
    case star
    case rest(Int)
  }

  package var components: [Component] = []

  /// The index of the rest, if there is one.
  package var rest: Int?
}
