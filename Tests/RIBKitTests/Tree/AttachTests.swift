import RIBKit
import Testing
import TreeSupport

/// Attach.
@Suite(.trees)
struct AttachTests {
  let tree = ProbeTree.launched()

  @Test func theOrderIsLinkedThenActiveThenDidBecomeActiveThenDidAttach() {
    let child = tree.probe("child")
    tree.log.whenTold = { event in
      tree.transcript.note("event \(event.kind) \(tree.root.childNames) \(child.interactor.isActive)")
    }
    child.interactor.whenActive = { $0.note("is active \($0.isActive) \(tree.root.childNames)") }
    tree.run { tree.root.attach(child) }
    #expect(
      tree.take() == [
        #"event attaching ["child"] false"#, "child active", #"child is active true ["child"]"#,
        "child attached", #"event attached ["child"] true"#,
      ])
    tree.log.whenTold = { _ in }
  }

  @Test func childrenRoutedToInDidBecomeActiveComeBeforeThoseOfDidAttach() {
    let tree = ProbeTree()
    let (a, b) = (tree.probe("a"), tree.probe("b"))
    tree.root.interactor.whenActive = { $0.route(to: "a") }
    tree.root.whenRouted = { root, _ in root.attach(a) }
    tree.root.whenAttached = { $0.attach(b) }
    tree.run { tree.root.launch(tree.options, on: tree.host) }
    #expect(
      tree.take() == [
        "root active", "root to a", "a active", "a attached", "root attached", "b active", "b attached",
      ])
    #expect(tree.root.childNames == ["a", "b"])
  }

  @Test func itIsImmediateUnderARouterThatIsItselfActivating() {
    let (a, b, c) = (tree.probe("a"), tree.probe("b"), tree.probe("c"))
    a.interactor.whenActive = { _ in
      a.attach(b)
      tree.transcript.note("\(a.childNames)")
    }
    b.interactor.whenActive = { _ in b.attach(c) }
    tree.run { tree.root.attach(a) }
    #expect(
      tree.take() == [
        "a active", "b active", "c active", "c attached", "b attached", #"["b"]"#, "a attached",
      ])
  }

  @Test func laterAttachesHaveTheOrderOfTheFirst() {
    let (a, b) = (tree.probe("a"), tree.probe("b"))
    a.whenAttached = { $0.attach(b) }
    let rounds = (1...3).map { _ in
      tree.run {
        tree.root.attach(a)
        tree.root.detach(a)
      }
      return tree.take()
    }
    #expect(
      Set(rounds) == [
        [
          "a active", "a attached", "b active", "b attached", "a detaches", "b detaches", "b resigns",
          "a resigns",
        ]
      ])
  }

  @Test func aDetachedRouterIsAttachedAgainWithoutItsFormerChildren() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    tree.run { tree.root.detach(a) }
    #expect(a.childNames == [])
    tree.run { tree.root.attach(a) }
    #expect(a.childNames == [])
    #expect(!b.interactor.isActive)
  }

  @Test func aDetachedRouterMayBeAttachedElsewhere() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    tree.run {
      a.detach(b)
      tree.root.attach(b)
    }
    #expect(tree.root.childNames == ["a", "b"])
    #expect(a.childNames == [])
    #expect(b.path == "Probe/Probe")
  }

  @Test func theInteractorIsReadAtTheAttachOnly() {
    let child = CountingRouter()
    tree.run { tree.root.attach(child) }
    // Two reads by the kit, to see that both give the same; none by the hooks.
    #expect(child.reads == 2)
    #expect(child.first.activations == 1)
    tree.shutdown()
    #expect(child.reads == 2)
    #expect(child.first.activations == 0)
  }

  @Test func thePathHasTheNamesOfTheRouterTypesWithoutTheirEnding() {
    let trip = TripRouter(tree.transcript)
    #expect(trip.path == "(never attached)")
    tree.run { tree.root.attach(trip) }
    #expect(tree.root.path == "Probe")
    #expect(trip.path == "Probe/Trip")
    tree.run { tree.root.detach(trip) }
    #expect(trip.path == "Trip")
  }
}

/// An interactor that counts how many of its activations are open.
private final class CountedInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private(set) var activations = 0

  func didBecomeActive() { activations += 1 }
  func willResignActive() { activations -= 1 }
}

/// A router that counts how often its interactor is read, and has another one after the attach.
private final class CountingRouter: Router {
  let first = CountedInteractor()
  private let later = CountedInteractor()
  private(set) var reads = 0

  var interactor: CountedInteractor {
    reads += 1
    return reads <= 2 ? first : later
  }
}
