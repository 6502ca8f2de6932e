internal import Locks
internal import ModelStreams

/// An item of a mailbox: posted on any thread, opened on the tree.
///
/// All of its state belongs to the tree, but for ``isQueued`` and what a subclass is filled with when it is posted: those are
/// guarded by the lock of the mailbox. That makes it safe to send although the compiler cannot see it; subclasses repeat `@unchecked
/// Sendable` because they must, and keep to the same rule.
@usableFromInline
class MailboxItem: @unchecked Sendable {
  /// Whether it lies in the mailbox; it lies there once.
  final var isQueued = false

  /// Adds its deliveries to the turn that is beginning.
  ///
  /// - Parameter due: The deliveries of the turn.
  func collect(into due: inout DueDeliveries) {}
}

/// The scheduler that opens a mailbox in place of a pump: a manual host.
protocol MailboxScheduler: AnyObject, Sendable {
  /// Notes that a mailbox has something to open; called on any thread.
  func schedule(_ mailbox: Mailbox)
}

/// The tree of a mailbox.
protocol MailboxOwner: AnyObject {
  /// Opens the mailbox and delivers what lies there.
  ///
  /// - Parameter recorder: The receiver of the owner's events from now on.
  func turn(recordedBy recorder: RoundRecorder?)

  /// Stops telling a recorder.
  func stopRecording()
}

/// The items that have arrived for a tree from outside: posted on any thread, opened on the tree, one turn at a time.
///
/// Only the first item of a burst wakes the tree. So a thousand sends cost one wake.
final class Mailbox: Sendable {
  private struct State {
    var items: [MailboxItem] = []
    /// The array of the turn before, empty: two arrays take turns, and neither is allocated again.
    var spare: [MailboxItem] = []
    /// The continuation of the pump, while it sleeps.
    var pump: UnsafeContinuation<Bool, Never>?
    var isClosed = false
  }

  private let state = Lock(State())
  private let scheduler: (any MailboxScheduler)?

  /// The tree whose mailbox it is, until it is closed or gone; touched on the tree only.
  ///
  /// A weak reference would make every retain of the tree slow. The tree clears it when it is closed and in its `deinit`.
  nonisolated(unsafe) unowned var owner: (any MailboxOwner)?

  /// Whether the events of the tree are told to an observer, so that a send notes the event that it belongs to.
  let isObserved: Bool
  /// The sequence of the event in progress, or zero; touched on the tree only.
  private nonisolated(unsafe) var event = 0
  /// The mailbox of the tree whose event is in progress on a thread: a send can only see there which event it belongs to.
  private static let ofThread = ThreadSlot<Mailbox>()

  /// Runs something during an event of the tree; called on the tree.
  func during(event: Int, _ body: () -> Void) {
    let outer = self.event
    self.event = event
    Self.ofThread.withObject(self, body)
    self.event = outer
  }

  /// The event of this tree during which the caller runs, on any thread; zero if there is none, or no observer.
  var currentEvent: Int {
    guard isObserved else { return 0 }
    if Self.ofThread.object === self { return event }
    guard let task = TaskRecord.current, task.mailbox == ObjectIdentifier(self) else { return 0 }
    return task.origin
  }

  /// Whether a scheduler opens it, and no pump.
  var hasScheduler: Bool { scheduler != nil }

  init(scheduler: (any MailboxScheduler)?, isObserved: Bool = false) {
    self.scheduler = scheduler
    self.isObserved = isObserved
  }

  /// Adds an item, if it does not lie here already.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - fill: Puts something into it, under the lock, and says whether it is still wanted. It runs no code of the user's and
  ///     releases nothing of theirs.
  /// - Returns: Whether it was taken; not if it is unwanted or the mailbox is closed.
  @discardableResult
  func post<Item: MailboxItem>(_ item: Item, filling fill: (Item) -> Bool = { _ in true }) -> Bool {
    let (isTaken, isFirst, pump) = state.withLock { state -> (Bool, Bool, UnsafeContinuation<Bool, Never>?) in
      guard !state.isClosed, fill(item) else { return (false, false, nil) }
      guard !item.isQueued else { return (true, false, nil) }
      item.isQueued = true
      state.items.append(item)
      defer { state.pump = nil }
      return (true, state.items.count == 1, state.pump)
    }
    // Outside of the lock: a resumed pump may run at once on this thread, and a host calls what waits for it.
    if let pump { pump.resume(returning: true) } else if isFirst { scheduler?.schedule(self) }
    return isTaken
  }

  /// Takes out all items; called on the tree, at the start of a turn.
  ///
  /// - Parameter open: Called for each item, in the order in which they came, outside the lock.
  func takeAll(_ open: (MailboxItem) -> Void) {
    // One at a time: the pump, or the one thread that is inside the host, so the spare array is not in use.
    var items: [MailboxItem] = state.withLock { state in
      let taken = state.items
      state.items = state.spare
      state.spare = []
      // Before they are opened: what comes for one of them meanwhile is for the next turn, and must be queued again.
      for item in taken { item.isQueued = false }
      return taken
    }
    for item in items { open(item) }
    items.removeAll(keepingCapacity: true)
    state.withLock { $0.spare = items }
  }

  /// Reads what an item was filled with.
  func withLock<Result>(_ body: () -> Result) -> Result {
    state.withLock { _ in body() }
  }

  /// Refuses all further items, drops those that lie here and lets the pump end.
  func close() {
    let (items, pump) = state.withLock { state -> ([MailboxItem], UnsafeContinuation<Bool, Never>?) in
      state.isClosed = true
      defer {
        state.items = []
        state.pump = nil
      }
      return (state.items, state.pump)
    }
    pump?.resume(returning: false)
    // Released here and not under the lock: an item may hold the last reference to something of the user's.
    withExtendedLifetime(items) {}
  }

  /// Waits for an item; called by the pump.
  ///
  /// - Parameter isolation: The actor of the tree.
  /// - Returns: Whether there is one; `false` when the mailbox has been closed.
  func waitForItem(isolation: isolated any Actor) async -> Bool {
    await withUnsafeContinuation(isolation: isolation) { continuation in
      let answer: Bool? = state.withLock { state in
        if state.isClosed { return false }
        guard state.items.isEmpty else { return true }
        state.pump = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}
