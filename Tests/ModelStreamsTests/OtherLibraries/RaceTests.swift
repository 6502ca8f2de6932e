import ModelStreams
import Testing

/// Defects of others that only show when threads race.
@Suite(.timeLimit(.minutes(20))) struct RaceTests {
  @Test func observationsBackgroundIteratorsMissTheFinalModel() async {
    for _ in 0..<50 {
      let source = MutableModelStream(0)
      await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<3 {
          group.addTask {
            var last: Int?
            for await model in source.stream { last = model }
            return last
          }
        }
        for model in 1...10 { source.send(model) }
        source.finish()
        for await last in group { #expect(last == 10) }
      }
    }
  }

  @Test func combineAndRxSwiftTwoSendsAtATimeReachASubscriberInReverse() async {
    let source = MutableModelStream((count: 0, writer: 0), removingDuplicates: nil)
    await withTaskGroup(of: Void.self) { group in
      for policy in [ModelBuffering.unbounded, .newest(3)] {
        group.addTask {
          var last = -1
          for await model in source.stream.buffered(policy) {
            #expect(model.count > last)
            last = model.count
          }
          #expect(last == 400)
        }
      }
      await withTaskGroup(of: Void.self) { writers in
        for writer in 1...2 {
          writers.addTask {
            for _ in 0..<200 { source.update { $0 = ($0.count + 1, writer) } }
          }
        }
      }
      source.finish()
    }
  }

  @Test func asyncExtensionsASubscriberThatComesDuringASendMissesTheModelForGood() async {
    for round in 1...300 {
      let source = MutableModelStream(0)
      let reached = Task {
        await source.stream.first { $0 == round }
      }
      let kept = Task {
        for await model in source.stream.buffered(.unbounded) where model == round { return model }
        return -1
      }
      source.send(round)
      #expect(await reached.value == round)
      #expect(await kept.value == round)
    }
  }
}
