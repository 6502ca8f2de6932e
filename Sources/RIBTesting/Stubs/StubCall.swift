public import Testing

/// One call of a stub.
public struct StubCall<Input: Sendable>: Sendable, CustomStringConvertible {
  /// The name of the stub.
  public let name: String

  /// What the stub was called with.
  public let input: Input

  /// The number of the call among all calls and records of the process.
  ///
  /// Only the order of two numbers has a meaning.
  public let sequence: UInt64

  /// The line of the call.
  public let sourceLocation: SourceLocation

  /// Whether the call has been expected.
  let flag = ExpectedFlag()

  /// The call as it would be written.
  public var description: String { Self.text(name, input) }

  /// A call as it would be written.
  static func text(_ name: String, _ input: Input) -> String {
    if input is Void { return "\(name)()" }
    let text = inSentence(input)
    return Mirror(reflecting: input).displayStyle == .tuple ? name + text : "\(name)(\(text))"
  }
}
