internal import Basics
internal import ModelStreams
internal import Synchronization

/// The record of a running task: its name, its activation, and the object on which it's suspended.
final class TaskRecord: TaskObserver, CustomStringConvertible {
  /// The record of the running task, if a tree started it; its child tasks share the record.
  ///
  /// A task that it starts with `Task { }` doesn't have a record.
  static var current: TaskRecord? { TaskObservation.current as? TaskRecord }

  let name: String
  /// The name in events, with the identity of the work if it has one.
  let title: String
  let number: UInt64
  let activation: UInt64
  /// The ledger of the RIB or the host that started the task.
  let ownLedger: TaskLedger
  /// The ledger of the tree; `nil` for a task of a host.
  let treeLedger: TaskLedger?
  /// Whether the end of the tree would lose the work of the task.
  let isWork: Bool
  /// The event in which the task was started; zero without an observer.
  let origin: Int
  /// The identity of its tree's mailbox, because a task may send on the tree; `nil` for a task of a host.
  let mailbox: ObjectIdentifier?
  let fileID: StaticString
  let line: UInt

  private struct State {
    var parkings: [UInt: String] = [:]
    /// Counts downward, away from the addresses that other waits use as identifiers.
    var nextParking = UInt.max
    var moves = 0
    var endReason: EndReason?
  }

  private let state = Lock(State())
  private let homeOfTask = Atomic<UInt>(0)

  init(
    name: String, title: String? = nil, place: (fileID: StaticString, line: UInt), number: UInt64,
    activation: UInt64, ownLedger: TaskLedger, treeLedger: TaskLedger? = nil, isWork: Bool = true,
    origin: Int = 0, mailbox: ObjectIdentifier? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.number = number
    self.activation = activation
    self.ownLedger = ownLedger
    self.treeLedger = treeLedger
    self.isWork = isWork
    self.origin = origin
    self.mailbox = mailbox
    (fileID, line) = place
    forEachLedger { $0.begin(self) }
  }

  /// Calls a closure with each ledger that counts the task.
  func forEachLedger(_ body: (TaskLedger) -> Void) {
    body(ownLedger)
    if let treeLedger { body(treeLedger) }
  }

  /// The reason why the work of the task was ended; `nil` if it wasn't.
  ///
  /// It's read on any thread.
  var endReason: EndReason? {
    get { state.withLock { $0.endReason } }
    set { state.withLock { $0.endReason = newValue } }
  }

  var home: UInt { homeOfTask.load(ordering: .relaxed) }

  /// Records where the task stores its task locals, which distinguishes child tasks from other tasks; the task calls it first of all.
  func begin() {
    homeOfTask.store(TaskObservation.home, ordering: .relaxed)
  }

  /// Records that the task is over; called by the task itself, on any thread.
  func end() {
    // From here on another task may store its values at the same address.
    homeOfTask.store(0, ordering: .relaxed)
    forEachLedger { $0.end(self) }
  }

  func park(_ id: UInt, at place: String) {
    state.withLock { state in
      state.parkings[id] = place
      state.moves += 1
    }
  }

  /// Records that the task begins to wait, under a number that is unique among its waits.
  ///
  /// - Parameter place: A description of what the task waits for.
  /// - Returns: The number, to pass back when the wait is over.
  func park(at place: String) -> UInt {
    let id = state.withLock { state in
      state.nextParking -= 1
      return state.nextParking
    }
    park(id, at: place)
    return id
  }

  func unpark(_ id: UInt) {
    state.withLock { state in
      state.parkings[id] = nil
      state.moves += 1
    }
  }

  /// A description of what the task waits for in RIBKit, if anything.
  var parkedAt: String? {
    state.withLock { $0.parkings.min { $0.key < $1.key }?.value }
  }

  /// The number of times that the task has begun or ended a wait; if it has grown, the task has waited in the meantime.
  var moves: Int { state.withLock { $0.moves } }

  /// The name and the place, as in `upload (Rides/TripInteractor.swift:12)`.
  var description: String { "\(name) (\(place))" }

  /// The location at which the task was started, as in `Rides/TripInteractor.swift:12`.
  var place: String { "\(fileID):\(line)" }

  /// Whether the task is still running.
  var isRunning: Bool { ownLedger.contains(self) }
}

extension EndReason {
  /// The reason why the caller's work was ended; `nil` if it wasn't ended, or if the caller isn't part of any work.
  ///
  /// The reason is available to the code of a call, worker, task or observation and to its child tasks. A task that the code starts with
  /// `Task { }` isn't part of the work, and a handler of `withTaskCancellationHandler` isn't either, because it runs in the code that
  /// cancels. A cancelled task has its reason by the time `Task.isCancelled` is true:
  ///
  /// ```swift
  /// Worker("upload") {
  ///   do {
  ///     try await upload.run()
  ///   } catch {
  ///     // Kept for the next launch of the app.
  ///     if EndReason.ofCurrentWork == .shutDown { upload.keep() }
  ///     throw error
  ///   }
  /// }
  /// ```
  public static var ofCurrentWork: EndReason? { TaskRecord.current?.endReason }
}
