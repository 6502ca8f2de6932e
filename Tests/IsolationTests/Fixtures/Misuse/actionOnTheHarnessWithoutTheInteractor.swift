// error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
// settings: upcoming
import RIBKit
import RIBTesting
import Testing

func press(_ harness: InteractorHarness<FeedInteractor>) {
  harness.run { print("pressed") }  // misuse
  harness.run { _ in print("pressed") }
}
