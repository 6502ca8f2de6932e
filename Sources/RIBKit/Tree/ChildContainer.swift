/// A container that attaches children for a router and is notified when one of them is detached.
protocol ChildContainer: AnyObject {
  /// Called after a child was unlinked, no matter who asked for it, and before it is released.
  ///
  /// - Parameters:
  ///   - node: The child.
  ///   - parent: The node of the router under which the child was attached.
  /// - Returns: Whether the container has something else to show now.
  func childWasDetached(_ node: Node, from parent: Node?) -> Bool

  /// Called after the child was released, if the container has something else to show.
  ///
  /// The released objects may have used the container, and may have detached its router.
  func goOn(in owner: Node)

  /// Returns the key under which the container shows a child; `nil` if it doesn't show it.
  func key(of node: Node) -> Any?

  /// Returns the text of that key, for the place of the child in a saved tree.
  func keyText(of node: Node, by coder: any ValueCoder) throws -> KeyText

  /// Whether the container will attach a child again that it is about to detach.
  func keeps(_ node: Node) -> Bool

  /// Returns the children that the container will attach again, as parts of places.
  func keptParts(_ saving: TreeSaving) -> [String]

  /// Whether a child is one that is never attached again, although a later change may make it one that is.
  func isTransient(_ node: Node) -> Bool
}

extension ChildContainer {
  func keeps(_ node: Node) -> Bool { false }
  func keptParts(_ saving: TreeSaving) -> [String] { [] }
  func isTransient(_ node: Node) -> Bool { false }
}

/// The key of a child as the end of a part of its place.
enum KeyText {
  case text(String)
  /// The child is about to be removed.
  case passing
  /// Keys of this type have no text.
  case missing(container: String, key: String)
}
