import RIBKit
import Testing
import TreeSupport

/// Routers that are released by a detach and, while they go, use the interactor or the container that they were in.
///
/// The caller of `detach` holds the router that it hands over; so here containers detach, or detaches that have waited.
@Suite(.trees)
struct ReleasedPartsTests {
  let tree = ProbeTree()
  let kept: ProbeInteractor

  init() {
    kept = ProbeInteractor("kept", tree.transcript)
    tree.launch(chain: "other")
  }

  /// A router whose end attaches another one with the same interactor, somewhere.
  private func router(
    then attach: @escaping (ProbeRouter) -> Void, whenAttached: @escaping (ProbeRouter) -> Void = { _ in }
  ) -> ProbeRouter {
    let (first, kept) = (ProbeRouter(kept), kept)
    first.whenReleased = {
      let second = ProbeRouter(kept)
      second.whenAttached = { [unowned second] _ in
        second.whenAttached = { _ in }
        whenAttached(second)
      }
      attach(second)
    }
    return first
  }

  @Test func itsSuccessorMayAskInItsHooksToBeDetached() {
    let root = tree.root
    tree.run {
      root.slot.show("first", in: root) {
        router(then: { root.attach($0) }) { [tree] second in
          root.detach(second)
          tree.transcript.note("asked")
        }
      }
      tree.forget()
      root.slot.clear(in: root)
    }
    #expect(
      tree.take() == [
        "kept detaches", "kept resigns", "kept active", "kept attached", "asked", "kept detaches",
        "kept resigns",
      ])
    #expect(root.childNames == ["other"])
  }

  @Test(arguments: [false, true])
  func itsSuccessorMayDetachAnother(_ isInsideAnOperation: Bool) {
    let root = tree.root
    let other = root.children[0] as? ProbeRouter ?? root
    let host = tree.probe("host")
    tree.run {
      let body = { [self] in
        root.slot.show("first", in: root) {
          router(then: { root.attach($0) }) { _ in root.detach(other) }
        }
        root.slot.clear(in: root)
      }
      if isInsideAnOperation {
        host.whenAttached = { _ in body() }
        root.attach(host)
      } else {
        body()
      }
    }
    let lines = tree.take()
    #expect(lines.suffix(4) == ["kept active", "kept attached", "other detaches", "other resigns"])
    #expect(Set(root.childNames) == (isInsideAnOperation ? ["host", "kept"] : ["kept"]))
  }

  @Test func aGrandchildsSuccessorMayTakeItsPlaceElsewhere() {
    let root = tree.root
    let other = root.children[0] as? ProbeRouter ?? root
    tree.run {
      other.attach(router(then: { root.attach($0) }) { _ in root.detach(other) })
      tree.forget()
      root.detach(other)
    }
    #expect(
      tree.take() == [
        "other detaches", "kept detaches", "kept resigns", "kept active", "kept attached", "other resigns",
      ])
    #expect(root.childNames == ["kept"])
  }

  @Test(arguments: ProbeContainer.allCases)
  func itsSuccessorMayBeShownByTheContainerThatHasLostIt(_ container: ProbeContainer) {
    let root = tree.root
    func show(_ key: String, _ router: ProbeRouter) {
      container.show(key, .standard, in: root) { router }
    }
    let (middle, below) = (tree.probe("middle"), tree.probe("below"))
    // The detach waits for the attach of the RIB below, so that nobody holds the router when it runs.
    below.interactor.whenActive = { _ in
      if let first = root.children.last as? ProbeRouter { root.detach(first) }
    }
    tree.run {
      let first = router(then: { show("second", $0) })
      first.whenAttached = { $0.attach(middle) }
      show("first", first)
    }
    tree.forget()
    tree.run { middle.attach(below) }
    #expect(
      tree.take() == [
        "below active", "below attached", "kept detaches", "middle detaches", "below detaches",
        "below resigns",
        "middle resigns", "kept resigns", "kept active", "kept attached",
      ])
    #expect(tree.log.events.count { $0.kind == .detached } == 3)
    #expect(container.keys(of: root) == ["second"])
    tree.run { container.clear(in: root) }
    #expect(root.childNames == ["other"])
  }

  @Test(arguments: [ProbeContainer.slot, .stack])
  func aChildIsReleasedBeforeItsSuccessorEvenWhenItsDetachHasToWait(_ container: ProbeContainer) {
    let root = tree.root
    func show(_ name: String, _ router: () -> ProbeRouter) {
      container.show(name, .newRoot, in: root, build: router)
    }
    let middle = tree.probe("middle")
    tree.run {
      show("first") { [tree] in
        let first = tree.probe("first")
        first.whenReleased = { tree.transcript.note("first is gone") }
        first.whenAttached = { $0.attach(middle) }
        return first
      }
      let below = tree.probe("below")
      below.interactor.whenActive = { [tree] _ in show("second") { tree.probe("second") } }
      tree.forget()
      middle.attach(below)
    }
    let lines = tree.take()
    #expect(lines.firstIndex(of: "first is gone") ?? .max < lines.firstIndex(of: "second active") ?? 0)
  }

  @Test func aRouterMayDetachTheOwnerOfTheContainerThatShowsTheNext() {
    let (root, owner) = (tree.root, tree.root.children[0] as? ProbeRouter ?? tree.root)
    let middle = tree.probe("middle")
    tree.run {
      owner.slot.show("first", in: owner) { [tree] in
        let first = tree.probe("first")
        first.whenReleased = { root.detach(owner) }
        first.whenAttached = { $0.attach(middle) }
        return first
      }
      let below = tree.probe("below")
      below.interactor.whenActive = { [tree] _ in
        owner.slot.show("second", in: owner) { tree.probe("second") }
      }
      tree.forget()
      middle.attach(below)
    }
    #expect(tree.take().suffix(2) == ["other detaches", "other resigns"])
    #expect(owner.slot.key == nil)
    #expect(root.childNames == [])
  }
}
