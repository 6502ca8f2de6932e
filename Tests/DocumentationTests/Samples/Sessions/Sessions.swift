import Distributed
import Foundation
import ModelStreams
import RIBKit
import RIBSessions

/// A request to a basket.
enum BasketEvent: Codable, Sendable {
  case add(String)
  case order(key: String)
}

/// The basket of one user.
actor Basket: Session {
  let root = BasketInteractor()
  private let courier: any Courier

  init(courier: any Courier) { self.courier = courier }

  func handle(_ event: BasketEvent) -> [String] {
    switch event {
    case .add(let item): root.add(item)
    case .order(let key): root.order(key: key)
    }
    return root.items
  }

  func didSave() async {
    for order in root.outbox {
      // If that fails, the order stays, and is tried again later.
      guard (try? await courier.deliver(order.items, key: order.key)) != nil else { return }
      root.orderIsDone(order.key)
    }
  }

  func hasPendingEffects() -> Bool { !root.outbox.isEmpty }
}

/// A service that does something outside, and knows by the key what it has done already.
protocol Courier: Sendable {
  func deliver(_ items: [String], key: String) async throws
}

final class BasketInteractor: Leaf {
  struct Order: Codable {
    var key: String
    var items: [String]
  }

  let scope = Scope<Never, Never>()
  private(set) var items: [String] = []
  private(set) var outbox: [Order] = []

  func didBecomeActive() {
    preserve(\.items, as: "items")
    preserve(\.outbox, as: "outbox")
  }

  func add(_ item: String) { items.append(item) }

  func order(key: String) {
    outbox.append(Order(key: key, items: items))
    items = []
  }

  func orderIsDone(_ key: String) { outbox.removeAll { $0.key == key } }
}

struct BasketServer {
  private let baskets: Sessions<Basket>

  init(store: any SessionStore, courier: any Courier, meter: any Meter) {
    baskets = Sessions("baskets", store: store, awake: 500, observer: meter.note) { _ in
      Basket(courier: courier)
    }
  }

  /// Answers a request; its number stays the same when the client sends it again.
  func add(_ item: String, to user: String, request: String) async throws -> [String] {
    try await baskets.send(.add(item), to: user, key: request)
  }

  func order(by user: String, request: String) async throws {
    _ = try await baskets.send(.order(key: "\(user)/\(request)"), to: user, key: request)
  }

  /// Called on SIGTERM, when no requests arrive any more.
  func stop() async {
    let unsaved = await baskets.shutdown(within: .seconds(20))
    if !unsaved.isEmpty { print("not saved in time: \(unsaved)") }
  }
}

/// The metrics of a server.
protocol Meter: Sendable {
  func count(_ name: String, by amount: Int)
}

extension Meter {
  func note(_ event: SessionEvent) {
    switch event.kind {
    case .woke: count("wakes", by: 1)
    case .slept: count("sleeps", by: 1)
    case .saved(let bytes): count("saved bytes", by: bytes)
    case .conflicted: count("conflicts", by: 1)
    case .failed(let error): print("\(event.id): \(error)")
    case .keptAwake(let work): print("\(event.id) is kept awake by \(work)")
    case .deleted, .abandoned: break
    }
  }
}

/// The two calls that the store needs; every client of PostgreSQL has them.
protocol Database: Sendable {
  func rows(_ statement: String, _ parameters: [any Sendable]) async throws -> [SessionRow]
  func changedRows(_ statement: String, _ parameters: [any Sendable]) async throws -> Int
}

struct DatabaseStore: SessionStore {
  let database: any Database

  func load(_ id: SessionID) async throws -> SessionRow? {
    let select = "SELECT state, version, saved FROM sessions WHERE name = $1 AND id = $2"
    return try await database.rows(select, [id.sessions, id.id]).first
  }

  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    var values: [any Sendable] = [id.sessions, id.id, row.bytes, row.version, row.savedAt.microseconds]
    var statement = "INSERT INTO sessions VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
    if version != 0 {
      statement =
        "UPDATE sessions SET state = $3, version = $4, saved = $5 WHERE name = $1 AND id = $2 AND version = $6"
      values.append(version)
    }
    return try await database.changedRows(statement, values) == 1
  }

  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    let delete = "DELETE FROM sessions WHERE name = $1 AND id = $2 AND version = $3"
    return try await database.changedRows(delete, [id.sessions, id.id, version]) == 1
  }
}

