internal import RIBKit
internal import Synchronization

/// Reports the first change of a tree after each save, unless events are being handled.
final class ChangeWatch: Sendable {
  private let isArmed = Atomic<Bool>(false)

  func arm() { isArmed.store(true, ordering: .releasing) }
  func disarm() { isArmed.store(false, ordering: .relaxed) }

  /// Whether to report a change now; at most once after each call of ``arm()``.
  func take() -> Bool { isArmed.exchange(false, ordering: .acquiringAndReleasing) }
}

extension Sessions {
  /// An awake session, with its stored state.
  struct Awake {
    let session: S
    var version: Int64
    var record: SessionRecord
    /// The date in the store.
    var due: WallTime?
    /// The tree of a new session as it was launched: it isn't stored until something changes it, so that reading doesn't create rows.
    var launched: SavedTree?
    let watch: ChangeWatch
  }

  /// An item in the queue of a session.
  enum Item: Sendable {
    case event(S.Event, key: String?, since: Duration, CheckedContinuation<S.Reply, any Error>)
    /// A turn of the tree for a due date; without a caller, for a change that the tree has made by itself.
    case turn(CheckedContinuation<Void, any Error>?)
    case deletion(CheckedContinuation<Bool, any Error>)

    var isTurn: Bool { if case .turn = self { true } else { false } }

    /// Whether nothing has to be stored if nothing has changed; a date that was claimed has to be stored again.
    var isOptional: Bool { if case .turn(nil) = self { true } else { false } }
  }

  /// A session that is awake, wakes, or is put to sleep.
  ///
  /// It stays in the table until it sleeps, so that there is never a second tree of it in this process.
  final class Slot {
    var waiting: [Item] = []
    var isBusy = false
    /// The task in which its code was started last.
    var task: SessionTask?
    var awake: Awake?
    /// The tree with the changes that it has made by itself since the last save, before the events that are being handled: no sender repeats these changes.
    var own: SavedTree?
    /// Whether the last save failed in the store.
    var isUnstored = false
    /// The last reported work that keeps it awake.
    var toldWork: [String] = []

    /// Takes the items that are handled and saved together.
    ///
    /// - Parameter limit: The maximum number of events: if a process ends after their save, all senders must find their answers.
    /// - Returns: One deletion, or events and turns.
    func takeBatch(limit: Int) -> [Item] {
      var count = 0
      for item in waiting {
        if case .deletion = item {
          count = max(count, 1)
          break
        }
        if count == max(limit, 1) { break }
        count += 1
      }
      defer { waiting.removeFirst(count) }
      return Array(waiting.prefix(count))
    }
  }
}
