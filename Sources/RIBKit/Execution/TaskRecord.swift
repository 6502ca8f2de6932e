internal import Basics
internal import ModelStreams
internal import Synchronization

/// The record of a running task: its name, its activation, what it is suspended on.
final class TaskRecord: TaskObserver, CustomStringConvertible {
  /// The record of the task that is running, if a tree has started it; its child tasks share it.
  ///
  /// A task that it starts with `Task { }` has none.
  static var current: TaskRecord? { TaskObservation.current as? TaskRecord }

  let name: String
  let number: UInt64
  let activation: UInt64
  let ledgers: [TaskLedger]
  /// The event of its start; zero without an observer.
  let origin: Int
  /// The identity of its tree's mailbox, since a task may send on the tree; a task of a host has none.
  let mailbox: ObjectIdentifier?
  let fileID: StaticString
  let line: UInt

  private struct State {
    var parkings: [UInt: String] = [:]
    /// Counts downwards, away from the addresses that others use.
    var nextParking = UInt.max
    var moves = 0
  }

  private let state = Lock(State())
  private let homeOfTask = Atomic<UInt>(0)
  /// The reason of the end as its place among all cases; -1 is none.
  private let reason = Atomic<Int>(-1)

  init(
    name: String, place: (fileID: StaticString, line: UInt), number: UInt64, activation: UInt64,
    ledgers: [TaskLedger], origin: Int = 0,
    mailbox: ObjectIdentifier? = nil
  ) {
    self.name = name
    self.number = number
    self.activation = activation
    self.ledgers = ledgers
    self.origin = origin
    self.mailbox = mailbox
    (fileID, line) = place
    for ledger in ledgers { ledger.begin(self) }
  }

  /// Why the work of the task was ended; `nil` if it was not.
  ///
  /// It is read on any thread.
  var endReason: EndReason? {
    get {
      let index = reason.load(ordering: .acquiring)
      return index < 0 ? nil : EndReason.allCases[index]
    }
    set {
      reason.store(newValue.flatMap { EndReason.allCases.firstIndex(of: $0) } ?? -1, ordering: .releasing)
    }
  }

  var home: UInt { homeOfTask.load(ordering: .relaxed) }

  /// Notes where the task keeps its task locals, by which child tasks and other tasks are told apart; called first of all by the task itself.
  func begin() {
    homeOfTask.store(TaskObservation.home, ordering: .relaxed)
  }

  /// Notes that the task is over; called by the task itself, on any thread.
  func end() {
    // From here on another task may have its values at the same place.
    homeOfTask.store(0, ordering: .relaxed)
    for ledger in ledgers { ledger.end(self) }
  }

  func park(_ id: UInt, at place: String) {
    state.withLock { state in
      state.parkings[id] = place
      state.moves += 1
    }
  }

  /// Notes that the task begins to wait, under a number that no other wait of it has.
  ///
  /// - Parameter place: The thing that it waits for, as text.
  /// - Returns: The number, to be given back when the wait is over.
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

  /// The thing that the task waits for, if that is something of the kit.
  var parkedAt: String? {
    state.withLock { $0.parkings.min { $0.key < $1.key }?.value }
  }

  /// How often the task has begun or ended a wait; one that has waited meanwhile has more.
  var moves: Int { state.withLock { $0.moves } }

  /// The name and the place, as in `upload (Rides/TripInteractor.swift:12)`.
  var description: String { "\(name) (\(place))" }

  /// Where it was started, as in `Rides/TripInteractor.swift:12`.
  var place: String { "\(fileID):\(line)" }

  /// Whether the task has not ended.
  var isRunning: Bool { ledgers.first?.contains(self) == true }
}

extension EndReason {
  /// Why the work that the caller is part of was ended; `nil` if it was not, or if the caller is not part of any.
  ///
  /// It belongs to the task of a call, a worker, a flow or an observation, and to the child tasks of one. A task that the work starts
  /// with `Task { }` is not part of it, nor is a handler of `withTaskCancellationHandler`, which runs in whoever cancels. A task that
  /// was cancelled has the reason by the time that `Task.isCancelled` is true:
  ///
  /// ```swift
  /// Worker("upload") {
  ///   do {
  ///     try await upload.run()
  ///   } catch {
  ///     // Kept for the next start of the app.
  ///     if EndReason.ofCurrentWork == .shutDown { upload.keep() }
  ///     throw error
  ///   }
  /// }
  /// ```
  public static var ofCurrentWork: EndReason? { TaskRecord.current?.endReason }
}
