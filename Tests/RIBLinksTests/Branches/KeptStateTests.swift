import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Links that end at a router with a state of its own.
@Suite(.trees)
struct KeptStateTests {
  private func links() throws -> LinkPlans<DeskRouter> {
    var links = LinkPlans<DeskRouter>(schemes: ["shop"])
    try links.add(Desk.self)
    return links
  }

  private func open(_ texts: [String]) throws -> [String] {
    let tree = try OpenedTree(DeskRouter(), links())
    return texts.map { tree.open($0, from: .web) }
  }

  @Test func aLinkThatSaysNothingOfAStateKeepsIt() throws {
    #expect(
      try open(["shop://tabs", "shop://tabs", "shop://tabs/first", "shop://tabs", "shop://tabs/third"]) == [
        "opened /tabs/second", "already there /tabs/second", "opened /tabs/first",
        "already there /tabs/first",
        "rejected: \(rejection)",
      ])
  }

  private var rejection: String {
    #"No route matches the link "shop://tabs/third". opener.gate.live.table.explain(link) shows why for each route. /tabs/first"#
  }

  @Test func aStateThatIsReadFromNothingHasTheRouteOfItsKey() throws {
    #expect(
      try open(["shop://find?q=a&page=2", "shop://find", "shop://found?q=b", "shop://found"]) == [
        "opened /find?q=a&page=2", "opened /find", "opened /found?q=b", "opened /found",
      ])
    #expect(
      try links().table().routes.map(\.pattern.description) == [
        "shop://tabs", "shop://tabs/first", "shop://tabs/second", "shop://find?q?&page<int>=1",
        "shop://found",
        "shop://found?q",
      ])
  }

  @Test func attributesThatNoRouteWouldHaveAreRejected() throws {
    var links = LinkPlans<DeskRouter>(schemes: ["shop"])
    let error = #expect(throws: RouteError.self) { try links.add(Twice.self) }
    #expect(
      error?.description
        == #"The link "find" of Twice has attributes, but matches the same links as "?q?&page<int>=1" of Finding, the keys below; move the attributes to "?q?&page<int>=1"."#
    )
  }
}

enum Desk: Hashable, LinkKey {
  case tabs, find, found

  static let links: KeyLinks<Desk> = [
    .link("tabs", to: .tabs, .exported("tabs"), below: DeskTab.self),
    .link("find", to: .find, below: Finding.self),
    .link("found", to: .found, below: Found.self),
  ]
}

enum Twice: Hashable, LinkKey {
  case find

  static let links: KeyLinks<Twice> = [.link("find", to: .find, .exported("find"), below: Finding.self)]
}

enum DeskTab: String, Hashable, LinkKey, CaseIterable {
  case first, second

  static let links = KeyLinks<DeskTab>(attributes: .exported("tab"))
}

struct Finding: Hashable, LinkKey {
  var text: String?
  var page = 1

  static let links: KeyLinks<Finding> = [
    .link("?q?&page<int>=1", to: Finding.init(text:page:), .exported("found")) { ($0.text, $0.page) }
  ]
}

struct Found: Hashable, LinkKey {
  var text: String?

  init() {}

  init(text: String) {
    self.text = text
  }

  static let links: KeyLinks<Found> = [
    .link("", to: Found(), .exported("nothing found")),
    .link("?q", to: Found.init(text:), .exported("something found")) { $0.text },
  ]
}

final class DeskInteractor: Interactor {
  let scope = Scope<Desk, Never>()
}

/// A router whose children have states.
final class DeskRouter: LinkedRouter {
  let interactor = DeskInteractor()
  private let slot = ChildSlot<Desk>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to key: Desk) {
    slot.show(key, in: self) {
      switch key {
      case .tabs: StateRouter(DeskTab.second)
      case .find: StateRouter(Finding())
      case .found: StateRouter(Found())
      }
    }
  }
}

/// A router with a state and nothing below it.
final class StateRouter<State: LinkKey>: LinkedRouter {
  final class Inside: Interactor {
    let scope = Scope<Never, Never>()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  let interactor: Inside

  init(_ state: State) {
    interactor = Inside(state)
  }

  var linkPart: LinkPart {
    LinkPart().updating(interactor.state) { [interactor] in
      interactor.state = $0
      return true
    }
  }
}
