/// What a step of a workflow throws when its link has to wait, until somebody has logged in for example.
///
/// The opener keeps the link, and ``LinkOpener/resume(then:)`` runs the workflow again from its first step.
public struct LinkDeferral: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why it has to wait.
  public let reason: String

  /// Makes a deferral.
  ///
  /// - Parameter reason: Why the link has to wait.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// Why it has to wait.
  public var description: String { "has to wait: \(reason)" }
}
