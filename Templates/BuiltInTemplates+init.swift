// swift-format-ignore-file
// Written by `.ci/run embed` from the folder init. Edit that, and run it again.

extension BuiltInTemplates {
  static let initFiles: [String: String] = [
    "init.agents.txt": #"""
# Working in {{name}}

For people and coding assistants. The app is a tree of RIBs, built with RIBKit.

## The tree

Each RIB has a folder `Sources/{{target}}/NAME`:

- `NAMEInteractor` decides. It observes streams and presenter actions, calls services, routes with `route(to:)` and sends events to
  its parent with `notify`. Without children, it is a `Leaf`: its own router, and the only file.
- `NAMERouter` attaches and detaches children. It makes no decisions. Its initializer creates the interactor.

A parent creates a child with the initializer of its router, or of its leaf: first the values that the route carries, then the
dependencies, then the `listener`. Dependencies go down through these initializers, events go up to the parent. Nothing is looked up at
run time. A builder (`rib new NAME --builder`) is only for RIBs that other modules create: it hides the RIB and its dependencies.

`rib tree` draws the current tree.

## Where things go

| what | where |
|---|---|
| a decision, a timer, a call | the interactor of the RIB that it belongs to |
| state that several RIBs use | a service in `Sources/{{target}}/Services` that offers a `ModelStream`; only the service writes it |
| what a view draws | the `ViewModel` of the interactor's `presenter`; the view sends taps as an `Action` |
| a child that is shown or hidden | a case of the parent's `Route` and a branch in its router |
| a value that tests need | `Tests/{{tests}}/Fixtures.swift` |
| a test | `Tests/{{tests}}/NAME/NAMETests.swift`; see [TestPlan.md](TestPlan.md) |

## Commands

```text
swift build && swift test
rib new Menu --in Root --presenter --event 'chosen(String)'   create a RIB, wire it into Root, and test it
rib new Row --in List --param id:Int                          create a row of a list
rib need 'greeting:ModelStream<String>' --for Menu            pass a dependency through every RIB above it
rib need store:Store --for Menu --owner Root                  let Root create it
rib rename Menu Home, rib detach Menu, rib delete Menu
rib lint                                                      find problems in RIB code
rib undo                                                      revert the last rib command
swift format lint --recursive Sources Tests
```

If `rib` exits with 3, it has printed the remaining steps; `#error` and `#warning` mark their places in the code. Finish them before you continue.
`rib` doesn't edit a RIB while a file that names it has a syntax error. Correct the syntax first.

## Rules

- Don't create or wire RIBs by hand if `rib` can.
- Don't keep a parent, a router or a view in an interactor. Send an event, or show a view model.
- Don't use `self` or capture lists in the closures of `observe`, `call` and `task`. Use the interactor that they receive.
- Don't use singletons, and don't start tasks with `Task { }` in an interactor. Use its `task` instead: such tasks are cancelled when the interactor detaches.
- Don't write a stream that another RIB or a service owns.
- Don't sleep in tests: `harness.advance(by:)` advances the clock.
- Every change of behavior has a test that fails without it.

"""#,
    "init.gitignore.txt": #"""
.build/
.swiftpm/
.DS_Store
*.xcodeproj

"""#,
    "init.interactor.txt": #"""
{{access}}import ModelStreams
{{access}}import RIBKit

/// The top of the tree: reports each greeting to the program.
{{access}}final class RootInteractor: Leaf {
  /// The events that the program receives.
  {{access}}enum Event: Hashable {
    case said(String)
  }

  {{access}}let scope: Scope<Never, Event>
  private let greeting: ModelStream<String>

  {{access}}init(greeting: ModelStream<String>, listener: Listener<Event>) {
    self.greeting = greeting
    scope = Scope(listener: listener)
  }

  {{access}}func didBecomeActive() {
    observe(greeting) { me, greeting in me.notify(.said(greeting)) }
  }
}

"""#,
    "init.json": #"""
{
  "format": 1,
  "kind": "package",
  "summary": "A headless app: a package with a root RIB, a program and tests.",
  "variables": [],
  "files": [
    { "source": "init.package.txt", "path": "Package.swift" },
    { "source": "init.gitignore.txt", "path": ".gitignore" },
    { "source": "init.readme.txt", "path": "README.md" },
    { "source": "init.testplan.txt", "path": "TestPlan.md" },
    { "source": "init.agents.txt", "path": "AGENTS.md" },
    { "source": "init.service.txt", "path": "Sources/{{target}}/Services/GreetingService.swift" },
    { "source": "init.interactor.txt", "path": "Sources/{{target}}/Root/RootInteractor.swift" },
    { "source": "init.main.txt", "path": "Sources/{{target}}Program/Program.swift", "when": "not app" },
    { "source": "init.main.txt", "path": "Sources/{{target}}/Program.swift", "when": "app" },
    { "source": "init.tests.txt", "path": "Tests/{{tests}}/Root/RootTests.swift" }
  ]
}

"""#,
    "init.main.txt": #"""
{{#join sorted}}
{{#if not app}}
internal import {{target}}
{{/if}}
{{hidden}}import RIBKit
{{/join}}

/// Launches the tree, prints its greetings, and shuts it down.
@main
enum Program {
  @MainActor
  static func main() async {
    let service = GreetingService()
    service.greet("{{name}}")
    let root = RootInteractor(
      greeting: service.greeting,
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
    "init.package.txt": #"""
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "{{name}}",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "{{name|kebab}}", targets: ["{{target}}{{#if not app}}Program{{/if}}"])
  ],
  dependencies: [
{{#if path}}
    .package(name: "RIBKit", path: "{{path|quoted}}")
{{#else}}
    .package(url: "{{url|quoted}}", branch: "main")
{{/if}}
  ],
  targets: [
{{#if app}}
    .executableTarget(
{{#else}}
    .target(
{{/if}}
      name: "{{target}}",
      dependencies: [
        .product(name: "RIBKit", package: "RIBKit"),
        .product(name: "ModelStreams", package: "RIBKit"),
      ],
      swiftSettings: settings),
{{#if not app}}
    .executableTarget(
      name: "{{target}}Program",
      dependencies: [
        "{{target}}",
        .product(name: "RIBKit", package: "RIBKit"),
      ],
      swiftSettings: settings),
{{/if}}
    .testTarget(
      name: "{{tests}}",
      dependencies: [
        "{{target}}",
        .product(name: "RIBKit", package: "RIBKit"),
        .product(name: "ModelStreams", package: "RIBKit"),
        .product(name: "RIBTesting", package: "RIBKit"),
      ],
      swiftSettings: settings),
  ]
)

/// The compiler settings that the generated code relies on; keep them for new targets.
var settings: [SwiftSetting] {
  [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
{{#if not app}}
    .enableUpcomingFeature("InternalImportsByDefault"),
{{/if}}
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}

"""#,
    "init.readme.txt": #"""
# {{name}}

A headless app made of RIBs, built with {{#if url}}[RIBKit]({{url}}){{#else}}RIBKit{{/if}}.

```text
swift run
swift test
rib tree
```

`rib tree` draws the tree of RIBs. `rib tree --format mermaid` prints it as a diagram.

| folder | contents |
|---|---|
| `Sources/{{target}}` | the RIBs, each in a folder named after it: an interactor, and a router if it has children |
| `Sources/{{target}}/Services` | state that several RIBs use; a service offers model streams |
{{#if not app}}
| `Sources/{{target}}Program` | the program, which launches the tree |
{{/if}}
| `Tests/{{tests}}` | the tests, each in the folder of its RIB; [TestPlan.md](TestPlan.md) says what to test and how |

[AGENTS.md](AGENTS.md) says where new code goes and which commands to use, for people and for coding assistants.

"""#,
    "init.service.txt": #"""
{{access}}import ModelStreams

/// Provides the greeting.
{{access}}final class GreetingService: Sendable {
  private let model = MutableModelStream("Hello")

  {{access}}init() {}

  /// The current greeting.
  {{access}}var greeting: ModelStream<String> { model.stream }

  /// Changes whom the service greets.
  ///
  /// - Parameter name: The name of the person.
  {{access}}func greet(_ name: String) {
    model.send("Hello, \(name)!")
  }
}

"""#,
    "init.testplan.txt": #"""
# Test plan

`swift test` runs all tests. They don't wait and need no mocks.

| subject | tool | question |
|---|---|---|
| an interactor | `InteractorHarness` | Which routes, events and view models follow from an input? |
| a router | `RouterHarness` | Which child does a route attach, and what follows from its events? |
| the creation of a RIB | `BuilderHarness` | Does each call create new parts, and are they released? |
| a service | `StreamRecorder` | Which models and events does it publish? |
| the whole tree | `TreeHarness` | Does a path through the app lead to the right place? |

For each new RIB:

1. Test each input of its interactor: a model, an action of a view, a service that answers late or fails.
2. Test each event of a child in the suite of its parent.
3. Give each suite the trait `.failsOnLeaks`. It fails a test that leaves a RIB alive.
4. See each test fail once: remove a line of the code, and run the test.

Define values that several tests need in `Tests/{{tests}}/Fixtures.swift`, each once. `rib` adds a property there for each
value that it can't create, and the tests that need the value are skipped until you provide it.

Write one test of the whole tree for each path that users take.

"""#,
    "init.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import ModelStreams
import RIBKit
import RIBTesting
import Testing
{{/join}}

@Suite("Root", .failsOnLeaks)
struct RootTests {
  let service = GreetingService()

  @Test func reportsEachGreeting() {
    let harness = InteractorHarness { RootInteractor(greeting: service.greeting, listener: $0) }
    harness.activate()
    harness.expectEvent(.said("Hello"))
    service.greet("Ana")
    harness.expectEvent(.said("Hello, Ana!"))
    harness.deactivate()
  }

  @Test func attachesAndDetaches() {
    let harness = RouterHarness { RootInteractor(greeting: service.greeting, listener: $0) }
    harness.attach()
    harness.expectEvent(.said("Hello"))
    harness.expectTree("Root")
    harness.detach()
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(service.greeting) { greeting in
      RootInteractor(greeting: greeting, listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}

"""#,
  ]
}
