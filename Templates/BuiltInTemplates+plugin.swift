// swift-format-ignore-file
// Written by `.ci/run embed` from the folder plugin. Edit that, and run it again.

extension BuiltInTemplates {
  static let pluginFiles: [String: String] = [
    "plugin.guest.txt": #"""
{{#join sorted}}
{{access}}import RIBKit
{{access}}import RIBModules
{{#each imports as module}}
{{hidden}}import {{module}}
{{/each}}
{{/join}}

/// Adds {{name}} to the plugin point {{place}}.
{{access}}struct {{name}}PluginModule: Module {
  {{access}}init() {}

  {{access}}var profile: ModuleProfile { ModuleProfile("{{name|words}} plugin") }

  {{access}}func register(in modules: ModuleRegistry) {
    modules.plug(
      Plugin("{{name|words}}") { _, context, listener in
        {{name}}PluginInteractor(context, listener: listener)
      }, into: .{{place}})
  }
}

/// The logic of {{name}}.
{{access}}final class {{name}}PluginInteractor: Leaf {
  {{access}}let scope: Scope<Never, {{event}}>
  {{access}}let context: {{context}}

  {{access}}init(_ context: {{context}}, listener: Listener<{{event}}>) {
    self.context = context
    scope = Scope(listener: listener)
  }

  /// Sends an event to the RIB that shows the plugin.
  {{access}}func tell(_ event: {{event}}) { notify(event) }
}

"""#,
    "plugin.guesttests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing
{{#each imports as module}}
import {{module}}
{{/each}}
{{/join}}

{{#if sample}}
@Suite("The plugin {{name}}", .failsOnLeaks)
{{#else}}
@Suite(
  "The plugin {{name}}", .failsOnLeaks,
  .disabled("{{context}} has no value yet. Provide one below, and remove this trait."))
{{/if}}
{{mainActor}}struct {{name}}PluginTests {
{{#if sample}}
  let context: {{context}} = {{sample}}
{{#else}}
  var context: {{context}} { fatalError("Provide a value of {{context}}.") }
{{/if}}

  @Test func appliesWhileItsFlagIsOn() throws {
    let flags = MutableModelStream<Set<String>>([])
    let modules = try Modules([{{name}}PluginModule()], flags: flags.stream)
    let names = modules.applicablePlugins(at: .{{place}}, for: context)
    #expect(names.latest == [])
    flags.send(["{{name|words}}"])
    #expect(names.latest == ["{{name|words}}"])
    flags.send([])
    #expect(names.latest == [])
  }

  @Test func activatesAndDeactivates() {
    let harness = InteractorHarness { {{name}}PluginInteractor(context, listener: $0) }
    harness.activate()
{{#if told}}
    harness.run { $0.tell({{told}}) }
    harness.expectEvent({{told}})
{{/if}}
    harness.deactivate()
  }
}

"""#,
    "plugin.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A plugin: a RIB behind a flag, which a module adds to another feature's plugin point without an import by that feature.",
  "variables": [
    { "name": "place", "type": "text", "default": "", "pattern": "([A-Za-z_][A-Za-z0-9_]*)?",
      "help": "An existing plugin point, such as afterTrip (default: create one)" },
    { "name": "context", "type": "text", "default": "", "help": "The context type of the plugin point (default: read from the code)" },
    { "name": "event", "type": "text", "default": "", "help": "The event type of the plugin point (default: read from the code)" },
    { "name": "sample", "type": "text", "default": "", "help": "A value of the context for tests (default: created if possible)" },
    { "name": "told", "type": "text", "default": "", "help": "An event for tests (default: created if possible)" }
  ],
  "files": [
    { "source": "plugin.place.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Place.swift", "when": "not place" },
    { "source": "plugin.plugin.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Plugin.swift", "when": "not place" },
    { "source": "plugin.tests.txt", "path": "Tests/{{tests}}/{{name}}/{{name}}PluginTests.swift", "when": "not place" },
    { "source": "plugin.guest.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Plugin.swift", "when": "place" },
    { "source": "plugin.guesttests.txt", "path": "Tests/{{tests}}/{{name}}/{{name}}PluginTests.swift", "when": "place" }
  ],
  "note": "Add {{name}}PluginModule() to the app's list of Modules.{{#if not place}} If another target shows the plugins of this point, move {{name}}Place.swift to a target that both import. For an existing plugin point, pass --set place=NAME.{{/if}}"
}

"""#,
    "plugin.place.txt": #"""
{{access}}import RIBModules

/// The context that plugins at this point receive.
{{access}}nonisolated struct {{name}}Context: Hashable, Sendable {
  {{access}}var title: String
{{#if not app}}

  {{access}}init(title: String) {
    self.title = title
  }
{{/if}}
}

/// The events that a plugin sends to the RIB that shows it.
{{access}}nonisolated enum {{name}}PluginEvent: Hashable, Sendable {
  case done
}

extension PluginPoint<{{name}}Context, {{name}}PluginEvent> {
  {{access}}static var {{name|camel}}Place: Self { Self("{{name|words}}") }
}

"""#,
    "plugin.plugin.txt": #"""
{{access}}import RIBKit
{{access}}import RIBModules

/// Adds {{name}} to its plugin point.
{{access}}struct {{name}}PluginModule: Module {
  {{access}}init() {}

  {{access}}var profile: ModuleProfile { ModuleProfile("{{name|words}} plugin") }

  {{access}}func register(in modules: ModuleRegistry) {
    modules.plug(
      Plugin("{{name|words}}", when: { !$0.title.isEmpty }) { _, context, listener in
        {{name}}PluginInteractor(context, listener: listener)
      }, into: .{{name|camel}}Place)
  }
}

/// The logic of {{name}}.
{{access}}final class {{name}}PluginInteractor: Leaf {
  {{access}}let scope: Scope<Never, {{name}}PluginEvent>
  {{access}}let context: {{name}}Context

  {{access}}init(_ context: {{name}}Context, listener: Listener<{{name}}PluginEvent>) {
    self.context = context
    scope = Scope(listener: listener)
  }

  /// Sends `done` to the RIB that shows the plugin.
  {{access}}func finish() { notify(.done) }
}

"""#,
    "plugin.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing
{{/join}}

@Suite("The plugin {{name}}", .failsOnLeaks)
{{mainActor}}struct {{name}}PluginTests {
  @Test func appliesToTitlesWhileItsFlagIsOn() throws {
    let flags = MutableModelStream<Set<String>>([])
    let modules = try Modules([{{name}}PluginModule()], flags: flags.stream)
    let names = modules.applicablePlugins(at: .{{name|camel}}Place, for: {{name}}Context(title: "a"))
    let none = modules.applicablePlugins(at: .{{name|camel}}Place, for: {{name}}Context(title: ""))
    #expect(names.latest == [])
    flags.send(["{{name|words}}"])
    #expect(names.latest == ["{{name|words}}"])
    #expect(none.latest == [])
    flags.send([])
    #expect(names.latest == [])
  }

  @Test func reportsThatItIsDone() {
    let harness = InteractorHarness {
      {{name}}PluginInteractor({{name}}Context(title: "a"), listener: $0)
    }
    harness.activate()
    harness.run { $0.finish() }
    harness.expectEvent(.done)
    harness.deactivate()
  }
}

"""#,
  ]
}
