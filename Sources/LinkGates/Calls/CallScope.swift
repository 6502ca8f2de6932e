/// What guards and handlers run in: the call that is being decided, and how deep it is.
///
/// It is an object, so that to be in it and to leave it copies no link.
final class CallScope: Sendable {
  @TaskLocal static var current: CallScope?

  /// The call that is being decided.
  let call: LinkCall

  /// How many calls are being decided around it, each by a guard or a handler of the one before, and it.
  let depth: Int

  init(call: LinkCall, depth: Int) {
    self.call = call
    self.depth = depth
  }

  /// Calls a guard or a handler.
  func run<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self, operation: body)
  }

  /// How many calls may be decided inside each other.
  static let maximumDepth = 8
}
