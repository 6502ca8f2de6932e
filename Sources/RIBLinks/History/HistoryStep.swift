/// What a move does to a history: where it leaves, and where it arrives.
public struct HistoryStep<Place: Sendable & Equatable>: Sendable, Equatable {
  /// How the new place becomes the current one.
  public let action: HistoryAction

  /// The place that is left.
  public let from: Place

  /// The place that becomes current; it may be the same.
  public let to: Place

  /// The index of the place that becomes current.
  public let index: Int

  /// How far the move was to go, as it was asked for, also when an end is nearer; 1 for a push and 0 for a replacement.
  public let delta: Int
}
