// swift-format-ignore-file
// Written by `.ci/run embed` from the folder module. Edit that, and run it again.

extension BuiltInTemplates {
  static let moduleFiles: [String: String] = [
    "module.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A module: the needs and services of a feature, with keys and a call for features that don't import it.",
  "variables": [],
  "files": [
    { "source": "module.keys.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Keys.swift" },
    { "source": "module.module.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Module.swift" },
    { "source": "module.tests.txt", "path": "Tests/{{tests}}/{{name}}/{{name}}ModuleTests.swift" }
  ],
  "note": "Add {{name}}Module() to the app's list of Modules. When another feature uses {{name}}Keys.swift, move that file to a target that both import."
}

"""#,
    "module.keys.txt": #"""
{{access}}import RIBModules

/// The calls that other features make to {{name}}.
{{access}}protocol {{name}}Providing {
  /// Answers a question.
  func answer(_ question: String) -> String
}

extension ServiceKey<any {{name}}Providing> {
  {{access}}static var {{name|camel}}: Self { Self("{{name|words}}") }
}

extension CallKey<String, String> {
  /// Asks {{name}} a question; callers need no reference to its service.
  {{access}}static var {{name|camel}}Answer: Self { Self("{{name|words}}.answer") }
}

"""#,
    "module.module.txt": #"""
{{access}}import RIBModules

/// The needs, services and calls of the feature {{name}}.
{{access}}struct {{name}}Module: Module {
  {{access}}init() {}

  // Add the services that the module needs, as in `needs: .network`.
  {{access}}var profile: ModuleProfile { ModuleProfile("{{name|words}}", provides: .{{name|camel}}) }

  {{access}}func register(in modules: ModuleRegistry) {
    modules.provide(.{{name|camel}}) { _ in Live{{name}}() }
    modules.handle(.{{name|camel}}Answer) { services, question in
      services[.{{name|camel}}].answer(question)
    }
  }
}

private final class Live{{name}}: {{name}}Providing {
  func answer(_ question: String) -> String { "{{name}}: \(question)" }
}

"""#,
    "module.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import RIBModules
import RIBTesting
import Testing
{{/join}}

@Suite("The module {{name}}", .failsOnLeaks)
{{mainActor}}struct {{name}}ModuleTests {
  @Test func isCompleteAndCreatesItsServices() throws {
    // Add the modules that provide what this module needs, or stubs for them.
    let modules = try Modules([{{name}}Module()])
    modules.verify()
  }

  @Test func serviceAnswersTheCall() throws {
    struct Stub: {{name}}Providing {
      func answer(_ question: String) -> String { "no \(question)" }
    }
    let modules = try Modules([{{name}}Module()])
    #expect(try modules.call(.{{name|camel}}Answer, "a") == modules[.{{name|camel}}].answer("a"))
    let stubbed = try modules.overriding(.{{name|camel}}) { Stub() }
    #expect(try stubbed.call(.{{name|camel}}Answer, "a") == "no a")
  }
}

"""#,
  ]
}
