/// How the events of a run went.
package struct Tally: Hashable, Sendable {
  /// How many lines were events.
  package var events = 0
  /// How many events were refused.
  package var refused = 0
  /// How many lines were no events.
  package var badLines = 0

  package init(events: Int = 0, refused: Int = 0, badLines: Int = 0) {
    self.events = events
    self.refused = refused
    self.badLines = badLines
  }
}
