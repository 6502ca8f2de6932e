/// The entry of a child in the container that shows it; it is notified when the child is detached.
protocol ChildEntry: AnyObject {
  /// Called after the child was unlinked, no matter who asked for it, and before it is released.
  ///
  /// - Parameter parent: The node of the router under which the child was attached.
  /// - Returns: Whether the container has something else to show now.
  func childWasDetached(from parent: Node?) -> Bool

  /// Called after the child was released, if the container has something else to show.
  ///
  /// The released objects may have used the container, and may have detached its router.
  func goOn(in owner: Node)

  /// The key under which the container shows the child; `nil` if the entry has been removed.
  var shownKey: Any? { get }

  /// Returns the text of that key, for the place of the child in a saved tree.
  func keyText(by coder: any ValueCoder) throws -> KeyText

  /// Whether the container itself requested the detach of the child, or counts the child as gone.
  var isLeaving: Bool { get }

  /// Whether the container itself is detaching the child and will attach it again.
  var keepsChild: Bool { get }

  /// Whether the child will not be shown again after its detach: a request has removed it, or it is transient, and no later change has made
  /// it a regular entry.
  var isRemoved: Bool { get }

  /// Returns the children that the container will attach again, as parts of places.
  func keptParts(_ saving: TreeSaving) -> [String]
}

/// The text of a child's key, which ends the child's part of a place.
enum KeyText {
  case text(String)
  /// The child is about to be removed.
  case passing
  /// Keys of this type have no text.
  case missing(container: String, key: String)
}
