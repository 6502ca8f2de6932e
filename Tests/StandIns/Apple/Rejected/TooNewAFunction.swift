// A guard with the system that has the type, but not yet the function.
// iOS: 'asSerialExecutor()' is only available in iOS 26.4 or newer
// macOS: 'asSerialExecutor()' is only available in macOS 26.4 or newer

extension UnownedSerialExecutor {
  var isKnown: Bool {
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else { return false }
    return asSerialExecutor() != nil
  }
}
