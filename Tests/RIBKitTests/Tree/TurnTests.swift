import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// The order of a turn.
@Suite(.trees)
struct TurnTests {
  let tree = ProbeTree()
  let source = MutableModelStream(1)

  func observe(_ router: ProbeRouter, _ label: String = "model") {
    tree.run {
      router.interactor.observe(source.stream) { me, model in me.note("\(label) \(model)") }
    }
  }

  @Test func nearerTheRootComesFirstThenWhatWasObservedFirst() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    observe(b)
    observe(a, "first")
    observe(tree.root)
    observe(a, "second")
    tree.forget()
    source.send(2)
    #expect(
      tree.settled() == ["root model 2", "a first 2", "a second 2", "b model 2"])
  }

  @Test func theOrderHoldsAcrossStreamsEventsAndResults() {
    let a = tree.launch(child: "a")
    let (events, other) = (EventSource<Int>(), MutableModelStream(1))
    observe(a)
    tree.run {
      a.interactor.observe(events.stream) { me, event in me.note("event \(event)") }
      tree.root.interactor.observe(other.stream) { me, model in me.note("other \(model)") }
    }
    tree.forget()
    // The depth comes first, then the order in which they are sent.
    events.send(2)
    source.send(2)
    other.send(2)
    let settlement = tree.host.settle()
    #expect(tree.take() == ["root other 2", "a event 2", "a model 2"])
    #expect(settlement.turns == 1)
  }

  @Test func whoIsDetachedInThisTurnIsSkipped() {
    let a = tree.launch(child: "a")
    observe(a)
    tree.run {
      tree.root.interactor.observe(source.stream) { me, model in
        if model == 2 { tree.root.detach(a) }
      }
    }
    tree.forget()
    source.send(2)
    #expect(tree.settled() == ["a detaches", "a resigns"])
    #expect(tree.lates() == ["2"])
  }

  @Test func whoGotItInlineIsSkipped() {
    tree.launch()
    let late = tree.probe("late")
    late.interactor.whenActive = { [source] me in
      me.observe(source.stream) { me, model in me.note("model \(model)") }
    }
    tree.run {
      tree.root.interactor.observe(source.stream) { me, model in
        if model == 2 { tree.root.attach(late) }
      }
    }
    source.send(2)
    #expect(tree.settled() == ["late active", "late model 2", "late attached"])
  }

  @Test func whatIsSentDuringATurnBelongsToTheNext() {
    let a = tree.launch(child: "a")
    tree.run {
      tree.root.interactor.observe(source.stream) { [source] me, model in
        me.note("model \(model)")
        if model == 2 { source.send(3) }
      }
    }
    observe(a)
    tree.forget()
    source.send(2)
    // The child gets 2 in this turn though 3 has been sent before it was reached.
    #expect(tree.settled() == ["root model 2", "a model 2", "root model 3", "a model 3"])
  }

  @Test func aReaderWhoJoinsLateDoesNotMoveTheTurnOfTheOthers() {
    let a = tree.launch(child: "a")
    tree.run {
      tree.root.interactor.observe(source.stream) { [source] me, model in
        guard model == 2 else { return }
        source.send(3)
        me.observe(source.stream) { me, model in me.note("joins \(model)") }
      }
    }
    observe(a)
    tree.forget()
    source.send(2)
    #expect(tree.settled() == ["root joins 3", "a model 2", "a model 3"])
  }

  @Test func twoTreesOnOneHostHaveTheirTurnsInTheOrderOfTheirMail() {
    let other = ProbeTree(on: tree.host)
    let otherSource = MutableModelStream(1)
    tree.launch()
    tree.run {
      other.root.launch(other.options, on: tree.host)
      other.root.interactor.observe(otherSource.stream) { [source] me, model in
        tree.transcript.note("other \(model)")
        if model == 2 { source.send(2) }
      }
      tree.root.interactor.observe(source.stream) { me, model in
        me.note("model \(model)")
        if model == 2 { otherSource.send(3) }
      }
    }
    tree.forget()
    otherSource.send(2)
    #expect(tree.settled() == ["other 2", "root model 2", "other 3"])
  }
}
