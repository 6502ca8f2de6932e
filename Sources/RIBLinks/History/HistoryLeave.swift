/// What somebody says about a place of a history being left.
public enum HistoryLeave: Sendable, Hashable {
  /// It may be left.
  case allow
  /// It may not be left.
  case deny
  /// Somebody has to be asked first: the move waits for ``History/proceed()`` or ``History/stay()``.
  case ask
}
