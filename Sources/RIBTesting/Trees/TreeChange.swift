/// A RIB that came into a tree or left it.
public enum TreeChange: Hashable, Sendable {
  /// The hooks of its attach have returned; with its path.
  case attached(String)
  /// It was unlinked; with the path that it had.
  case detached(String)
}
