import RIBSessions

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
