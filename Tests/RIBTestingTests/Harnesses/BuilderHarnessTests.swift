import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A builder is tested by what it builds.
struct BuilderHarnessTests {
  final class Service {}

  struct Dependency {
    let session = MutableModelStream<String?>(nil)
    let printer = Service()
    let scanner = Service()
    let tariff = 3
  }

  final class LabelInteractor: Interactor {
    let scope = Scope<Never, Never>()
    let session: ModelStream<String?>
    let printers: [String: Service?]

    init(_ dependency: Dependency) {
      session = dependency.session.stream
      printers = ["first": dependency.printer]
    }
  }

  final class LabelRouter: Router {
    let interactor: LabelInteractor

    init(_ interactor: LabelInteractor) {
      self.interactor = interactor
    }
  }

  @Test func whatItTakesFromTheDependencyThatItMakesNewPartsAndThatTheyCanBeReleased() {
    let harness = BuilderHarness(Dependency()) { LabelRouter(LabelInteractor($0)) }
    harness.expectUses("printer", "session")
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
