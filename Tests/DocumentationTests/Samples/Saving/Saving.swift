import Foundation
import RIBKit
import RIBSessions

/// A diary for whoever is signed in.
final class DiaryInteractor: Interactor {
  enum Route: Hashable, Codable {
    case signedOut
    case signedIn(user: String)
  }

  let scope = Scope<Route, Never>()

  func didBecomeActive() { route(to: .signedOut) }
}

final class DiaryRouter: Router {
  let interactor = DiaryInteractor()
  private let slot = ChildSlot<DiaryInteractor.Route>()

  func route(to route: DiaryInteractor.Route) {
    switch route {
    case .signedOut:
      forgetUnclaimed()
      slot.show(route, in: self) { InboxInteractor() }
    case .signedIn:
      slot.show(route, in: self) { LetterInteractor() }
    }
  }
}

/// A basket whose type had another name in an earlier release.
final class CartInteractor: Leaf {
  static var savedName: String { "Basket" }
  let scope = Scope<Never, Never>()
  private(set) var items: [String] = []

  func didBecomeActive() { preserve(\.items, as: "items") }
}

func migrateCart(_ saved: inout SavedTree) {
  if saved.version < 4 { saved.move("Root/Basket", to: "Root/Account/Basket") }
}

/// A letter that is being written.
final class LetterInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter: Presenter<String, String>
  let given: String?
  private var draft: String

  init(presenter: Presenter<String, String> = Presenter(""), given: String? = nil) {
    self.presenter = presenter
    self.given = given
    draft = given ?? ""
  }

  func didBecomeActive() {
    if preserve(\.draft, as: "draft"), let given { draft = given }
    presenter.show(draft)
    observe(presenter.actions) { me, text in me.type(text) }
  }

  private func type(_ text: String) {
    draft = text
    presenter.show(draft)
  }
}

final class InboxInteractor: Leaf {
  static var savedName: String { "Inbox" }

  let scope = Scope<Never, Never>()
}

final class LettersInteractor: Interactor {
  enum Page: Hashable, Codable {
    case inbox
    case letter(Int)
  }

  let scope = Scope<[Page], Never>()
  private(set) var pages: [Page] = [.inbox]

  func didBecomeActive() {
    preserve(\.pages, as: "pages")
    route(to: pages)
  }

  func open(_ letter: Int) {
    pages.append(.letter(letter))
    route(to: pages)
  }
}

final class LettersRouter: Router {
  let interactor = LettersInteractor()
  private let stack = ChildStack<LettersInteractor.Page>()

  func route(to pages: [LettersInteractor.Page]) {
    stack.show(pages, in: self) { page in
      switch page {
      case .inbox: InboxInteractor()
      case .letter: LetterInteractor()
      }
    }
  }
}

struct PropertyListCoder: ValueCoder {
  func text<Value: Encodable>(of value: Value) throws -> String {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return String(decoding: try encoder.encode([value]), as: UTF8.self)
  }

  func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
    let values = try PropertyListDecoder().decode([Value].self, from: Data(text.utf8))
    guard let value = values.first else { throw CocoaError(.propertyListReadCorrupt) }
    return value
  }
}

struct Bill: Equatable {
  let amount: Int
  let date: WallTime
}

/// A service that dates what it prints.
struct Register {
  private let wallClock: WallClock

  init(wallClock: WallClock = .system) { self.wallClock = wallClock }

  func bill(for amount: Int) -> Bill { Bill(amount: amount, date: wallClock.now) }
}

/// An order in a kitchen, which is late after a quarter of an hour.
final class TicketInteractor: Leaf {
  enum Event: Hashable { case late }

  let scope: Scope<Never, Event>

  init(listener: Listener<Event>) { scope = Scope(listener: listener) }

  private let lateness = Deadline()

  func didBecomeActive() {
    preserve(lateness, as: "lateness") { me in me.ticketIsLate() }
  }

  func ordered() { lateness.set(now.advanced(by: .seconds(900))) }
  func served() { lateness.cancel() }

  private func ticketIsLate() { notify(.late) }
}

func migrate(_ saved: inout SavedTree) {
  if saved.version < 2 { saved.move("Root/Trip", to: "Root/Ride") }
  if saved.version < 3 { saved["Root/Settings#theme"] = nil }
}

func losses(of root: LettersRouter) -> [String] {
  root.unread.map { (value: UnreadValue) in "\(value.place): \(value.reason)" }
}

func smallRestoration(of saved: SavedTree) -> Restoration {
  var limits = SavingLimits()
  limits.values = 500
  limits.bytes = 100_000
  return Restoration(saved, coder: JSONValueCoder(), limits: limits)
}
