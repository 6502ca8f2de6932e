// swift-format-ignore-file
// Written by `.ci/run embed` from the folder rib. Edit that, and run it again.

extension BuiltInTemplates {
  static let ribFiles: [String: String] = [
    "rib.builder.txt": #"""
{{#join sorted}}
{{#if events}}{{access}}{{#else}}{{hidden}}{{/if}}import RIBKit
{{#if keptStreams}}
{{access}}import ModelStreams
{{/if}}
{{#if params or needs}}
{{#each imports as module}}
{{access}}import {{module}}
{{/each}}
{{/if}}
{{/join}}

{{access}}struct {{name}}Builder: Builder {
{{#if needs}}
{{#each needs as need}}
  {{#if not app}}private {{/if}}let {{need.name}}: {{need.type}}
{{/each}}

{{#if not app}}
{{#fit}}
  {{access}}init(
    {{#join ", "}}
{{#each needs as need}}
    {{need.name}}: {{need.parameter}}
{{/each}}
    {{/join}}
  ) {
{{/fit}}
{{#each needs as need}}
    self.{{need.name}} = {{need.name}}
{{/each}}
  }

{{/if}}
{{#else}}
{{#if not app}}
  {{access}}init() {}

{{/if}}
{{/if}}
{{#fit}}
  {{access}}func build(
    {{#join ", "}}
{{#each params as param}}
    {{param.name}}: {{param.parameter}}
{{/each}}
{{#if events}}
    listener: Listener<{{name}}Interactor.Event>
{{/if}}
    {{/join}}
  ) -> {{name}}{{#if children == "none"}}Interactor{{#else}}Router{{/if}} {
{{/fit}}
{{#fit}}
    {{name}}{{#if children == "none"}}Interactor{{#else}}Router{{/if}}(
      {{#join ", "}}
{{#each params as param}}
      {{param.name}}: {{param.name}}
{{/each}}
{{#each needs as need}}
      {{need.name}}: {{need.name}}
{{/each}}
{{#if events}}
      listener: listener
{{/if}}
      {{/join}}
    )
{{/fit}}
  }
}

"""#,
    "rib.fixtures.txt": #"""
{{#join sorted}}
import Testing
{{#if fixtures}}
{{testable}}import {{target}}
{{/if}}
{{#each imports as module}}
import {{module}}
{{/each}}
{{/join}}

/// Values for the tests of this target.
enum Fixtures {
  /// The names of the fixtures that need a value. Tests that use them are skipped.
  nonisolated static let missing: Set<String> = [{{#join ", "}}
{{#each fixtures as fixture}}
"{{fixture.name}}"
{{/each}}
{{/join}}]
{{#each fixtures as fixture}}

  static var {{fixture.name}}: {{fixture.type}} {
    fatalError("Give {{fixture.name}} a value, and remove its name from missing.")
  }
{{/each}}
}

extension Trait where Self == ConditionTrait {
  /// Skips a test or a suite until `Fixtures` has these values.
  static func fixtures(_ names: String...) -> Self {
    .enabled(
      if: Fixtures.missing.isDisjoint(with: names),
      "Give Fixtures.\(names.joined(separator: " and ")) a value, in Fixtures.swift.")
  }
}

"""#,
    "rib.interactor.txt": #"""
{{#join sorted}}
{{access}}import RIBKit
{{#if streams}}
{{access}}import ModelStreams
{{/if}}
{{#each imports as module}}
{{access}}import {{module}}
{{/each}}
{{/join}}

{{access}}final class {{name}}Interactor: {{#if children == "none"}}Leaf{{#else}}Interactor{{/if}} {
{{#if children != "none"}}
  /// The children that its router shows.
  {{access}}enum Route: Hashable {
{{#if children != "stack" and children != "list"}}
    case nothing
{{/if}}
{{#if children == "stack"}}
    case back
{{/if}}
{{#if children == "list"}}
    case rows([Row])
{{/if}}
  }
{{#if children == "list"}}

  /// A row of the list. Each child in the list is a case.
  {{access}}enum Row: Hashable {}
{{/if}}

{{/if}}
{{#if events}}
  /// The events that it sends to its parent.
  {{access}}enum Event{{#if hashable}}: Hashable{{/if}} {
{{#each events as event}}
    case {{event.name}}{{event.payload}}
{{/each}}
  }

{{/if}}
{{#if presenter}}
  /// The values that its views draw.
  {{access}}{{nonisolated}}struct ViewModel: Hashable, Sendable {
{{#if app}}
    var title = ""
{{#else}}
    {{access}}var title: String

    {{access}}init(title: String = "") {
      self.title = title
    }
{{/if}}
  }

  /// The actions of the user.
  {{access}}{{nonisolated}}enum Action: Hashable, Sendable {
    case tap
  }

{{/if}}
  {{access}}let scope: Scope<{{#if children == "none"}}Never{{#else}}Route{{/if}}, {{#if events}}Event{{#else}}Never{{/if}}>
{{#if presenter}}
  {{access}}let presenter = Presenter<ViewModel, Action>(ViewModel())
{{/if}}
{{#each params as param}}
  private let {{param.name}}: {{param.type}}
{{/each}}
{{#each needs as need}}
  private let {{need.name}}: {{need.type}}
{{/each}}

{{#if params or needs}}
{{#fit}}
  {{access}}init(
    {{#join ", "}}
{{#each params as param}}
    {{param.name}}: {{param.parameter}}
{{/each}}
{{#each needs as need}}
    {{need.name}}: {{need.parameter}}
{{/each}}
{{#if events}}
    listener: Listener<Event>
{{/if}}
    {{/join}}
  ) {
{{/fit}}
{{#each params as param}}
    self.{{param.name}} = {{param.name}}
{{/each}}
{{#each needs as need}}
    self.{{need.name}} = {{need.name}}
{{/each}}
    scope = Scope({{#if events}}listener: listener{{/if}})
  }
{{#else}}
  {{access}}init({{#if events}}listener: Listener<Event>{{/if}}) { scope = Scope({{#if events}}listener: listener{{/if}}) }
{{/if}}
{{#if presenter}}

  {{access}}func didBecomeActive() {
    presenter.show(ViewModel(title: "{{name|words}}"))
    observe(presenter.actions) { me, action in me.handle(action) }
  }

  private func handle(_ action: Action) {
    switch action {
    case .tap: break
    }
  }
{{/if}}
}

"""#,
    "rib.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A RIB: an interactor, and a router if it has children; optionally with a builder, a presenter and events.",
  "variables": [
    { "name": "presenter", "type": "flag", "default": false,
      "help": "Add a presenter" },
    { "name": "children", "type": "choice", "default": "none", "choices": ["none", "slot", "stack", "list", "tabs"],
      "help": "The router's container for children" },
    { "name": "builder", "type": "flag", "default": false,
      "help": "Add a builder, which hides the RIB and its dependencies from other modules" },
    { "name": "params", "type": "parameters", "help": "A value that the parent passes with each route, as name:Type",
      "samples": [["id:Int"], ["place:Unicode.Scalar", "title:String?"]] },
    { "name": "needs", "type": "parameters", "help": "A dependency that the RIB's ancestors provide, as name:Type",
      "samples": [["names:ModelStream<[String]>"], ["count:Int", "moves:EventStream<Unicode.Scalar>"]] },
    { "name": "events", "type": "events", "help": "An event that the RIB sends to its parent, as name or name(Type)",
      "samples": [["closed"], ["moved(Int, String)", "stopped"]] }
  ],
  "files": [
    { "source": "rib.builder.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Builder.swift", "when": "builder" },
    { "source": "rib.interactor.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Interactor.swift" },
    { "source": "rib.router.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Router.swift", "when": "children != \"none\"" },
    { "source": "rib.tests.txt", "path": "Tests/{{tests}}/{{name}}/{{name}}Tests.swift" }
  ]
}

"""#,
    "rib.router.txt": #"""
{{#join sorted}}
{{#if events}}{{access}}{{#else}}{{hidden}}{{/if}}import RIBKit
{{#if keptStreams}}
{{access}}import ModelStreams
{{/if}}
{{#if params or needs}}
{{#each imports as module}}
{{access}}import {{module}}
{{/each}}
{{/if}}
{{/join}}

{{access}}final class {{name}}Router: Router {
  {{access}}let interactor: {{name}}Interactor
  private let {{children}} = Child{{children|pascal}}<{{name}}Interactor.{{#if children == "list"}}Row{{#else}}Route{{/if}}>()

{{#fit}}
  {{access}}init(
    {{#join ", "}}
{{#each params as param}}
    {{param.name}}: {{param.parameter}}
{{/each}}
{{#each needs as need}}
    {{need.name}}: {{need.parameter}}
{{/each}}
{{#if events}}
    listener: Listener<{{name}}Interactor.Event>
{{/if}}
    {{/join}}
  ) {
{{/fit}}
{{#fit}}
    interactor = {{name}}Interactor(
      {{#join ", "}}
{{#each params as param}}
      {{param.name}}: {{param.name}}
{{/each}}
{{#each needs as need}}
      {{need.name}}: {{need.name}}
{{/each}}
{{#if events}}
      listener: listener
{{/if}}
      {{/join}}
    )
{{/fit}}
  }

  {{access}}func route(to route: {{name}}Interactor.Route) {
    switch route {
{{#if children != "stack" and children != "list"}}
    case .nothing: {{children}}.clear(in: self)
{{/if}}
{{#if children == "stack"}}
    case .back: stack.pop(in: self)
{{/if}}
{{#if children == "list"}}
    case .rows(let rows):
      list.show(rows, in: self) { row in
        preconditionFailure("No child exists for \(row) yet.")
      }
{{/if}}
    }
  }
}

"""#,
    "rib.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import RIBKit
import RIBTesting
import Testing
{{#if streams}}
import ModelStreams
{{/if}}
{{#each imports as module}}
import {{module}}
{{/each}}
{{/join}}

{{#if fixtures}}
@Suite(
  "{{name|words}}", .failsOnLeaks,
  .fixtures({{#join ", "}}
{{#each fixtures as fixture}}
"{{fixture.name}}"
{{/each}}
{{/join}}))
{{#else}}
@Suite("{{name|words}}", .failsOnLeaks)
{{/if}}
{{mainActor}}struct {{name}}Tests {
{{#each params as param}}
  let {{param.constant}}
{{/each}}
{{#each needs as need}}
  let {{need.constant}}
{{/each}}
{{#if params or needs}}

{{/if}}
  @Test func attachesAndDetaches() {
{{#if builder}}
{{#fit}}
    let builder = {{name}}Builder(
      {{#join ", "}}
{{#each needs as need}}
      {{need.name}}: {{need.name}}
{{/each}}
      {{/join}}
    )
{{/fit}}
{{/if}}
{{#if builder or params or needs}}
{{#if events}}
    let harness = RouterHarness {
{{#else}}
    let harness = RouterHarness { _ in
{{/if}}
{{#if builder}}
{{#fit}}
      builder.build(
        {{#join ", "}}
{{#each params as param}}
        {{param.name}}: {{param.name}}
{{/each}}
{{#if events}}
        listener: $0
{{/if}}
        {{/join}}
      )
{{/fit}}
{{#else}}
{{#fit}}
      {{name}}{{#if children == "none"}}Interactor{{#else}}Router{{/if}}(
        {{#join ", "}}
{{#each params as param}}
        {{param.name}}: {{param.name}}
{{/each}}
{{#each needs as need}}
        {{need.name}}: {{need.name}}
{{/each}}
{{#if events}}
        listener: $0
{{/if}}
        {{/join}}
      )
{{/fit}}
{{/if}}
    }
{{#else}}
    let harness = RouterHarness { {{#if events}}{{name}}{{#if children == "none"}}Interactor{{#else}}Router{{/if}}(listener: $0){{#else}}_ in {{name}}{{#if children == "none"}}Interactor{{#else}}Router{{/if}}(){{/if}} }
{{/if}}
    harness.attach()
    harness.expectNothing()
{{#if children != "none" and children != "stack" and children != "list"}}
    harness.route(to: .nothing)
    harness.expectNothing()
{{/if}}
{{#if children == "stack"}}
    harness.route(to: .back)
    harness.expectNothing()
{{/if}}
{{#if children == "list"}}
    harness.route(to: .rows([]))
    harness.expectNothing()
{{/if}}
    harness.expectTree("{{name}}")
    harness.detach()
  }

  @Test func buildsShareNothingAndAreReleased() {
{{#if builder}}
{{#fit}}
    let builder = {{name}}Builder(
      {{#join ", "}}
{{#each needs as need}}
      {{need.name}}: {{need.name}}
{{/each}}
      {{/join}}
    )
{{/fit}}
{{/if}}
    let harness = BuilderHarness(()) { _ in
{{#if builder}}
{{#fit}}
      builder.build(
        {{#join ", "}}
{{#each params as param}}
        {{param.name}}: {{param.name}}
{{/each}}
{{#if events}}
        listener: Listener { _ in }
{{/if}}
        {{/join}}
      )
{{/fit}}
{{#else}}
{{#fit}}
      {{name}}{{#if children == "none"}}Interactor{{#else}}Router{{/if}}(
        {{#join ", "}}
{{#each params as param}}
        {{param.name}}: {{param.name}}
{{/each}}
{{#each needs as need}}
        {{need.name}}: {{need.name}}
{{/each}}
{{#if events}}
        listener: Listener { _ in }
{{/if}}
        {{/join}}
      )
{{/fit}}
{{/if}}
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
{{#if presenter}}

  @Test func showsFirstViewModel() {
{{#if params or needs}}
{{#if events}}
    let harness = InteractorHarness {
{{#else}}
    let harness = InteractorHarness { _ in
{{/if}}
{{#fit}}
      {{name}}Interactor(
        {{#join ", "}}
{{#each params as param}}
        {{param.name}}: {{param.name}}
{{/each}}
{{#each needs as need}}
        {{need.name}}: {{need.name}}
{{/each}}
{{#if events}}
        listener: $0
{{/if}}
        {{/join}}
      )
{{/fit}}
    }
{{#else}}
    let harness = InteractorHarness { {{#if events}}{{name}}Interactor(listener: $0){{#else}}_ in {{name}}Interactor(){{/if}} }
{{/if}}
    let recorder = harness.record(harness.interactor.presenter)
    harness.activate()
{{#fit}}
    recorder.expect(
      {{name}}Interactor.ViewModel(title: "{{name|words}}")
    )
{{/fit}}
    harness.interactor.presenter.send(.tap)
    harness.expectNothing()
    harness.deactivate()
  }
{{/if}}
}

"""#,
  ]
}
