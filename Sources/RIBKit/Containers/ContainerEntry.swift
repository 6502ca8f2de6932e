/// A child of a container: wanted, shown or kept.
///
/// It is an object that the node of a shown child holds, so that the tree finds the entry of a child without a search. Only the subclass
/// knows the type of the key. The rules and the loop don't, because an app's module can't specialize generic code of this one, and
/// unspecialized code makes a push five times as slow.
class ContainerEntry {
  /// The child that waits to be attached; a container that keeps children keeps it here until the entry is removed.
  final var child: (any Router)?
  /// The node of the child, while it is shown.
  final var node: Node?
  /// The container, while the child is shown: a container lives at least as long as its shown children.
  final var engine: ContainerEngine?
  /// In a list, the entry with the same key that waits until this child is gone.
  final var successor: ContainerEntry?
  /// Whether the container itself requested the detach of the child, or counts the child as gone.
  final var isLeaving = false
  /// In a list, whether the latest request wants the entry, and its child was neither rejected nor detached from outside.
  final var isWanted = false
  /// In a list, whether the latest request omits the entry.
  final var wasRemoved = false
  /// In a list, whether the entry waits for the child of another one with the same key.
  final var isBlocked = false

  /// The key, without its type.
  var anyKey: Any { preconditionFailure("Each entry is a KeyedEntry.") }

  /// Returns whether another entry has an equal key.
  func hasKey(of other: ContainerEntry) -> Bool { preconditionFailure("Each entry is a KeyedEntry.") }

  /// Returns the text of the key.
  ///
  /// - Parameters:
  ///   - number: The number of the entry among those with equal keys, from 1; 0 for a child that isn't restored.
  ///   - container: The name of the container.
  ///   - coder: The coder of the tree.
  /// - Returns: The text, or the reason why the key doesn't have one.
  /// - Throws: The error of the coder.
  func keyText(_ number: Int, in container: String, by coder: any ValueCoder) throws -> KeyText {
    preconditionFailure("Each entry is a KeyedEntry.")
  }

  /// Returns the key; `nil` if it has another type.
  final func key<Key: Equatable>(as type: Key.Type) -> Key? { (self as? KeyedEntry<Key>)?.key }
}

/// An entry with its key.
final class KeyedEntry<Key: Equatable>: ContainerEntry {
  let key: Key

  init(_ key: Key) { self.key = key }

  override var anyKey: Any { key }

  override func hasKey(of other: ContainerEntry) -> Bool { (other as? Self)?.key == key }

  override func keyText(_ number: Int, in container: String, by coder: any ValueCoder) throws -> KeyText {
    // The type is asked, because an optional key would be unwrapped.
    guard let type = Key.self as? any Encodable.Type, let text = try text(as: type, by: coder) else {
      return .missing(container: container, key: "\(Key.self)")
    }
    return .text(SavedPlace.end(of: text, number: number))
  }

  private func text<Text: Encodable>(as type: Text.Type, by coder: any ValueCoder) throws -> String? {
    try (key as? Text).map(coder.text)
  }
}

extension [ContainerEntry] {
  /// Returns the keys, which have the type of the container.
  func keys<Key: Equatable>(as type: Key.Type = Key.self) -> [Key] { compactMap { $0.key(as: type) } }
}

extension ContainerEntry: ChildEntry {
  final func childWasDetached(from parent: Node?) -> Bool {
    guard let engine, let node else { return false }
    let goesOn = engine.childWasDetached(self, node, from: parent)
    if !goesOn { self.engine = nil }
    return goesOn
  }

  final func goOn(in owner: Node) {
    let engine = engine
    // Objects released meanwhile may have attached the child again.
    if node == nil { self.engine = nil }
    engine?.goOn(in: owner)
  }

  final var shownKey: Any? { engine?.state.number(of: self) == nil ? nil : anyKey }

  final func keyText(by coder: any ValueCoder) throws -> KeyText {
    try engine?.state.keyText(of: self, by: coder) ?? .passing
  }

  final var keepsChild: Bool { isLeaving && child != nil && engine != nil }

  final var isRemoved: Bool { engine?.state.hasRemoved(self) == true }

  final func keptParts(_ saving: TreeSaving) -> [String] { engine?.state.keptParts(saving) ?? [] }
}
