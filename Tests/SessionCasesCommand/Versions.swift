import Foundation
import RIBKit
import RIBSessions

/// One version of a program with baskets, which differ in what an item is, in names, limits or the version.
enum ProgramVersion: String {
  case old, added, required, twoColors, oneColor, oneColorMayLose, renamed, renamedWithSavedName,
    renamedWithMove, smallLimits, versionTwo

  /// Handles events for one basket, and says what each gets, and whether it has changed the row.
  func run(_ events: [String], in store: any SessionStore) async throws {
    switch self {
    case .old: try await run(BasketRouter<PlainItem>.self, events, in: store)
    case .added: try await run(BasketRouter<PricedItem>.self, events, in: store)
    case .required: try await run(BasketRouter<StrictItem>.self, events, in: store)
    case .twoColors: try await run(BasketRouter<TwoColorItem>.self, events, in: store)
    case .oneColor: try await run(BasketRouter<OneColorItem>.self, events, in: store)
    case .oneColorMayLose:
      try await run(BasketRouter<OneColorItem>.self, events, in: store) { $0.mayLose = true }
    case .renamed: try await run(CartRouter<PlainItem>.self, events, in: store)
    case .renamedWithSavedName: try await run(NamedCartRouter<PlainItem>.self, events, in: store)
    case .renamedWithMove: try await run(CartRouter<PlainItem>.self, events, in: store) { $0.moves = true }
    case .smallLimits: try await run(BasketRouter<PlainItem>.self, events, in: store) { $0.limits.bytes = 60 }
    case .versionTwo: try await run(BasketRouter<PlainItem>.self, events, in: store) { $0.version = 2 }
    }
  }

  private func run<Root: BasketRoot>(
    _ root: Root.Type, _ events: [String], in store: any SessionStore,
    _ change: (inout BasketSettings) -> Void = { _ in }
  ) async throws {
    var settings = BasketSettings()
    change(&settings)
    BasketSettings.version = settings.version
    let current = settings
    let sessions = Sessions("baskets", store: store, awake: 10) { _ in BasketSession<Root>(current) }
    let id = SessionID(sessions: "baskets", id: "emma")
    for event in events {
      let before = try await store.load(id)
      var result: String
      do {
        result = try await
          "\(sessions.send(event, to: "emma", key: event == "look" ? nil : UUID().uuidString))"
      } catch let error as SessionError { result = "\(error.code): \(error.description)" }
      // A read saves the same bytes with another version.
      let isSame = try await store.load(id)?.bytes == before?.bytes
      FileHandle.standardOutput.write(Data("\(result)\(isSame ? "" : " (changed)")\n".utf8))
    }
    _ = await sessions.shutdown()
  }
}

struct BasketSettings: Sendable {
  nonisolated(unsafe) static var version = 1
  var version = 1
  var limits = SavingLimits()
  var mayLose = false
  var moves = false
}

protocol BasketItem: Codable, Sendable {
  static func make(_ number: Int) -> Self
}

struct PlainItem: BasketItem {
  var name: String
  static func make(_ number: Int) -> Self { Self(name: "old\(number)") }
}

struct PricedItem: BasketItem {
  var name: String
  var price: Int?
  static func make(_ number: Int) -> Self { Self(name: "new\(number)", price: number) }
}

struct StrictItem: BasketItem {
  var name: String
  var price: Int
  static func make(_ number: Int) -> Self { Self(name: "new\(number)", price: number) }
}

struct TwoColorItem: BasketItem {
  enum Color: String, Codable { case red, blue }
  var color: Color
  static func make(_ number: Int) -> Self { Self(color: number % 2 == 0 ? .red : .blue) }
}

struct OneColorItem: BasketItem {
  enum Color: String, Codable { case red }
  var color: Color
  static func make(_ number: Int) -> Self { Self(color: .red) }
}

final class BasketInteractor<Item: BasketItem>: Interactor {
  let scope = Scope<Never, Never>()
  var items: [Item] = []
  func didBecomeActive() { preserve(\.items, as: "items") }
}

protocol BasketRoot: Router, SendableMetatype where InteractorType == BasketInteractor<Item> {
  associatedtype Item: BasketItem
  init()
}

final class BasketRouter<Item: BasketItem>: BasketRoot {
  let interactor = BasketInteractor<Item>()
}

final class CartRouter<Item: BasketItem>: BasketRoot {
  let interactor = BasketInteractor<Item>()
}

final class NamedCartRouter<Item: BasketItem>: BasketRoot {
  static var savedName: String { "Basket" }
  let interactor = BasketInteractor<Item>()
}

actor BasketSession<Root: BasketRoot>: Session {
  static var version: Int { BasketSettings.version }

  let root = Root()
  private let settings: BasketSettings

  init(_ settings: BasketSettings) { self.settings = settings }

  func wake(_ saved: SavedTree) async throws {
    var saved = saved
    if settings.moves { saved.move("Basket", to: "Cart") }
    root.launch(
      LaunchOptions(
        restoring: Restoration(
          saved, coder: JSONValueCoder(), version: settings.version, limits: settings.limits)))
  }

  func mayLose(_ value: UnreadValue) -> Bool { settings.mayLose }

  func handle(_ event: String) -> Int {
    if event == "add" { root.interactor.items.append(.make(root.interactor.items.count)) }
    return root.interactor.items.count
  }
}
