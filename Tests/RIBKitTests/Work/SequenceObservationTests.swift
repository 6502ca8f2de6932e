import RIBKit
import Testing
import TreeSupport

/// Observing any asynchronous sequence.
@Suite(.trees)
struct SequenceObservationTests {
  let tree = ProbeTree.launched()

  @discardableResult
  func observe<S: AsyncSequence & Sendable>(_ sequence: S) -> Handle where S.Element == Int {
    tree.run {
      tree.root.interactor.observe(sequence) { me, element in
        me.note("element \(element)")
      } completion: { me, failure in
        me.note("ends \(failure.map { "\($0)" } ?? "well")")
      }
    }
  }

  @Test func everyElementIsDeliveredInOrderThenTheEnd() {
    let handle = observe(
      AsyncStream { continuation in
        for element in 1...3 { continuation.yield(element) }
        continuation.finish()
      })
    #expect(tree.take() == [])
    #expect(
      tree.settled() == ["root element 1", "root element 2", "root element 3", "root ends well"])
    #expect(!handle.isActive)
    #expect(tree.lates() == [])
  }

  @Test func aFailureIsTheEndAndAnEventOfTheTree() {
    observe(
      AsyncThrowingStream<Int, any Error> { continuation in
        continuation.yield(1)
        continuation.finish(throwing: Broken())
      })
    #expect(tree.settled() == ["root element 1", "root ends broken"])
    #expect(tree.log.details(of: .failed) == ["broken"])
  }

  @Test func theNextElementIsAskedForWhenTheLastHasBeenDelivered() {
    let (stream, source) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    observe(stream)
    tree.host.settle()
    for element in 1...3 { source.yield(element) }
    // The first goes to the waiting reader, then the sequence's own buffer keeps one.
    #expect(tree.settled() == ["root element 1", "root element 3"])
  }

  @Test func aCancelledObservationGetsNeitherElementsNorTheEnd() {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let handle = observe(stream)
    tree.host.settle()
    source.yield(1)
    tree.run { handle.cancel() }
    #expect(tree.settled() == [])
    #expect(tree.root.interactor.scope.unfinished == [])
  }

  @Test func aSequenceThatNeverEndsAndIgnoresCancellationIsLeftAlone() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.observe(Endless()) { me, element in
        me.note("element \(element)")
        if element == 2 { tree.root.detach(child) }
      }
    }
    tree.forget()
    let settlement = tree.host.settle(limit: 1_000)
    #expect(!settlement.hasReachedLimit)
    #expect(settlement.unfinished.isEmpty)
    #expect(
      tree.take() == ["child element 1", "child element 2", "child detaches", "child resigns"])
  }

  @Test func anObservationThatWaitsIsNamedAmongTheUnfinished() {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    tree.run {
      tree.root.interactor.observe(stream, fileID: "A/B.swift", line: 7) { me, _ in me.note("never") }
    }
    #expect(tree.host.settle().outside.map(\.name) == ["observe"])
    source.finish()
    #expect(tree.host.settle().outside.isEmpty)
  }
}

/// One, two, three and so on, whether its reader is cancelled or not.
private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
  typealias Element = Int
  private var last = 0

  func makeAsyncIterator() -> Self { self }

  mutating func next() async -> Int? {
    last += 1
    return last
  }
}
