// Foundation gives `.seconds` further meanings: the compiler must still find the one that is meant.
import Foundation
import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Observing a stream that takes its time.
@Suite(.trees)
struct PacedObservationTests {
  let tree = ProbeTree.launched()
  let source = MutableModelStream(0)

  @Test func aDebouncedStreamIsObservedOnTheClockOfTheTree() {
    let (stream, interactor) = (source.stream, tree.root.interactor)
    tree.run {
      interactor.observe(stream.debounce(for: .seconds(1), clock: interactor.clock)) { me, model in
        me.note("model \(model)")
      }
    }
    #expect(tree.settled() == [])
    tree.host.advance(by: .seconds(1))
    #expect(tree.settled() == ["root model 0"])
  }

  @Test func aThrottledStreamIsObservedOnTheClockOfTheTree() {
    let (stream, interactor) = (source.stream, tree.root.interactor)
    tree.run {
      interactor.observe(stream.throttle(for: .milliseconds(10), clock: interactor.clock)) { me, model in
        me.note("model \(model)")
      }
    }
    #expect(tree.settled() == ["root model 0"])
  }

  @Test func aPolicyThatKeepsNothingStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = ProbeTree.launched()
      tree.run {
        tree.root.interactor.observe(EventSource<Int>().stream, buffering: .newest(0)) { _, _ in }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("observe(_:buffering:) was given .newest(0)"))
  }
}
