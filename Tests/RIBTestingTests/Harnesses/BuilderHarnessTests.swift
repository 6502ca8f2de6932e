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

  struct Endless: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["next": Endless()]) }
  }

  struct Wide: CustomReflectable {
    var customMirror: Mirror { Mirror(self, unlabeledChildren: 0..<Int.max, displayStyle: .collection) }
  }

  struct LimitlessDependency {
    let endless = Endless()
    let wide = Wide()
    let printer = Service()
  }

  final class LimitlessLeaf: Leaf {
    let scope = Scope<Never, Never>()
    let endless: Endless
    let wide: Wide
    let printer: Service

    init(_ dependency: LimitlessDependency) {
      (endless, wide, printer) = (dependency.endless, dependency.wide, dependency.printer)
    }
  }

  @Test func valuesWithoutAnEndHideNothing() throws {
    BuilderHarness(LimitlessDependency(), build: LimitlessLeaf.init).expectUses("printer")
    let dependency = LimitlessDependency()
    let harness = InteractorHarness { (_: Listener<Never>) in LimitlessLeaf(dependency) }
    #expect(try harness.stored(Service.self) === dependency.printer)
  }
}
