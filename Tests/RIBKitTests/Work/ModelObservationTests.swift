import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Observing a model stream.
@Suite(.trees)
struct ModelObservationTests {
  let tree = ProbeTree.launched()
  let source = MutableModelStream(1)

  @discardableResult
  func observe(_ label: String = "model") -> Handle {
    tree.run {
      tree.root.interactor.observe(source.stream) { me, model in me.note("\(label) \(model)") }
    }
  }

  @Test func aViewOfManyViewsIsObserved() {
    let count = Scale.of(100_000)
    var stream = source.stream
    for _ in 1...count { stream = stream.map { $0 + 1 } }
    tree.run {
      tree.root.interactor.observe(stream) { me, model in me.note("model \(model)") }
    }
    #expect(tree.take() == ["root model \(count + 1)"])
    source.send(2)
    #expect(tree.settled() == ["root model \(count + 2)"])
  }

  @Test func whatIsSentInAHandlerBelongsToTheNextTurn() {
    tree.run {
      tree.root.interactor.observe(source.stream) { [source] me, model in
        if model < 4 { source.send(model + 1) }
        me.note("model \(model)")
      }
    }
    let settlement = tree.host.settle()
    #expect(tree.take() == ["root model 1", "root model 2", "root model 3", "root model 4"])
    // Three turns that deliver; the last handler sends nothing.
    #expect(settlement.turns == 3)
  }

  @Test func withoutAnEqualityEveryTurnWithNewsDelivers() {
    let plain = MutableModelStream(1, removingDuplicates: nil)
    tree.run { tree.root.interactor.observe(plain.stream) { me, model in me.note("model \(model)") } }
    plain.send(1)
    #expect(tree.settled() == ["root model 1", "root model 1"])
  }

  @Test func manyObservationsOfOneStreamAreIndependent() {
    let first = observe("first")
    observe("second")
    tree.run { first.cancel() }
    observe("third")
    tree.forget()
    source.send(2)
    #expect(tree.settled() == ["root second 2", "root third 2"])
  }

  @Test func anObservationThatEndsItselfInItsHandlerEnds() {
    var handle: Handle?
    handle = tree.run {
      tree.root.interactor.observe(source.stream) { me, model in
        me.note("model \(model)")
        handle?.cancel()
      }
    }
    source.send(2)
    #expect(tree.settled() == ["root model 1", "root model 2"])
    source.send(3)
    #expect(tree.settled() == [])
  }

  @Test func observingInWillResignGivesTheCurrentModelAndEnds() {
    tree.root.interactor.whenResigning = { [source] me in
      me.observe(source.stream) { me, model in me.note("model \(model)") }
      source.send(2)
    }
    #expect(tree.shutdown() == ["root detaches", "root resigns", "root model 1"])
    #expect(tree.settled() == [])
  }
}
