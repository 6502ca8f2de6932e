import Basics
import ModelStreams
import RIBKit
import RIBTesting
import RIBViews
import TestSupport
import Testing

/// The views of a stack, compared with the children of a `ChildStack` in a tree.
struct ViewStackTests {
  @Test func thePagesAreTheKeysAndEachHasTheViewThatWasMadeForIt() {
    let stack = StackRouter()
    stack.launch(LaunchOptions(host: ManualHost()))
    #expect(stack.drawn == [])
    stack.interactor.route(to: .push("a", .standard))
    stack.interactor.route(to: .push("b", .standard))
    stack.interactor.route(to: .push("a", .standard))
    #expect(stack.drawn == ["a0", "b1", "a2"])
    #expect(Set(stack.views.pages.map(\.id)).count == 3)
    stack.interactor.route(to: .pop)
    #expect(stack.drawn == ["a0", "b1"])
    // The older page with this key goes, and the new one is on top.
    stack.interactor.route(to: .push("a", .unique))
    #expect(stack.drawn == ["b1", "a3"])
    stack.interactor.route(to: .push("t", .transient))
    #expect(stack.drawn == ["b1", "a3", "t4"])
    stack.interactor.route(to: .pop)
    #expect(stack.drawn == ["b1", "a3"])
    stack.interactor.route(to: .clear)
    #expect(stack.drawn == [])
  }

  @Test func theTreeFollowsAWayBackOverSeveralPages() {
    let stack = StackRouter()
    stack.launch(LaunchOptions(host: ManualHost()))
    for key in ["a", "b", "b", "c"] { stack.interactor.route(to: .push(key, .standard)) }
    let pages = stack.views.pages
    #expect(stack.drawn == ["a0", "b1", "b2", "c3"])
    stack.views.goBack(to: pages[1...1])
    #expect(stack.onBack == ["b 2"])
    #expect(stack.pages.keys == ["a", "b"])
    #expect(stack.drawn == ["a0", "b1"])
    // A page that was drawn is drawn while it moves out.
    #expect(stack.views[pages[3]] == "c3")

    // The view adds no page, replaces none, and what it repeats changes nothing.
    for wrong in [pages[1...3], pages[1...1], pages[2...2], pages[0...0]] { stack.views.goBack(to: wrong) }
    #expect(stack.onBack == ["b 2"])
    #expect(stack.drawn == ["a0", "b1"])
    stack.views.goBack(to: [])
    #expect(stack.pages.keys == ["a"])
  }

  @Test func aPageBelowOneThatWasPushedInTheSameStepHasItsView() {
    var keys: [Int] = []
    let views = ViewStack<Int, String>(keys: { keys }, onBack: { _, _ in })
    _ = views.place("one", at: 1)
    _ = views.place("two", at: 2)
    let top = views.place("three", at: 3)
    keys = [1, 2, 3]
    top.show()
    #expect(views.pages.map { views[$0] } == ["one", "two", "three"])
  }

  @Test func pagesThatAreBuiltAgainUnderEqualKeysHaveTheirNewViews() {
    let stack = StackRouter()
    stack.launch(LaunchOptions(host: ManualHost()))
    stack.interactor.route(to: .push("a", .standard))
    stack.interactor.route(to: .show(["c", "a", "c"]))
    #expect(stack.drawn == ["c1", "a2", "c3"])
  }

  @Test func aTransientPageAboveOneWithAnEqualKeyIsAnotherPage() {
    let stack = StackRouter()
    stack.launch(LaunchOptions(host: ManualHost()))
    stack.interactor.route(to: .push("b", .standard))
    stack.interactor.route(to: .push("t", .transient))
    stack.interactor.route(to: .push("b", .transient))
    #expect(stack.drawn == ["b0", "b2"])
    stack.interactor.route(to: .push("c", .standard))
    #expect(stack.drawn == ["b0", "c3"])
  }

  /// Random pushes and pops: the views are those of the children that the stack has, whatever the mode.
  @Test(arguments: Seeds.first(40))
  func theViewsAreThoseOfTheChildrenThatTheStackHas(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let stack = StackRouter()
    stack.launch(LaunchOptions(host: ManualHost()))
    for _ in 0..<60 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: stack.interactor.route(to: .pop)
      case 2:
        let count = Int.random(in: 1...3, using: &random)
        let keys = (0..<count).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "a" }
        stack.interactor.route(to: .show(keys))
      case 1 where stack.views.pages.count > 1:
        let left = Int.random(in: 0..<stack.views.pages.count - 1, using: &random)
        stack.views.goBack(to: stack.views.pages.dropFirst().prefix(left))
      default:
        let key = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        let mode = StackMode.allCases.randomElement(using: &random) ?? .standard
        stack.interactor.route(to: .push(key, mode))
      }
      #expect(Set(stack.drawn) == stack.living)
      #expect(stack.views.pages.map(\.key).starts(with: stack.pages.keys))
      #expect(stack.views.pages.last.flatMap { stack.views[$0] } == stack.attached)
      #expect(Set(stack.drawn).count == stack.drawn.count, "a view is in two places")
      #expect(zip(stack.views.pages, stack.drawn).allSatisfy { $1.hasPrefix($0.key) })
    }
  }
}

/// Routes to pages whose views are their keys, with a number for each that was made.
private final class StackInteractor: Interactor {
  enum Route {
    case push(String, StackMode)
    case show([String])
    case pop
    case clear
  }

  let scope = Scope<Route, Never>()
}

private final class StackRouter: Router {
  let interactor = StackInteractor()
  let pages = ChildStack<String>()
  private var made = 0
  private var routers: [WeakPage] = []

  private struct WeakPage {
    weak var router: PageRouter?
  }

  /// The views of the pages that the stack has.
  var living: Set<String> { Set(routers.compactMap { $0.router?.view }) }

  private(set) var onBack: [String] = []
  private(set) lazy var views = ViewStack<String, String>(
    keys: { [pages] in pages.keys },
    onBack: { [weak self] key, count in self?.goBack(key, count) })

  /// The view of the page that is attached.
  var attached: String? { (children.first as? PageRouter)?.view }

  /// The views of all pages, from the bottom.
  var drawn: [String] { views.pages.map { views[$0] ?? "none" } }

  func route(to route: StackInteractor.Route) {
    switch route {
    case .push(let key, let mode): pages.push(key, mode, in: self) { build(key) }
    case .show(let keys): pages.show(keys, in: self) { build($0) }
    case .pop: pages.pop(in: self)
    case .clear: pages.clear(in: self)
    }
    views.update()
  }

  private func build(_ key: String) -> PageRouter {
    let view = "\(key)\(made)"
    made += 1
    let page = PageRouter(view, views.place(view, at: key))
    routers.append(WeakPage(router: page))
    return page
  }

  private func goBack(_ key: String, _ count: Int) {
    onBack.append("\(key) \(count)")
    for _ in 0..<count { interactor.route(to: .pop) }
  }
}

private final class PageInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

private final class PageRouter: Router {
  let interactor = PageInteractor()
  let view: String
  private let place: ViewPlace

  init(_ view: String, _ place: ViewPlace) {
    self.view = view
    self.place = place
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }
}
