#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A refusal of the operating system.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's number for it.
  package let code: Int32

  /// The system's words for it.
  package var description: String { String(cString: strerror(code)) }

  /// Whether nobody reads what is written any more.
  var isClosedPipe: Bool { code == EPIPE }

  /// Whether somebody else holds the lock.
  var isLocked: Bool { code == EWOULDBLOCK }

  /// The refusal to read a directory.
  static var isDirectory: SystemError { SystemError(code: EISDIR) }

  /// The reason for which the last call on this thread failed.
  static var last: SystemError { SystemError(code: errno) }

  /// Calls the system until no signal comes between.
  ///
  /// - Parameter call: Returns a negative number when it fails.
  /// - Returns: What the call returned.
  /// - Throws: Why it failed.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}
