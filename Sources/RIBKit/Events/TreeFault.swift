/// The source location of a call.
@usableFromInline
typealias CallSite = (fileID: StaticString, line: UInt)

/// An invalid call that a tree has rejected; the tree keeps its previous state.
///
/// Two faults are equal if their codes are equal; the message isn't compared.
public struct TreeFault: Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A router that already has a position in a tree was attached or launched.
    case alreadyAttached
    /// A child was attached under a router that is detached, detaching or about to be detached.
    case parentNotAttached
    /// A router was asked to detach a router that isn't its child.
    case notAChild
    /// A router that isn't the root of a tree was shut down, or was asked to catch up.
    case notARoot
    /// Two routers share one scope.
    case scopeInUse
    /// A child container was shared with a second router.
    case containerInUse
    /// A child list received the same key twice.
    case duplicateKey
    /// The children of a container have requested each other a thousand times in one call.
    case endlessSwitching
    /// A router's `interactor`, or the interactor's `scope`, isn't stored but created on each access.
    case notStored
    /// An observer or a fault handler tried to change the tree.
    case changedWhileReporting
    /// A task waits for a group of tasks that includes itself.
    case waitsForItself
    /// An interactor whose router was never attached started work, or sent a route or an event; after the end of an activation, such
    /// a call isn't a fault but a late call.
    case notActive
    /// A RIB was looked up by the type of its interactor, but no interactor of that type is attached.
    case noSuchRIB
    /// A value can't be preserved, or the date of a deadline that isn't preserved was set.
    ///
    /// A value must be preserved during the attach, once, and under a name that is neither empty nor reserved. It can't be preserved below
    /// a container whose keys aren't encodable, or below a RIB whose saved name is invalid.
    case notPreserved
    /// A router that isn't the root of a tree, or was launched without a restoration, was saved.
    case notSaved
  }

  /// The rule that was broken.
  public let code: Code

  /// The path of the RIB whose operation was rejected.
  public let path: String

  /// A message that says what was attempted, why it was rejected, and how to fix it.
  public let message: String

  /// The file of the rejected call, with its module.
  public var fileID: String { "\(site.fileID)" }

  /// The line of the rejected call.
  public var line: Int { Int(site.line) }

  let site: CallSite

  /// The path, the message, and the file and line of the call.
  public var description: String { "\(path): \(message) (\(fileID):\(line))" }

  /// Returns whether two faults break the same rule.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.code == rhs.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
