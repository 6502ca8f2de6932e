#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A refusal of the operating system: what was to be done with which path, and why it was not.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's number for the reason.
  package let code: Int32
  /// What was to be done, as a verb.
  package let action: String
  package let path: String

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - code: The system's number for the reason.
  ///   - action: What was to be done, as a verb.
  ///   - path: With what.
  package init(code: Int32, action: String, path: String) {
    self.code = code
    self.action = action
    self.path = path
  }

  /// What was not done and why, as a sentence without its full stop.
  package var description: String { "cannot \(action) \(path.printable): \(String(cString: strerror(code)))" }

  /// The failure as a problem of a run.
  var problem: Problem { Problem(.files, "\(description.prefix(1).uppercased())\(description.dropFirst()).") }

  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }
}

/// Does something with files and reports a refusal as an error of the tool.
func reporting<Value>(_ body: () throws(SystemFailure) -> Value) throws(ToolkitError) -> Value {
  do throws(SystemFailure) {
    return try body()
  } catch {
    throw ToolkitError([error.problem])
  }
}
