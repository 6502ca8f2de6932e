import ModelStreams
import RIBKit
import RIBTesting
import Testing

// Mistakes in tests.

func misspelledExpectation(_ harness: InteractorHarness<SearchInteractor>, _ services: Services) {
  // error: type 'SearchInteractor.Event' has no member 'chosn'
  harness.expect(.call(services.find, "a"), .route(.top), .event(.chosn("Emma", at: 3)), .route(.page(1)))
}

func expectedValueOfAnotherType(_ harness: InteractorHarness<SearchInteractor>, _ services: Services) {
  // error: no exact matches in call to static method 'call'
  harness.expect(.call(services.find, 3), .route(.top))
}

func outputOfAnotherType(_ harness: InteractorHarness<SearchInteractor>, _ services: Services) {
  let screen = harness.record(services.presenter)
  // error: no exact matches in call to instance method 'expect'
  screen.expect("Emma")
}

func runWithoutTheInteractor(_ harness: InteractorHarness<SearchInteractor>) {
  // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
  harness.run { print("on the host") }
}

func answerOfAnotherType(_ stub: Stub<String, [String]>) {
  // error: cannot convert value of type 'String' to expected argument type '[String]'
  stub.returns("Emma")
}

func harnessOfARouter(_ services: Services) {
  // error: generic class 'InteractorHarness' requires that 'SearchRouter' conform to 'Interactor'
  _ = InteractorHarness { SearchRouter(services.makeSearch($0)) }
}

func forgottenListenerOfAHarness(_ services: Services) {
  // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
  // error: missing argument for parameter #1 in call
  _ = InteractorHarness { services.makeSearch() }
}
