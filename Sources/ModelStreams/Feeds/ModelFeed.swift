/// A subscriber's queue of the models of a stream, for those who want more of them than the newest.
///
/// It begins with the model that was the newest when it was made. One owner takes from it.
@usableFromInline
protocol ModelFeed<Model>: AnyObject {
  associatedtype Model: Sendable

  /// How many models were dropped for want of room.
  var dropped: Int { get }

  /// Takes the oldest model that waits.
  func take() -> EventQueue<Ordered<Model>>.Taken

  /// Ends the subscription and drops what waits.
  func cancel()
}
