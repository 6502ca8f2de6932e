package import RIBKit

/// The progress of handling a batch of events, whose tree is launched again after an event that throws.
///
/// It decides alone, so that each order can be tested without a session. The order of the calls for each item from ``next(of:)``: call
/// ``rebase(on:)`` if the event ``isFirst``, then exactly one of ``settle(_:)``, ``reply(_:)`` and ``fail(_:leaving:)``. The ``results`` are
/// complete when no item is left.
package struct BatchState<Reply> {
  /// The action before the next item.
  package enum Step {
    case proceed
    /// Launch the tree again from ``BatchState/base``; all events but those that have failed are handled again.
    case launchAgain
  }

  /// The record from which the tree is launched again after an event that throws.
  package private(set) var base: SessionRecord
  /// The tree before the batch, to find out whether an event that throws has changed it.
  ///
  /// It differs from the tree of ``base`` only for a new session, which is launched again from nothing.
  package private(set) var baseline: SavedTree
  /// The results so far, in the order of the batch; none for a turn.
  package private(set) var results: [Result<Reply?, any Error>] = []
  /// The errors of the events that have failed, by their positions in the batch.
  private var failures: [Int: any Error] = [:]
  /// Whether an event may have changed the tree since its last launch.
  private var hasReplied = false

  /// Creates the state before the first event.
  ///
  /// - Parameters:
  ///   - record: The record of the awake session.
  ///   - own: The tree with unsaved changes of its own; `nil` without any.
  ///   - launched: The tree of a new session as it was launched; `nil` for a stored one.
  package init(_ record: SessionRecord, own: SavedTree?, launched: SavedTree?) {
    base = record
    if let own { base.tree = own }
    baseline = own ?? launched ?? base.tree
  }

  /// Whether no event was handled yet, so that the tree may have changed by itself since its last save.
  package var isFirst: Bool { failures.isEmpty && !hasReplied }

  /// Returns the next item; an event that has failed isn't handled again.
  package mutating func next<Item>(of batch: [Item]) -> Item? {
    while let error = failures[results.count] { results.append(.failure(error)) }
    return results.count < batch.count ? batch[results.count] : nil
  }

  /// Begins from a tree that was looked at before the first event.
  ///
  /// - Returns: The tree if it has changed by itself; no sender repeats these changes.
  package mutating func rebase(on tree: SavedTree?) -> SavedTree? {
    guard let tree, tree.unsaved.isEmpty else { return nil }
    let own = tree == baseline ? nil : tree
    (base.tree, baseline) = (tree, tree)
    return own
  }

  /// Records the result of an item that needs no handler.
  package mutating func settle(_ result: Result<Reply?, any Error>) { results.append(result) }

  /// Records the reply to an event.
  package mutating func reply(_ reply: Reply) {
    hasReplied = true
    results.append(.success(reply))
  }

  /// Records the error of an event.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - tree: The tree after the error; `nil` if it is unknown.
  /// - Returns: Whether the tree is to be launched again.
  package mutating func fail(_ error: any Error, leaving tree: SavedTree?) -> Step {
    failures[results.count] = error
    // Most events that throw do so before they change anything: then the tree needn't be launched again.
    if !hasReplied, tree == baseline { return .proceed }
    results = []
    hasReplied = false
    return .launchAgain
  }
}
