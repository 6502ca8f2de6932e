// error: main actor-isolated conformance of 'FeedInteractor' to 'Interactor' cannot be used in nonisolated context
// settings: mainActor, mainActorUpcoming
import ModelStreams
import RIBTesting
import Testing

func test(_ stories: ModelStream<Story>) {
  let harness = InteractorHarness { FeedInteractor(stories, listener: $0, finish: {}) }
  harness.activate()
  Task.detached { harness.settle() }  // misuse
}
