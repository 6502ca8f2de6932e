import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Events of a tree.
@Suite(.trees)
struct TreeEventTests {
  let tree = ProbeTree()

  @Test func theyAreNumberedFromOneWithoutGaps() {
    tree.run { tree.root.launch(tree.options, on: tree.host) }
    tree.run { tree.root.interactor.route(to: "there") }
    tree.shutdown()
    let events = tree.log.events
    #expect((events + tree.log.returns).map(\.sequence).sorted() == Array(1...events.count + 1))
    #expect(events.map(\.kind) == [.attaching, .attached, .routed, .detaching, .detached])
  }

  @Test func theyBearTheTimeSinceTheLaunchOnTheTreesClock() {
    tree.host.advance(by: .seconds(100))
    tree.run { tree.root.launch(tree.options, on: tree.host) }
    tree.host.advance(by: .seconds(7))
    tree.run { tree.root.interactor.route(to: "there") }
    #expect(tree.log.events.map(\.time) == [.zero, .zero, .seconds(7)])
  }

  @Test func aNodeKeepsItsNumberThroughItsActivations() {
    tree.launch()
    let (a, b) = (tree.probe("a"), tree.probe("b"))
    tree.run {
      tree.root.attach(a)
      tree.root.attach(b)
      tree.root.detach(a)
      tree.root.attach(a)
    }
    let attached = tree.log.events.filter { $0.kind == .attached }
    #expect(attached[0].node == attached[2].node)
    #expect(attached[0].node != attached[1].node)
    #expect(Set(attached.map(\.parent)).count == 1)
    #expect(attached.map(\.path) == ["Probe/Probe", "Probe/Probe", "Probe/Probe"])
  }

  @Test func theirCauseIsTheEventInWhichTheyHappened() throws {
    let child = tree.launch(child: "child")
    let grandchild = tree.probe("grandchild")
    let source = MutableModelStream(1)
    child.whenRouted = { child, _ in child.attach(grandchild) }
    tree.run {
      child.interactor.observe(source.stream) { me, model in if model == 2 { me.route(to: "x") } }
    }
    tree.forget()
    source.send(2)
    tree.host.settle()
    let events = tree.log.events
    #expect(events.map(\.kind) == [.delivered, .routed, .attaching, .attached])
    let first = try #require(events.first).sequence
    #expect(events.map(\.cause) == [nil, first, first + 1, first + 1])
    #expect(tree.log.returns.suffix(2).map(\.cause) == [first + 1, first])
  }

  @Test func theirDetailIsCutAtItsLimit() {
    tree.launch()
    let long = String(repeating: "x", count: TreeEvent.detailLimit + 1)
    tree.run { tree.root.interactor.route(to: long) }
    #expect(tree.log.details(of: .routed) == [String(long.dropLast())])
    #expect(TreeEvent.detailLimit == 200)
  }

  @Test func theirPathIsThatOfThePlaceWhereTheNodeIsNow() {
    tree.launch()
    let (leaf, a, b) = (tree.probe("leaf"), tree.probe("a"), tree.probe("b"))
    tree.run {
      tree.root.attach(a)
      a.attach(b)
      b.attach(leaf)
      b.detach(leaf)
      // At once in another place, and then below a parent that has another place itself.
      tree.root.attach(leaf)
      tree.root.detach(leaf)
      a.detach(b)
      tree.root.attach(b)
      b.attach(leaf)
    }
    let depths = tree.log.events.filter { $0.kind == .attached }.map { $0.path.split(separator: "/").count }
    #expect(depths == [2, 3, 4, 2, 2, 3])
  }

  @Test func theirPathIsThatOfThePlaceWhereTheNodeIsNowAlthoughNoEventToldOfTheMove() {
    tree.run {
      tree.root.launch(
        LaunchOptions(observer: tree.log, observedKinds: [.routed], showsValues: true), on: tree.host)
    }
    let (leaf, a, b) = (tree.probe("leaf"), tree.probe("a"), tree.probe("b"))
    tree.run {
      tree.root.attach(a)
      a.attach(b)
      b.attach(leaf)
      leaf.interactor.route(to: "there")
      a.detach(b)
      tree.root.attach(b)
      b.attach(leaf)
      leaf.interactor.route(to: "there")
    }
    #expect(tree.log.events.map { $0.path.split(separator: "/").count } == [4, 3])
  }

  @Test func aDetachedEventHasThePlaceThatTheNodeHad() {
    let a = tree.launch(chain: "a", "b")[0]
    tree.run { tree.root.detach(a) }
    #expect(
      tree.log.events.filter { $0.kind == .detached }.map(\.path) == ["Probe/Probe/Probe", "Probe/Probe"])
    #expect(tree.log.events.allSatisfy { $0.parent != nil })
  }

  @Test func everyKindOfWorkSaysWhatItDoes() {
    tree.launch()
    let (source, events) = (MutableModelStream(1), EventSource<Int>())
    tree.run {
      let me = tree.root.interactor
      me.observe(source.stream) { _, _ in }
      me.observe(events.stream) { _, _ in }
      me.call({ 3 }, then: { _, _ in })
      me.after(.zero) { _ in }
      me.start(Worker("worker") { throw Broken() })
      me.notify("up")
    }
    events.send(2)
    tree.host.settle()
    #expect(tree.log.details(of: .started) == ["call", "worker"])
    #expect(
      tree.log.details(of: .delivered).sorted() == [
        "1", "2", "success(3)", "timer", "worker: failed(broken)",
      ])
    #expect(tree.log.details(of: .failed) == ["worker: broken"])
    #expect(tree.log.details(of: .notified) == ["up"])
  }

  @Test(arguments: [true, false])
  func nothingIsComputedWhenNobodyObserves(_ isObserved: Bool) {
    let counter = Notes()
    let source = MutableModelStream(Described(1, counter))
    let events = EventSource<Described>()
    var options = tree.options
    if !isObserved { options.observer = nil }
    tree.run {
      tree.root.launch(options, on: tree.host)
      let me = tree.root.interactor
      me.observe(source.stream) { _, _ in }
      me.observe(events.stream) { _, _ in }
      me.call({ Described(3, counter) }, then: { _, _ in })
      me.start(Worker("worker") { throw Described(4, counter) })
    }
    source.send(Described(2, counter))
    events.send(Described(2, counter))
    tree.host.settle()
    #expect(counter.take().isEmpty == !isObserved)
  }

  @Test func theObservedKindsAreReadAsTheyWereSet() {
    for kinds in [nil, [], [.late], [.attached, .unfinished], Set(TreeEvent.Kind.allCases)]
      as [Set<TreeEvent.Kind>?]
    {
      var options = LaunchOptions(observedKinds: kinds)
      #expect(options.observedKinds == kinds)
      options.observedKinds = [.fault]
      options.observedKinds = kinds
      #expect(options.observedKinds == kinds)
    }
  }
}

/// A model whose description is counted.
private struct Described: Error, Equatable, CustomStringConvertible {
  let number: Int
  let counter: Notes

  init(_ number: Int, _ counter: Notes) {
    self.number = number
    self.counter = counter
  }

  var description: String {
    counter.add("described")
    return "\(number)"
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }
}
