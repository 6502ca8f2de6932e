/// A line of an outline: a RIB, and what `rib new` is to be told of it.
struct OutlineLine: Hashable {
  /// The name of the RIB.
  let name: String
  /// The RIB above it; `nil` at the top.
  let parent: String?
  /// The line as a command line of `rib new`.
  let invocation: Invocation
}
