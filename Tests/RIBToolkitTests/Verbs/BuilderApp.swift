/// The app of ``AppFolder`` with a builder for each RIB, as some teams want it.
enum BuilderApp {
  /// The defaults that give each new RIB a builder.
  static let defaults = #"{ "new": { "builder": true } }"# + "\n"

  /// The files of its root, by path.
  static let files = [
    "Sources/Demo/Root/RootBuilder.swift": #"""
    package import ModelStreams
    package import RIBKit

    /// Builds the root of the tree.
    package struct RootBuilder: Builder {
      private let greeting: ModelStream<String>

      package init(greeting: ModelStream<String>) {
        self.greeting = greeting
      }

      /// Creates the RIB and returns its router.
      package func build(listener: Listener<RootInteractor.Event>) -> RootRouter {
        RootRouter(interactor: RootInteractor(greeting: greeting, listener: listener))
      }
    }

    """#,
    "Sources/Demo/Root/RootInteractor.swift": #"""
    package import ModelStreams
    package import RIBKit

    /// Observes the greeting, and decides which child is attached.
    package final class RootInteractor: Interactor {
      /// The child that its router shows.
      package enum Route: Hashable {
        /// No child.
        case nothing
      }

      /// The events that the program receives.
      package enum Event: Hashable {
        case said(String)
      }

      package let scope: Scope<Route, Event>
      private let greeting: ModelStream<String>

      package init(greeting: ModelStream<String>, listener: Listener<Event>) {
        self.greeting = greeting
        scope = Scope(listener: listener)
      }

      package func didBecomeActive() {
        observe(greeting) { me, greeting in me.notify(.said(greeting)) }
      }
    }

    """#,
    "Sources/Demo/Root/RootRouter.swift": #"""
    internal import RIBKit

    /// The top of the tree.
    package final class RootRouter: Router {
      package let interactor: RootInteractor
      private let slot = ChildSlot<RootInteractor.Route>()

      init(interactor: RootInteractor) {
        self.interactor = interactor
      }

      package func route(to route: RootInteractor.Route) {
        switch route {
        case .nothing: slot.clear(in: self)
        }
      }
    }

    """#,
    "Sources/DemoProgram/Program.swift": #"""
    internal import Demo
    internal import RIBKit

    /// Launches the tree, prints its greetings, and shuts it down.
    @main
    enum Program {
      @MainActor
      static func main() async {
        let service = GreetingService()
        service.greet("Demo")
        let root = RootBuilder(greeting: service.greeting).build(
          listener: Listener { event in
            switch event {
            case .said(let words): print(words)
            }
          })
        root.launch()
        await root.shutdown()
      }
    }

    """#,
    "Tests/DemoTests/Root/RootTests.swift": #"""
    import Demo
    import ModelStreams
    import RIBKit
    import RIBTesting
    import Testing

    @Suite("Root", .failsOnLeaks)
    struct RootTests {
      let service = GreetingService()

      @Test func theInteractorReportsEachGreeting() {
        let harness = InteractorHarness { RootInteractor(greeting: service.greeting, listener: $0) }
        harness.activate()
        harness.expectEvent(.said("Hello"))
        service.greet("Ana")
        harness.expectEvent(.said("Hello, Ana!"))
        harness.deactivate()
      }

      @Test func theSlotIsEmptyAtFirst() {
        let harness = RouterHarness {
          RootBuilder(greeting: service.greeting).build(listener: $0)
        }
        harness.attach()
        harness.expectEvent(.said("Hello"))
        harness.route(to: .nothing)
        harness.expectTree("Root")
        harness.detach()
      }

      @Test func theTreeIsReleasedWhenItIsShutDown() {
        let harness = BuilderHarness(service.greeting) { greeting in
          RootBuilder(greeting: greeting).build(listener: Listener { _ in })
        }
        harness.expectDistinctInstances()
        harness.expectRelease()
      }
    }

    """#,
  ]
}
