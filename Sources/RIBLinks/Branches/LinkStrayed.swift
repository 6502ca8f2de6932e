/// Why a link does not lead on from a router of a tree.
///
/// Two errors are equal when their codes and their paths are.
public struct LinkStrayed: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// No child and no state of the router begins as what is left of the link.
    case unknown
    /// The router does not accept the state that the link says.
    case refused
    /// The link passes more routers than one may.
    case endless
  }

  /// What is wrong.
  public let code: Code

  /// What is left of the link there.
  public let rest: String

  /// The path of the router, as `Root/LoggedIn`.
  public let path: String

  init(_ code: Code, rest: String, at path: String) {
    self.code = code
    self.rest = rest
    self.path = path
  }

  /// Whether two errors have one code and one path.
  public static func == (left: LinkStrayed, right: LinkStrayed) -> Bool {
    left.code == right.code && left.path == right.path
  }

  /// What is wrong, where, and what to do, in one sentence.
  public var description: String {
    switch code {
    case .unknown: "\(path) does not know \"\(rest)\"; let its keys read it, or link to what they read."
    case .refused: "\(path) does not accept \"\(rest)\", though it was attached for it."
    case .endless:
      "The link leads through more than \(LinkWalk.maximumDepth) routers; let keys take something of it."
    }
  }
}