@MainActor final class NotesApp {
  private(set) var root = LettersRouter()
  private let autosave: Autosave
  private var saving: Task<Void, Never>?

  init(store: any SessionStore, window: String, askToRestore: @escaping @Sendable () -> Void) {
    autosave = Autosave(store, id: "window \(window)") { event in
      switch event.kind {
      case .failed(let error): print("not saved: \(error)")
      case .abandoned: askToRestore()
      default: break
      }
    }
  }

  func start() async {
    launch(restoring: (try? await autosave.load()) ?? SavedTree())
  }

  private func launch(restoring saved: SavedTree) {
    root = LettersRouter()
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: 3)))
    saving = Task { [root] in await autosave.run(root) }
  }

  func movedToBackground() async {
    guard let saved = root.save() else { return }
    try? await autosave.save(saved)
  }

  func stop() async {
    saving?.cancel()
    await saving?.value
    await root.shutdown()
  }

  func windowWasDiscarded() async throws {
    await stop()
    try await autosave.delete()
  }

  func restoreAbandoned() async {
    guard let saved = try? await autosave.abandoned().last else { return }
    await stop()
    launch(restoring: saved)
  }
}

final class ReservationInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private(set) var seats: [String] = []
  private let expiry = Deadline()

  func didBecomeActive() {
    preserve(\.seats, as: "seats")
    preserve(expiry, as: "expiry") { me in me.seats = [] }
  }

  func hold(_ seat: String) {
    seats.append(seat)
    expiry.set(now.advanced(by: .seconds(900)))
  }
}

/// The seats that a visitor holds for a quarter of an hour.
actor Reservation: Session {
  let root = ReservationInteractor()
  private let seats: MutableModelStream<[String]>

  init(seats: MutableModelStream<[String]>) { self.seats = seats }

  static var version: Int { 2 }

  func wake(_ saved: SavedTree) async throws {
    var saved = saved
    if saved.version < 2 { saved.move("Booking", to: "Reservation") }
    root.launch(
      LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: Self.version)))
  }

  func handle(_ seat: String) -> [String] {
    root.hold(seat)
    return root.seats
  }

  func didSave() { seats.send(root.seats) }
}

/// The duties of a server that no request asks for, until its task is cancelled.
func keep(_ reservations: Sessions<Reservation>, clock: any Clock<Duration>) async {
  await withDiscardingTaskGroup { group in
    group.addTask { await reservations.keepDates() }
    group.addTask {
      while (try? await clock.sleep(for: .seconds(3_600))) != nil {
        _ = try? await reservations.deleteIdle(for: .seconds(30 * 86_400))
      }
    }
  }
}

/// Forwards events from other machines to the sessions of this one.
distributed actor SessionGateway<S: Session, ActorSystem: DistributedActorSystem<any Codable>>
where S.Event: Codable {
  private let sessions: Sessions<S>

  init(_ sessions: Sessions<S>, actorSystem: ActorSystem) {
    self.sessions = sessions
    self.actorSystem = actorSystem
  }

  distributed func send(_ event: S.Event, to id: String, key: String) async throws -> S.Reply {
    try await sessions.send(event, to: id, key: key)
  }
}

/// The store of the baskets: a database if there are several machines.
func basketStore(isOneOfMany: Bool) throws -> any IndexedSessionStore {
  if isOneOfMany {
    return try PostgresStore("host=db dbname=shop user=shop sslmode=verify-full")
  }
  return try SQLiteStore(path: "/var/lib/shop/baskets.db", creates: false)
}

func openStateStore(in applicationSupport: URL) throws -> SQLiteStore {
  let folder = applicationSupport.appending(path: "State")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return try SQLiteStore(path: folder.appending(path: "state.db").path(percentEncoded: false))
}
