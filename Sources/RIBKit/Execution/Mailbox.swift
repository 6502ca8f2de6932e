internal import Basics
internal import ModelStreams

/// An item that waits in a mailbox for the next turn of its tree, because news has arrived for it.
///
/// It's posted on any thread and opened on the tree.
@usableFromInline
protocol MailboxItem: AnyObject, Sendable {
  /// Whether it's in the mailbox, which holds each item at most once; guarded by the lock of the mailbox.
  var isQueued: Bool { get set }

  /// Whether it's waiting on the tree for a later turn; accessed on the tree only.
  var isLeft: Bool { get set }

  /// Adds its deliveries to the turn that is beginning.
  ///
  /// - Parameters:
  ///   - place: Its position in the order in which everything was sent to the tree.
  ///   - last: The last position that belongs to the turn.
  ///   - due: The deliveries of the turn.
  /// - Returns: The position of the first thing that it has for a later turn, or `nil` if it doesn't have any.
  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64?

  /// Performs one of the deliveries that it added, even if the recipient has ended in the meantime.
  ///
  /// - Parameter part: The range of its recipients for which it added the delivery.
  func deliver(_ part: Range<Int>)
}

/// The scheduler that opens a mailbox in place of a pump: a manual host.
protocol MailboxScheduler: AnyObject, Sendable {
  /// Records that a mailbox has something to open; called on any thread.
  func schedule(_ mailbox: Mailbox)
}

/// The tree that owns a mailbox.
protocol MailboxOwner: AnyObject {
  /// Opens the mailbox and delivers its contents, and from now on reports the owner's events to the recorder.
  func turn(recordedBy recorder: RoundRecorder?)

  /// Stops reporting to a recorder.
  func stopRecording()
}

/// The items that have arrived for a tree from outside: posted on any thread, opened on the tree, one turn at a time.
///
/// Only the first item of a burst wakes the tree, so a thousand sends cost one wake.
@usableFromInline
final class Mailbox: Sendable {
  /// An item in the mailbox, with the position of the first thing sent to it.
  struct Entry {
    let item: any MailboxItem
    let place: UInt64
  }

  private struct State {
    var items: [Entry] = []
    /// The position of the last message sent to the tree.
    var lastPlace: UInt64 = 0
    /// Whether a turn was requested since the last one began.
    var isAsked = false
    /// The continuation of the sleeping pump.
    var pump: UnsafeContinuation<Bool, Never>?
    var isClosed = false

    /// Assigns the next position, and adds an item if it isn't in the mailbox.
    mutating func queue(_ item: any MailboxItem) {
      lastPlace += 1
      guard !item.isQueued else { return }
      item.isQueued = true
      items.append(Entry(item: item, place: lastPlace))
    }
  }

  private let state = Lock(State())
  private let scheduler: (any MailboxScheduler)?

  /// The tree that owns the mailbox, until the tree is closed or released; accessed on the tree only.
  ///
  /// A weak reference would make every retain of the tree slow. The tree clears this one when it's closed and in its `deinit`.
  nonisolated(unsafe) unowned var owner: (any MailboxOwner)?

  /// Whether an observer gets the events of the tree, so that a send records the event that it belongs to.
  let isObserved: Bool
  /// The sequence number of the event in progress, or zero; accessed on the tree only.
  private nonisolated(unsafe) var event = 0
  /// The mailbox of the tree whose event is in progress on a thread; a send can only find the event that it belongs to here.
  private static let ofThread = ThreadSlot<Mailbox>()

  /// Runs a closure during an event of the tree; called on the tree.
  func during(event: Int, _ body: () -> Void) {
    let outer = self.event
    self.event = event
    Self.ofThread.withObject(self, body)
    self.event = outer
  }

  /// The event of this tree during which the caller runs, on any thread; zero outside an event or without an observer.
  var currentEvent: Int {
    guard isObserved else { return 0 }
    if Self.ofThread.object === self { return event }
    guard let task = TaskRecord.current, task.mailbox == ObjectIdentifier(self) else { return 0 }
    return task.origin
  }

