/// What has become of a move in the history of a tree.
public enum TreeMove: Sendable {
  /// The tree is there, and so is the history.
  case moved(HistoryStep<TreeLink>)
  /// The place may not be left; nothing has changed.
  case denied(HistoryStep<TreeLink>)
  /// Somebody has to be asked first; nothing has changed.
  case asked(HistoryStep<TreeLink>)
  /// The tree did not get there, and the history stays where it was.
  case failed(LinkOutcome)
}
