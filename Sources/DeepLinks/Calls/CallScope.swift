/// What guards and handlers run in: the call that is being decided, and how deep it is.
struct CallScope: Sendable {
  @TaskLocal static var current: CallScope?

  /// The call that is being decided.
  let call: LinkCall

  /// How many calls are being decided around it, each by a guard or a handler of the one before, and it.
  let depth: Int

  /// How many calls may be decided inside each other.
  static let maximumDepth = 8
}