  /// Whether nothing has arrived since the last turn began.
  var isEmpty: Bool { state.withLock { $0.items.isEmpty } }

  /// Whether a scheduler opens the mailbox instead of a pump.
  var hasScheduler: Bool { scheduler != nil }

  init(scheduler: (any MailboxScheduler)?, isObserved: Bool = false) {
    self.scheduler = scheduler
    self.isObserved = isObserved
  }

  /// Adds an item, if it isn't in the mailbox already.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - fill: Puts something into the item, under the lock, and returns whether it's still wanted. It must not run user code or
  ///     release user objects.
  /// - Returns: True if it was accepted; false if it's unwanted or the mailbox is closed.
  @discardableResult
  func post(_ item: any MailboxItem, filling fill: () -> Bool = { true }) -> Bool {
    let (isTaken, pump) = state.withLock { state -> (Bool, UnsafeContinuation<Bool, Never>?) in
      guard !state.isClosed, fill() else { return (false, nil) }
      state.queue(item)
      guard !state.isAsked else { return (true, nil) }
      state.isAsked = true
      defer { state.pump = nil }
      return (true, state.pump)
    }
    // Both are called outside the lock, because a resumed pump may run at once on this thread, and a host calls those that wait for it.
    // The host is called for each item, because the thread that posted the first one may not have called it yet.
    if let pump { pump.resume(returning: true) } else if isTaken { scheduler?.schedule(self) }
    return isTaken
  }

  /// Adds an item for which a stream has news and, if events are observed, records the event of this tree that the send belongs to.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - note: Stores the number of the event, or zero, in the item; called under the lock.
  func postNews(for item: any MailboxItem, noting note: (_ event: Int) -> Void) {
    guard isObserved else {
      post(item)
      return
    }
    let event = currentEvent
    post(item) {
      note(event)
      return true
    }
  }

  /// Assigns a value being sent its position in the order of everything sent to the tree, and adds its item.
  ///
  /// It's called inside the lock of the sending stream. So values that one thread sends one after another, to any streams, have
  /// positions in that order, and a turn that includes the second includes the first. ``post(_:filling:)`` must follow, outside
  /// that lock.
  ///
  /// - Returns: The position, and whether the sender must request a turn because none was requested or a host opens the mailbox.
  func note(_ item: any MailboxItem) -> (place: UInt64, mustWake: Bool) {
    state.withLock { state in
      guard !state.isClosed else { return (0, false) }
      state.queue(item)
      return (state.lastPlace, !state.isAsked || scheduler != nil)
    }
  }

  /// Removes all items, in the order in which they arrived; called on the tree, at the start of a turn.
  ///
  /// - Parameter taken: The array to which they are appended; if it's empty, its memory is reused for new arrivals.
  /// - Returns: The position of the last thing sent.
  func takeAll(into taken: inout [Entry]) -> UInt64 {
    state.withLock { state in
      state.isAsked = false
      // Each mark is cleared before its item is opened: news that arrives meanwhile is for the next turn, and must be queued again.
      for entry in state.items { entry.item.isQueued = false }
      if taken.isEmpty {
        swap(&taken, &state.items)
      } else {
        taken += state.items
        state.items.removeAll(keepingCapacity: true)
      }
      return state.lastPlace
    }
  }

  /// Reads the contents of an item under the lock.
  func withLock<Result>(_ body: () -> Result) -> Result {
    state.withLock { _ in body() }
  }

  /// Rejects all further items, drops the current ones and lets the pump end.
  func close() {
    let (items, pump) = state.withLock { state -> ([Entry], UnsafeContinuation<Bool, Never>?) in
      state.isClosed = true
      defer {
        state.items = []
        state.pump = nil
      }
      return (state.items, state.pump)
    }
    pump?.resume(returning: false)
    // The items are released outside the lock, because one may hold the last reference to a user object.
    withExtendedLifetime(items) {}
  }

  /// Waits on the tree's actor for an item; called by the pump.
  ///
  /// The result is true if the mailbox has an item, and false if it was closed.
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
