/// One place in a history; the same place may be in it several times.
public struct HistoryEntry<Place: Sendable & Equatable>: Sendable, Equatable, Identifiable {
  /// The number of the entry, which no other entry of the same history has or will have.
  public let id: Int

  /// Where it leads.
  public let place: Place
}
