// error: risks causing data races [#SendingRisksDataRace]
import ModelStreams
import RIBTesting
import Testing

nonisolated func test(_ stories: ModelStream<Story>) {
  let harness = InteractorHarness { FeedInteractor(stories, listener: $0, finish: {}) }
  harness.activate()
  Task.detached { harness.settle() }  // misuse
  harness.deactivate()
}
