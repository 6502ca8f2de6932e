internal import Basics
internal import ModelStreams

/// Something that waits in a mailbox for the next turn of its tree, because news has arrived for it.
///
/// It is posted on any thread and opened on the tree.
@usableFromInline
protocol MailboxItem: AnyObject, Sendable {
  /// Whether it lies in the mailbox, where it lies once at most; guarded by the lock of the mailbox.
  var isQueued: Bool { get set }

  /// Whether it waits on the tree for a later turn; touched on the tree only.
  var isLeft: Bool { get set }

  /// Adds its deliveries to the turn that is beginning.
  ///
  /// - Parameters:
  ///   - place: Its place in the order in which everything was sent to the tree.
  ///   - last: The last place that belongs to the turn.
  ///   - due: The deliveries of the turn.
  /// - Returns: The place of the first thing that it has for a later turn; `nil` if there is none.
  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64?

  /// Makes one of the deliveries that it has added, also if the recipient has ended meanwhile.
  ///
  /// - Parameter part: The part of its recipients for which it has added the delivery.
  func deliver(_ part: Range<Int>)
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
@usableFromInline
final class Mailbox: Sendable {
  /// An item that lies here, with the place of what was sent to it first.
  struct Entry {
    let item: any MailboxItem
    let place: UInt64
  }

  private struct State {
    var items: [Entry] = []
    /// The place of what was sent to the tree last.
    var lastPlace: UInt64 = 0
    /// Whether a turn was asked for since the last one has begun.
    var isAsked = false
    /// The continuation of the pump, while it sleeps.
    var pump: UnsafeContinuation<Bool, Never>?
    var isClosed = false

    /// Gives out the next place, and adds an item if it does not lie here.
    mutating func queue(_ item: any MailboxItem) {
      lastPlace += 1
      guard !item.isQueued else { return }
      item.isQueued = true
      items.append(Entry(item: item, place: lastPlace))
    }
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
  func post(_ item: any MailboxItem, filling fill: () -> Bool = { true }) -> Bool {
    let (isTaken, isFirst, pump) = state.withLock { state -> (Bool, Bool, UnsafeContinuation<Bool, Never>?) in
      guard !state.isClosed, fill() else { return (false, false, nil) }
      state.queue(item)
      guard !state.isAsked else { return (true, false, nil) }
      state.isAsked = true
      defer { state.pump = nil }
      return (true, true, state.pump)
    }
    // Outside of the lock: a resumed pump may run at once on this thread, and a host calls what waits for it.
    // The host is called for each: the thread that was first may not have called it yet.
    if let pump { pump.resume(returning: true) } else if isTaken || isFirst { scheduler?.schedule(self) }
    return isTaken
  }

  /// Adds an item for which a stream has news, and where events are observed tells it the event of this tree that the send belongs to.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - note: Keeps the number of the event, or zero, in the item; called under the lock.
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

  /// Gives something that is being sent its place in the order of all that is sent to the tree, and adds its item.
  ///
  /// It is called inside the lock of the stream that sends, so that what one thread sends after the other, to whatever streams, has
  /// places in that order, and a turn that has the second has the first. ``post(_:filling:)`` must follow, outside of that lock.
  ///
  /// - Returns: The place, and whether the sender must ask for a turn: nobody has, or a host opens the mailbox.
  func note(_ item: any MailboxItem) -> (place: UInt64, mustWake: Bool) {
    state.withLock { state in
      guard !state.isClosed else { return (0, false) }
      state.queue(item)
      return (state.lastPlace, !state.isAsked || scheduler != nil)
    }
  }

  /// Takes out all items, in the order in which they came; called on the tree, at the start of a turn.
  ///
  /// - Parameter taken: Where they go; its memory is used for what comes meanwhile if it is empty.
  /// - Returns: The place of what was sent last.
  func takeAll(into taken: inout [Entry]) -> UInt64 {
    state.withLock { state in
      state.isAsked = false
      // Before they are opened: what comes for one of them meanwhile is for the next turn, and must be queued again.
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

  /// Reads what an item was filled with.
  func withLock<Result>(_ body: () -> Result) -> Result {
    state.withLock { _ in body() }
  }

  /// Refuses all further items, drops those that lie here and lets the pump end.
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
