// swift-format-ignore-file
// Written by `.ci/run embed` from the folder workflow. Edit that, and run it again.

extension BuiltInTemplates {
  static let workflowFiles: [String: String] = [
    "workflow.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A workflow: named steps from one interactor to a descendant.",
  "variables": [
    { "name": "from", "type": "text", "default": "", "pattern": "([A-Za-z_][A-Za-z0-9_]*)?",
      "help": "The RIB where the workflow begins, such as Root (default: none; the workflow is generic)" },
    { "name": "to", "type": "text", "default": "", "pattern": "([A-Za-z_][A-Za-z0-9_]*)?",
      "help": "The RIB where the workflow ends, below the first RIB" },
    { "name": "start", "type": "text", "default": "", "help": "The interactor of the first RIB (default: read from the code)" },
    { "name": "goal", "type": "text", "default": "", "help": "The interactor of the last RIB (default: read from the code)" },
    { "name": "parameters", "type": "list", "help": "The payloads of the routes (default: read from the code)" },
    { "name": "values", "type": "list", "help": "Payload values for the tests (default: generated)" },
    { "name": "steps", "type": "list", "help": "The steps (default: read from the code)" },
    { "name": "names", "type": "list", "help": "The names of the steps (default: read from the code)" },
    { "name": "constants", "type": "list", "help": "The constants of the test (default: read from the code)" },
    { "name": "builder", "type": "text", "default": "", "help": "The type that creates the first RIB (default: read from the code)" },
    { "name": "inputs", "type": "list", "help": "The arguments that create the first RIB's builder (default: read from the code)" },
    { "name": "function", "type": "text", "default": "", "help": "The builder's function that creates the first RIB (default: read from the code)" },
    { "name": "arguments", "type": "list", "help": "The arguments that create the first RIB (default: read from the code)" },
    { "name": "listener", "type": "text", "default": "_", "help": "The name of the first RIB's listener (default: read from the code)" }
  ],
  "files": [
    { "source": "workflow.workflow.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Workflow.swift" },
    { "source": "workflow.tests.txt", "path": "Tests/{{tests}}/{{name}}/{{name}}WorkflowTests.swift" }
  ]
}

"""#,
    "workflow.tests.txt": #"""
{{#if from}}
{{#join sorted}}
{{testable}}import {{target}}
import ModelStreams
import RIBKit
import RIBTesting
import Testing
{{#each imports as module}}
import {{module}}
{{/each}}
{{/join}}

{{#if fixtures}}
@Suite(
  "The workflow {{name}}", .failsOnLeaks,
  .fixtures({{#join ", "}}
{{#each fixtures as fixture}}
"{{fixture.name}}"
{{/each}}
{{/join}}))
{{#else}}
@Suite("The workflow {{name}}", .failsOnLeaks)
{{/if}}
{{mainActor}}struct {{name}}WorkflowTests {
{{#each constants as constant}}
  let {{constant}}
{{/each}}
{{#if constants}}

{{/if}}
  @Test func arrives(){{async}} {
{{#if function}}
{{#fit}}
    let builder = {{builder}}(
      {{#join ", "}}
{{#each inputs as input}}
      {{input}}
{{/each}}
      {{/join}}
    )
{{/fit}}
{{/if}}
    let tree = TreeHarness { {{listener}} in
{{#fit}}
      {{#if function}}builder.{{function}}{{#else}}{{builder}}{{/if}}(
        {{#join ", "}}
{{#each arguments as argument}}
        {{argument}}
{{/each}}
        {{/join}}
      )
{{/fit}}
    }
    tree.launch()
{{#fit}}
    let way = {{name}}Workflow.make(
      {{#join ", "}}
{{#each values as value}}
      {{value}}
{{/each}}
      {{/join}}
    )
{{/fit}}
    let workflow = WorkflowHarness(way, from: tree.root.interactor, in: tree)
{{#if async}}
    await tree.settleTasks()
{{/if}}
{{#each names as step}}
    workflow.expectStep("{{step}}")
{{/each}}
    workflow.expectStep("arrive")
    #expect(workflow.expectFinished() == true)
    tree.discard(because: "Only the steps of the workflow are tested here.")
  }
}
{{#else}}
{{#join sorted}}
{{testable}}import {{target}}
import RIBKit
import RIBTesting
import Testing
{{/join}}

@Suite("The workflow {{name}}", .failsOnLeaks)
{{mainActor}}struct {{name}}WorkflowTests {
  @Test func opensTheGoalAndArrives(){{async}} {
    let tree = TreeHarness { _ in StartRouter() }
    tree.launch()
{{#fit}}
    let way = {{name}}Workflow.make(
      {{#join ", "}}
      from: StartInteractor.self
      to: GoalInteractor.self
      {{/join}}
    ) { $0.route(to: .goal) }
{{/fit}}
    let workflow = WorkflowHarness(way, from: tree.root.interactor, in: tree)
{{#if async}}
    await tree.settleTasks()
{{/if}}
    workflow.expectStep("open")
    workflow.expectStep("arrive")
    #expect(workflow.expectFinished() == true)
    tree.expectTree("Start\n  Goal")
  }

  @Test func stopsIfTheGoalDoesNotBecomeActive(){{async}} {
    let tree = TreeHarness { _ in StartRouter() }
    tree.launch()
{{#fit}}
    let way = {{name}}Workflow.make(
      {{#join ", "}}
      from: StartInteractor.self
      to: GoalInteractor.self
      {{/join}}
    ) { _ in }
{{/fit}}
    let workflow = WorkflowHarness(way, from: tree.root.interactor, in: tree)
{{#if async}}
    await tree.settleTasks()
{{/if}}
    workflow.expectStep("open")
    workflow.expectStep("arrive")
    workflow.expectWaiting(for: GoalInteractor.self)
{{#if async}}
    await tree.settleTasks(advancingBy: .seconds(5))
{{#else}}
    tree.advance(by: .seconds(5))
{{/if}}
    workflow.expectStopped(at: "arrive", because: .timeout(item: "GoalInteractor"))
  }
}

private final class StartInteractor: Interactor {
  enum Route: Hashable { case goal }

  let scope = Scope<Route, Never>()
}

private final class StartRouter: Router {
  let interactor = StartInteractor()
  private let slot = ChildSlot<StartInteractor.Route>()

  func route(to route: StartInteractor.Route) {
    slot.show(route, in: self) { GoalInteractor() }
  }
}

private final class GoalInteractor: Leaf {
  let scope = Scope<Never, Never>()
}
{{/if}}

"""#,
    "workflow.workflow.txt": #"""
{{#if from}}
{{#join sorted}}
{{access}}import RIBKit
{{#each imports as module}}
{{access}}import {{module}}
{{/each}}
{{/join}}

/// Leads from {{from}} to {{to}}.
{{access}}enum {{name}}Workflow {
  /// Returns the workflow, which {{from}} starts.
  ///
  /// Its result is whether {{to}} is active.
{{#fit}}
  {{access}}static func make(
    {{#join ", "}}
{{#each parameters as parameter}}
    {{parameter}}
{{/each}}
    {{/join}}
  ) -> Workflow<{{start}}, {{goal}}, Bool> {
{{/fit}}
    {{start}}.workflow("{{name|words}}")
{{#each steps as step}}
      {{step}}
{{/each}}
  }
}
{{#else}}
{{access}}import RIBKit

/// A workflow from one interactor to a descendant, which may still have to become active.
{{access}}enum {{name}}Workflow {
  /// - Parameters:
  ///   - start: The type of the interactor where the workflow begins.
  ///   - goal: The type of the interactor where the workflow ends.
  ///   - open: Requests the route to the goal; called with the first interactor.
  /// - Returns: The workflow. Its result is whether the goal is active.
  {{access}}static func make<Start: Interactor, Goal: Interactor>(
    from start: Start.Type, to goal: Goal.Type, open: @escaping (Start) -> Void
  ) -> Workflow<Start, Goal, Bool> {
    start.workflow("{{name|words}}")
      .step("open") { start, _ in open(start) }
      .step("arrive", to: goal, among: .descendants, within: .seconds(5)) { goal, _ in
        goal.isActive
      }
  }
}
{{/if}}

"""#,
  ]
}
