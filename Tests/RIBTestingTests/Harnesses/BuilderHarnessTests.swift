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
    var onPrint: () -> Void = {}

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

  @Test func aBuildThatUsesSomethingElseKeepsPartsOrMakesACycleFailsAtTheLineOfTheExpectation() {
    let sink = FailureSink.collecting()
    let kept = LabelInteractor(Dependency())
    FailureSink.$collector.withValue(sink) {
      BuilderHarness(Dependency()) { LabelRouter(LabelInteractor($0)) }.expectUses("scanner")
      BuilderHarness(Dependency()) { _ in LabelRouter(kept) }.expectDistinctInstances()
      var cycles: [LabelInteractor] = []
      let cyclic = BuilderHarness(Dependency()) { dependency in
        let interactor = LabelInteractor(dependency)
        interactor.onPrint = { _ = interactor.printers }
        cycles.append(interactor)
        return LabelRouter(interactor)
      }
      cyclic.expectRelease()
      for interactor in cycles { interactor.onPrint = {} }
    }
    expectSaid(
      sink.failures,
      "scanner … printer, session",
      "share the interactor",
      "interactor of LabelRouter … built … closures",
      "interactor of LabelRouter … attached and detached … closures")
    #expect(sink.failures.map(\.location.line) == [48, 49, 57, 57])
  }
}
