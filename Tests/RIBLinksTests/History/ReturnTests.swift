import Basics
import DeepLinks
import RIBKit
import RIBLinks
import TestSupport
import Testing
import TreeSupport

/// Returning to places whose text alone could be read as another place.
@Suite(.trees)
struct ReturnTests {
  /// The key of a list, whose filter, state and page may be left out, or of a page of a book.
  enum Part: Hashable, LinkKey {
    case list(filter: String?, page: Int)
    case level(String)

    static let links: KeyLinks<Part> = [
      .link("list{/:filter}?page<int>=1", to: Part.list) {
        if case .list(let filter, let page) = $0 { (filter, page) } else { nil }
      },
      .link("level/:name", to: Part.level) { if case .level(let name) = $0 { name } else { nil } },
    ]
  }

  struct Order: Hashable, LinkKey {
    var text: String?

    static let links: KeyLinks<Order> = [.link("?page?", to: Order.init(text:)) { $0.text }]
  }

  final class PartInteractor: Interactor {
    let scope = Scope<Part, Never>()
    var order = Order()
  }

  /// A router with a state, which shows one part, or a stack of them.
  final class PartRouter: LinkedRouter {
    let interactor = PartInteractor()
    let slot = ChildSlot<Part>()
    let stack = ChildStack<Part>()
    private let isStack: Bool
    private let depth: Int

    init(isStack: Bool, depth: Int = 0) {
      (self.isStack, self.depth) = (isStack, depth)
    }

    var linkPart: LinkPart {
      let part = isStack ? LinkPart(stack, of: self) { [self] in route(to: $0) } : LinkPart(slot, of: self)
      return part.updating(interactor.order) { [interactor] order in
        interactor.order = order
        return true
      }
    }

    func route(to part: Part) {
      let make = { [depth, isStack] in PartRouter(isStack: !isStack, depth: depth + 1) }
      if isStack { stack.push(part, in: self, build: make) } else { slot.show(part, in: self, build: make) }
    }

    /// The keys and the states of this router and of those below.
    var place: String {
      let keys = isStack ? "\(stack.keys)" : slot.key.map { "\($0)" } ?? "-"
      let below = (isStack ? stack.linkChild : slot.linkChild) as? PartRouter
      return "\(interactor.order.text ?? "-") \(keys)" + (below.map { " > \($0.place)" } ?? "")
    }

    /// Shows random keys and states from here down.
    func wander(_ dice: inout SplitMix) {
      interactor.order = Order(text: [nil, nil, "1", "2"][dice.below(4)])
      if isStack { stack.clear(in: self) } else { slot.clear(in: self) }
      guard depth < 3 else { return }
      for _ in 0..<dice.below(isStack ? 3 : 2) {
        let part: Part =
          dice.below(2) == 0
          ? .level(["list", "level", "1"][dice.below(3)])
          : .list(filter: [nil, "list", "level"][dice.below(3)], page: 1 + dice.below(2))
        interactor.route(to: part)
      }
      ((isStack ? stack.linkChild : slot.linkChild) as? PartRouter)?.wander(&dice)
    }
  }

  @Test(arguments: Seeds.first(60))
  func aMoveBackLeadsToTheSameKeysAndStates(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed) + 11)
    let host = ManualHost()
    let root = PartRouter(isStack: dice.below(2) == 0)
    let opener = try LinkOpener(root, links: LinkPlans<PartRouter>())
    root.launch(on: host)
    host.endsWithTest(root)
    let history = TreeHistory(of: root, opener: opener)
    var places = [root.place]
    for _ in 0..<6 {
      host.run { root.wander(&dice) }
      host.settle()
      host.run { history.record() }
      if history.places.places.count > places.count { places.append(root.place) }
    }
    for place in places.dropLast().reversed() {
      var outcome = ""
      host.run { history.move(.back) { outcome = "\($1)" } }
      host.settle()
      #expect(outcome == "opened" && root.place == place, "\(history.places.place)")
    }
  }
}
