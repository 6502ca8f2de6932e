import Basics
import Foundation
import ModelStreams
import RIBKit
import RIBSessions

/// A kitchen with a deadline for each ticket.
actor Kitchen: Session {
  enum Event {
    case order(Ticket)
    /// Takes the ticket away; replies with 1 if it was still there.
    case serve(Int)
    /// Gives the ticket another date; replies with 1 if it was still there.
    case postpone(Int, WallTime)
    /// Sends an order to the tree, and fails after it.
    case spill(Ticket)
  }

  struct Spilled: Error {}

  let root = KitchenRouter()
  private let id: String
  private let log: FileHandle

  /// - Parameters:
  ///   - id: The identifier.
  ///   - log: A file that gets a line for each ticket that is late.
  init(_ id: String, log: FileHandle) { (self.id, self.log) = (id, log) }

  func handle(_ event: Event) throws -> Int {
    let kitchen = root.interactor
    switch event {
    case .order(let ticket): kitchen.order(ticket)
    case .serve(let serial): return kitchen.serve(serial) ? 1 : 0
    case .postpone(let serial, let date): return kitchen.postpone(serial, to: date) ? 1 : 0
    case .spill(let ticket):
      kitchen.order(ticket)
      throw Spilled()
    }
    return 1
  }

  func didSave() {
    for line in root.interactor.takeOutbox() { log.write(Data("\(id) \(line)\n".utf8)) }
  }

  func hasPendingEffects() -> Bool { root.interactor.hasOutbox }
}

/// An order, as two versions of the program know it: only the newer one has a note.
struct Ticket: Codable, Hashable {
  nonisolated(unsafe) static var hasNotes = false

  let serial: Int
  var date: WallTime
  var note: String?

  private enum CodingKeys: CodingKey { case serial, date, note }

  init(serial: Int, date: WallTime, note: String?) {
    (self.serial, self.date, self.note) = (serial, date, note)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    serial = try container.decode(Int.self, forKey: .serial)
    date = try container.decode(WallTime.self, forKey: .date)
    if Self.hasNotes { note = try container.decodeIfPresent(String.self, forKey: .note) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(serial, forKey: .serial)
    try container.encode(date, forKey: .date)
    if Self.hasNotes { try container.encodeIfPresent(note, forKey: .note) }
  }
}

final class KitchenInteractor: Interactor {
  let scope = Scope<[Int], Never>()
  private var tickets: [Ticket] = []
  private var late: [Int] = []
  private var outbox: [String] = []
  let postponed = EventSource<Ticket>()

  func didBecomeActive() {
    preserve(\.tickets, as: "tickets")
    preserve(\.late, as: "late")
    preserve(\.outbox, as: "outbox")
    show()
  }

  private func show() { route(to: tickets.map(\.serial)) }

  func ticket(_ serial: Int) -> Ticket? { tickets.first { $0.serial == serial } }

  func order(_ ticket: Ticket) {
    tickets.append(ticket)
    show()
  }

  func serve(_ serial: Int) -> Bool {
    guard ticket(serial) != nil else { return false }
    tickets.removeAll { $0.serial == serial }
    show()
    return true
  }

  func postpone(_ serial: Int, to date: WallTime) -> Bool {
    guard let index = tickets.firstIndex(where: { $0.serial == serial }) else { return false }
    tickets[index].date = date
    // It arrives in a turn of its own, which is saved with the event.
    postponed.send(tickets[index])
    return true
  }

  func isLate(_ serial: Int, at now: WallTime) {
    // One that was postponed since its date came, in this turn, gets its new date after this call. A deadline that called early would be lost here.
    guard let ticket = ticket(serial), now >= ticket.date else { return }
    late.append(serial)
    outbox.append("\(serial) \(ticket.date.microseconds) \(now.microseconds)")
    _ = serve(serial)
  }

  var hasOutbox: Bool { !outbox.isEmpty }

  func takeOutbox() -> [String] {
    defer { outbox = [] }
    return outbox
  }
}

final class KitchenRouter: Router {
  let interactor = KitchenInteractor()
  private let tickets = ChildList<Int>()

  func route(to serials: [Int]) {
    tickets.show(serials, in: self) { serial in
      TicketInteractor(
        serial, date: interactor.ticket(serial)?.date, postponed: interactor.postponed.stream,
        listener: interactor.listener { $0.isLate(serial, at: $1) })
    }
  }
}

final class TicketInteractor: Leaf {
  let scope: Scope<Never, WallTime>
  private let lateness = Deadline()
  private let serial: Int
  private let date: WallTime?
  private let postponed: EventStream<Ticket>

  init(_ serial: Int, date: WallTime?, postponed: EventStream<Ticket>, listener: Listener<WallTime>) {
    (self.serial, self.date, self.postponed) = (serial, date, postponed)
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    let isRestored = preserve(lateness, as: "lateness") { me in me.notify(JumpingClock.lastReading) }
    if !isRestored, let date { lateness.set(date) }
    observe(postponed, buffering: .unbounded) { me, ticket in
      if ticket.serial == me.serial { me.lateness.set(ticket.date) }
    }
  }
}

/// The system's clock with an offset in a file, which is changed for all processes at once.
struct JumpingClock {
  private let file: Int32
  private static let readings = Lock([UInt: Int64]())

  init(_ path: String) { file = open(path, O_RDONLY) }

  var wallClock: WallClock {
    WallClock { [file] in
      var offset: Int64 = 0
      _ = pread(file, &offset, 8, 0)
      let now = WallTime(microseconds: WallClock.system.now.microseconds + offset)
      Self.readings.withLock { $0[CurrentThread.id] = now.microseconds }
      return now
    }
  }

  /// What the kit has read last on this thread; the clock may have been set back since.
  static var lastReading: WallTime {
    WallTime(microseconds: readings.withLock { $0[CurrentThread.id] ?? 0 })
  }
}
