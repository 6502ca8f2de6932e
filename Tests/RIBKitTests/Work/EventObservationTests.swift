import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Observing an event stream.
@Suite(.trees)
struct EventObservationTests {
  let tree = ProbeTree.launched()
  let source = EventSource<Int>()

  @discardableResult
  func observe(_ policy: EventBuffering = .unbounded) -> Handle {
    tree.run {
      tree.root.interactor.observe(source.stream, buffering: policy) { me, event in me.note("event \(event)")
      }
    }
  }

  @Test func everyEventSinceTheCallIsDeliveredInOrder() {
    source.send(0)
    observe()
    for event in 1...5 { source.send(event) }
    #expect(tree.take() == [])
    #expect(tree.settled() == (1...5).map { "root event \($0)" })
  }

  @Test(arguments: [(EventBuffering.newest(2), [4, 5]), (.oldest(2), [1, 2])])
  func theBufferPolicyDecidesWhatWaits(_ policy: EventBuffering, _ kept: [Int]) {
    observe(policy)
    for event in 1...5 { source.send(event) }
    #expect(tree.settled() == kept.map { "root event \($0)" })
  }

  @Test func aTypeThatWrapsAStreamIsObservedLikeTheStream() {
    let models = MutableModelStream(1)
    tree.run {
      tree.root.interactor.observe(Wrapped(stream: source.stream)) { me, event in me.note("event \(event)") }
      tree.root.interactor.observe(Wrapped(stream: models.stream)) { me, model in me.note("model \(model)") }
    }
    source.send(2)
    models.send(3)
    #expect(tree.settled() == ["root model 1", "root event 2", "root model 3"])
  }

  private struct Wrapped<Stream: ObservableStream>: ObservableStream {
    let stream: Stream

    func observed<Result>(
      models: (ModelStream<Stream.Element>) -> Result, events: (EventStream<Stream.Element>) -> Result
    ) -> Result {
      stream.observed(models: models, events: events)
    }
  }

  @Test func aBufferHoldsTheEventsThatPassedTheFilter() {
    tree.run {
      let me = tree.root.interactor
      me.observe(source.stream.filter { $0 % 100 == 0 }, buffering: .newest(3)) { me, event in
        me.note("event \(event)")
      }
      me.observe(source.stream.compactMap { $0 % 500 == 0 ? -$0 : nil }.buffered(.oldest(1))) { me, event in
        me.note("first \(event)")
      }
      me.observe(source.stream.buffered(.newest(2)).filter { $0 > 1_049 }) { me, event in
        me.note("last \(event)")
      }
    }
    for event in 1...1_050 { source.send(event) }
    let expected = ["first -500", "event 800", "event 900", "event 1000", "last 1050"]
    #expect(tree.settled() == expected.map { "root \($0)" })
  }

  @Test func anEventReachesAFilteredBufferAtItsPlaceAmongOtherStreams() {
    let model = MutableModelStream(0)
    tree.run {
      let me = tree.root.interactor
      me.observe(model.stream) { me, model in me.note("model \(model)") }
      me.observe(source.stream.filter { $0 > 0 }, buffering: .newest(2)) { me, event in
        me.note("event \(event)")
      }
      me.observe(source.stream) { me, event in me.note("every \(event)") }
    }
    tree.forget()
    source.send(1)
    model.send(1)
    source.send(-1)
    #expect(tree.settled() == ["root event 1", "root every 1", "root model 1", "root every -1"])
  }

  @Test func whatIsSentInAHandlerBelongsToTheNextTurn() {
    tree.run {
      tree.root.interactor.observe(source.stream) { [source] me, event in
        if event < 3 { source.send(event + 1) }
        me.note("event \(event)")
      }
    }
    source.send(1)
    #expect(tree.host.settle().turns == 3)
    #expect(tree.take() == ["root event 1", "root event 2", "root event 3"])
  }

  @Test func anEndInAHandlerDropsTheRest() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.observe(source.stream) { me, event in
        me.note("event \(event)")
        tree.root.detach(child)
      }
    }
    tree.forget()
    source.send(1)
    source.send(2)
    #expect(tree.settled() == ["child event 1", "child detaches", "child resigns"])
    #expect(tree.lates() == ["2"])
  }

  @Test func theEndOfTheStreamEndsTheObservationAfterItsLastEvent() {
    let handle = observe()
    source.send(1)
    source.finish()
    #expect(handle.isActive)
    #expect(tree.settled() == ["root event 1"])
    #expect(!handle.isActive)
  }

  @Test func aStreamThatHasFinishedGivesADeadHandle() {
    source.finish()
    #expect(!observe().isActive)
    #expect(tree.settled() == [])
  }

  @Test func twoInteractorsGetEveryEventEach() {
    let child = tree.probe("child")
    observe()
    tree.run {
      tree.root.attach(child)
      child.interactor.observe(source.stream) { me, event in me.note("event \(event)") }
    }
    tree.forget()
    source.send(1)
    source.send(2)
    #expect(
      tree.settled() == ["root event 1", "root event 2", "child event 1", "child event 2"])
  }
}
