/// What has become of a move in a history.
public enum HistoryOutcome<Place: Sendable & Equatable>: Sendable, Equatable {
  /// It was made.
  case moved(HistoryStep<Place>)
  /// It may not be made; nothing has changed.
  case denied(HistoryStep<Place>)
  /// It waits for an answer; nothing has changed.
  case asked(HistoryStep<Place>)
}
