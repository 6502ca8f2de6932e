import Basics
import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import Testing

final class ShopInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let source = EventSource<String>()
  let closing = Deadline()
  var items: [String] = []
  var outbox: [String] = []

  func didBecomeActive() {
    preserve(\.items, as: "items")
    preserve(\.outbox, as: "outbox")
    preserve(closing, as: "closing") { me in me.items.append("closed") }
    observe(source.stream) { me, item in me.items.append(item) }
  }
}

/// What a shop is asked to do; it replies with its items.
struct Deed: Sendable, CustomStringConvertible {
  let description: String
  let body: @Sendable (isolated Shop) async throws -> Void

  init(_ description: String = "deed", _ body: @escaping @Sendable (isolated Shop) async throws -> Void) {
    (self.description, self.body) = (description, body)
  }

  static let look = Deed("look") { _ in }
  static let nothing = Deed("nothing") { _ in throw Rejection() }

  static func add(_ item: String) -> Deed { Deed("add \(item)") { $0.root.items.append(item) } }

  /// Adds an item, and then throws.
  static func drop(_ item: String) -> Deed {
    Deed("drop \(item)") { shop in
      shop.root.items.append(item)
      throw Rejection()
    }
  }

  static func close(after duration: Duration) -> Deed {
    Deed("close after \(duration)") { $0.root.closing.set($0.root.now.advanced(by: duration)) }
  }

  /// Adds an item by itself, later.
  static func addLater(_ item: String, after duration: Duration) -> Deed {
    Deed("add \(item) after \(duration)") { shop in
      shop.root.after(duration) { me in me.items.append(item) }
    }
  }

  /// Starts a task that adds an item again and again.
  static func ticks(_ count: Int, every pause: Duration) -> Deed {
    Deed("ticks") { shop in
      shop.root.task { me in
        for _ in 0..<count {
          try? await me.clock.sleep(for: pause)
          me.items.append("tick")
        }
      }
    }
  }

  static func order(_ item: String) -> Deed { Deed("order \(item)") { $0.root.outbox.append(item) } }
}

/// A session that does what it is asked to do.
actor Shop: Session {
  let root = ShopInteractor()
  let id: String
  private let street: Street

  init(_ id: String, in street: Street = Street()) { (self.id, self.street) = (id, street) }

  func handle(_ event: Deed) async throws -> [String] {
    street.note("\(id): \(event)")
    try await event.body(self)
    return root.items
  }

  func didSave() async {
    await street.didSave?(id)
    for item in root.outbox { street.note("\(id) delivers \(item)") }
    if !root.outbox.isEmpty { root.outbox = [] }
  }

  func mayLose(_ value: UnreadValue) -> Bool { street.mayLose(value) }
}

/// What the shops of a test share.
final class Street: Sendable {
  private let state = Lock([String]())
  let mayLose: @Sendable (UnreadValue) -> Bool
  let didSave: (@Sendable (String) async -> Void)?
  private let sessions = Lock<Sessions<Shop>?>(nil)

  init(
    mayLose: @escaping @Sendable (UnreadValue) -> Bool = { _ in false },
    didSave: (@Sendable (String) async -> Void)? = nil
  ) { (self.mayLose, self.didSave) = (mayLose, didSave) }

  func note(_ text: String) { state.withLock { $0.append(text) } }

  func takeNotes() -> [String] {
    state.withLock { notes in
      defer { notes = [] }
      return notes
    }
  }

  /// Lets shops send events to each other.
  func connect(_ sessions: Sessions<Shop>?) { self.sessions.withLock { $0 = sessions } }

  /// Asks another shop, and throws what it throws.
  func ask(_ deed: Deed, of id: String) async throws {
    _ = try await sessions.withLock { $0 }?.send(deed, to: id)
  }

  func harness(
    _ name: String = "shops", awake: Int = 100, remembering: Int = 64, limits: SessionLimits = SessionLimits()
  ) -> SessionHarness<Shop> {
    SessionHarness(name, awake: awake, remembering: remembering, limits: limits) { [self] in
      Shop($0, in: self)
    }
  }
}

extension SessionHarness<Shop> {
  /// The saved items of a shop.
  func items(of id: String = "ana") -> String? { saved(id)?["Shop#items"] }
}
