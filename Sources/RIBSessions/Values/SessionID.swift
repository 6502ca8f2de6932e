/// The identifier of a stored session: the name of its ``Sessions``, and the identifier within them.
///
/// Identifiers are compared and sorted by their bytes, as in stores.
public struct SessionID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name of the ``Sessions``; empty for an ``Autosave``.
  public let sessions: String
  /// The identifier within the sessions of this name.
  public let id: String

  /// Creates an identifier.
  public init(sessions: String = "", id: String) { (self.sessions, self.id) = (sessions, id) }

  /// The name and the identifier with a slash between them; without a name, the identifier.
  public var description: String { sessions.isEmpty ? id : "\(sessions)/\(id)" }

  /// The text in quotes, for a sentence.
  var quoted: String { description.debugDescription }

  /// Whether two identifiers have equal bytes.
  public static func == (left: SessionID, right: SessionID) -> Bool {
    left.sessions.utf8.elementsEqual(right.sessions.utf8) && left.id.utf8.elementsEqual(right.id.utf8)
  }

  /// Whether the bytes of an identifier sort before the bytes of another identifier.
  public static func < (left: SessionID, right: SessionID) -> Bool {
    left.sessions.utf8.elementsEqual(right.sessions.utf8)
      ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
      : left.sessions.utf8.lexicographicallyPrecedes(right.sessions.utf8)
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) {
    // Strings with equal bytes have equal hashes.
    hasher.combine(sessions)
    hasher.combine(id)
  }
}
