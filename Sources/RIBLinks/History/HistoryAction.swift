/// How the current place of a history came to be the current one.
public enum HistoryAction: String, Sendable, Hashable, CaseIterable {
  /// It was there already, and the history went to it; also the place at which a history begins.
  case pop = "POP"
  /// It was put behind the place that was current.
  case push = "PUSH"
  /// It took the place of the one that was current.
  case replace = "REPLACE"
}
