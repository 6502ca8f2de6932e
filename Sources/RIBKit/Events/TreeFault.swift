/// The place of a call in the source.
@usableFromInline
typealias CallSite = (fileID: StaticString, line: UInt)

/// A misuse of a tree that was refused: the tree is as it was before.
///
/// Two faults are equal if their codes are; the sentence is for people.
public struct TreeFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A router that has a place in a tree was attached or launched.
    case alreadyAttached
    /// A child was attached under a router that is detached, detaching or about to be detached.
    case parentNotAttached
    /// A router was asked to detach one that is not its child.
    case notAChild
    /// A router that is not the root of a tree was shut down.
    case notARoot
    /// Two routers use one scope.
    case scopeInUse
    /// A child container was used with a second router.
    case containerInUse
    /// A child list was given the same key twice.
    case duplicateKey
    /// The children of a container have asked it for one another a thousand times in one call.
    case endlessSwitching
    /// A router whose `interactor`, or whose interactor's `scope`, is made anew each time that it is read was attached
    /// or launched.
    case notStored
    /// An observer or a fault handler tried to change the tree.
    case changedWhileReporting
    /// A task waits for an end that includes its own.
    case waitsForItself
    /// Work was started by an interactor that is not active.
    case notActive
  }

  /// The rule that was broken.
  public let code: Code

  /// The path of the RIB whose operation was refused.
  public let path: String

  /// A sentence: what was asked, why it was refused and how to do it right.
  public let message: String

  /// The file, with its module, of the call that was refused.
  public var fileID: String { "\(site.fileID)" }

  /// The line of the call that was refused.
  public var line: Int { Int(site.line) }

  let site: CallSite

  /// The path, the message, and the file and line of the call.
  public var description: String { "\(path): \(message) (\(fileID):\(line))" }

  /// Compares the codes.
  ///
  /// - Parameters:
  ///   - lhs: A fault.
  ///   - rhs: Another fault.
  /// - Returns: Whether the same rule was broken.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.code == rhs.code }

  /// Hashes the code.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
