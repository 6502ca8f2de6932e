/// A container whose children are found by their keys: a RIBKit container, or your own container built from RIBKit containers.
///
/// The harness of a router finds a child by its key in each keyed container that the router stores.
public protocol KeyedContainer<Key>: AnyObject {
  /// The type of the keys.
  associatedtype Key: Equatable

  /// Returns the attached child for a key.
  func child(withKey key: Key) -> (any Router)?
}

/// A container whose children links can navigate to: a RIBKit container, or your own container built from RIBKit containers.
///
/// All requirements are called in the tree's isolation. Saved trees, snapshots and leak checks need no other conformance, because they
/// ask the RIBKit container that shows a child.
///
/// ```swift
/// final class SplitView<Key: Codable & Equatable>: LinkableContainer {
///   private let sidebar = ChildSlot<String>()
///   private let detail = ChildStack<Key>()
///
///   var linkKeys: [Key] { detail.linkKeys }
///   var linkChild: (any Router)? { detail.linkChild }
///   var stacksLinkKeys: Bool { true }
///   func keepLinkKeys(_ count: Int, in router: some Router, then show: () -> Void) {
///     detail.keepLinkKeys(count, in: router, then: show)
///   }
/// ```
public protocol LinkableContainer<Key>: KeyedContainer {
  /// The requested keys that are part of a link, the outermost first; the last is the key of ``linkChild``.
  var linkKeys: [Key] { get }

  /// The child with which a link continues, if it is already attached.
  var linkChild: (any Router)? { get }

  /// Whether a link may contain several keys of this container; the default is `false`.
  var stacksLinkKeys: Bool { get }

  /// Keeps the first `count` of ``linkKeys``, removes the rest, and then calls a closure that shows a link's keys above them.
  ///
  /// Preferably, no child is attached before the closure has returned. For a link that shows nothing in the container, `count` is zero and
  /// `show` has no effect.
  ///
  /// - Parameters:
  ///   - count: The number of keys to keep, at most the number of ``linkKeys``; always zero for a container that doesn't stack keys. A
  ///     negative number counts as zero.
  ///   - router: The router that owns the container.
  ///   - show: Shows the keys of the link. Call it exactly once.
  func keepLinkKeys(_ count: Int, in router: some Router, then show: () -> Void)
}

extension LinkableContainer {
  /// `false`, because a link contains one key of the container.
  public var stacksLinkKeys: Bool { false }

  /// Returns the child with which a link continues, if the key is the last of ``linkKeys``.
  public func child(withKey key: Key) -> (any Router)? { linkKeys.last == key ? linkChild : nil }
}

extension KeyedContainer {
  /// Returns the attached child for a key of any type.
  package func child(forKey key: AnyHashable) -> (any Router)? { (key.base as? Key).flatMap(child(withKey:)) }
}
