import Testing

/// A value and the text that it must be dumped as.
struct DumpRow: CustomTestStringConvertible, Sendable {
  /// Makes the value, which need not be sendable.
  let value: @Sendable () -> Any
  let text: String
  var testDescription: String { text }

  init(_ value: @autoclosure @escaping @Sendable () -> Any, _ text: String) {
    self.value = value
    self.text = text
  }
}
