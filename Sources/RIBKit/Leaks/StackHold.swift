/// The sign that a child stack keeps a watched child below its top: it lives for as long as the stack does so.
final class StackHold: Sendable {
  /// The path of the router that owns the stack.
  let owner: String

  init(owner: String) {
    self.owner = owner
  }
}
