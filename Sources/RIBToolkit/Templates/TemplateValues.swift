internal import Basics
internal import RIBDiagnostics

/// The values of a template's variables, from the options of a command.
struct TemplateValues {
  private(set) var values: [String: TemplateValue] = [:]
  /// The fixtures of parameters without a known value.
  private(set) var fixtures: [Fixture] = []
  private var problems = ProblemCollector()
  private let indentation: Indentation

  /// Creates the values for a use of a template.
  init(_ use: TemplateUse, knowing types: any TypeKnowledge) {
    let (template, arguments) = (use.template, use.arguments)
    let (source, suite) = (use.layout.source, use.layout.suite)
    indentation = use.indentation
    func hasStreams(_ names: String...) -> Bool {
      let words: [String] = names.flatMap { arguments[$0]?.words ?? [] }
      return words.contains { $0.contains("ModelStream<") || $0.contains("EventStream<") }
    }
    values = [
      "name": .text(use.name), "target": .text(source.moduleName), "tests": .text(use.layout.tests),
      "imports": .list(use.imports.map { .text($0) }), "path": .text(""), "url": .text(""),
      // Values that other threads compare must not be isolated, and tests must run on the actor of the code.
      "nonisolated": .text(source.isMainActor ? "nonisolated " : ""),
      "mainActor": .text(source.isMainActor && !suite.isMainActor ? "@MainActor " : ""),
      // Tasks on the main actor run only while a test awaits them.
      "async": .text(source.isMainActor || suite.isMainActor ? " async" : ""),
      "streams": .flag(hasStreams("params", "needs", "events")),
      "keptStreams": .flag(hasStreams("params", "needs")),
      "hashable": .flag(Self.payloads(arguments).allSatisfy(types.isHashable)),
    ]
    values.merge(use.style.values) { $1 }
    values.merge(use.kit) { $1 }
    let variables = template.manifest.variables
    for name in arguments.keys.sorted() where !variables.contains(where: { $0.name == name }) {
      let known = variables.map(\.name)
      let list = known.isEmpty ? "It has no variables." : "Its variables: \(known.joined(separator: ", "))."
      problems.add(
        .usage, "The template \(template.name) has no variable \"\(name.printable)\". \(list)",
        in: TemplateVariable.options[name] ?? "set")
    }
    for variable in variables {
      let argument = arguments[variable.name]
      values[variable.name] = problems.collect(
        try variable.value(argument, knowing: types), in: TemplateVariable.options[variable.name] ?? "set")
    }
    checkMembers(variables)
    addConstants(knowing: types)
    fixtures += use.fixtures
    values["fixtures"] = .list(fixtures.map(\.value))
  }

  /// Adds constants for tests.
  private mutating func addConstants(knowing types: any TypeKnowledge) {
    for name in ["params", "needs"] {
      guard case .list(let members)? = values[name] else { continue }
      let completed = members.map { member -> TemplateValue in
        guard var parts = member.parts, let type = parts["type"]?.text else { return member }
        parts["constant"] = .text(constant(parts, type, knowing: types))
        return .record(parts)
      }
      values[name] = .list(completed)
    }
  }

  /// Returns a constant for tests, without `let`: `number = 1`, `place: Place? = .none`, or a fixture.
  private mutating func constant(
    _ parts: [String: TemplateValue], _ type: String, knowing types: any TypeKnowledge
  ) -> String {
    let name = parts["name"]?.text ?? ""
    let sample = parts["sample"]?.text ?? "nil"
    guard sample == "nil" else {
      return TypeText.constant(name, of: type, sample, indentedBy: indentation)
    }
    let fixture = types.fixture(name, of: type, inTests: values["tests"]?.text ?? "")
    fixtures.append(Fixture(name: fixture, type: type))
    return TypeText.constant(name, of: type, "Fixtures.\(fixture)", indentedBy: indentation)
  }

  /// Returns the payloads of the events, in parentheses.
  private static func payloads(_ arguments: [String: TemplateArgument]) -> [String] {
    (arguments["events"]?.words ?? []).map { String($0.drop { $0 != "(" }) }
  }

  /// Checks that members of different variables have different names, because the generated code puts them side by side.
  private mutating func checkMembers(_ variables: [TemplateVariable]) {
    var owners: [String: String] = [:]
    for variable in variables where variable.type == .parameters {
      for parts in values[variable.name]?.records ?? [] {
        guard let name = parts["name"]?.text, let owner = owners.updateValue(variable.name, forKey: name),
          owner != variable.name
        else { continue }
        problems.add(.name, "\"\(name)\" is in both \(owner) and \(variable.name). Rename one.")
      }
    }
  }

  func check() throws(ToolkitError) { try problems.check() }

  /// Parses the values of `--set`, by variable name.
  static func arguments(_ words: [String]) throws(ToolkitError) -> [String: TemplateArgument] {
    var problems = ProblemCollector()
    var arguments: [String: TemplateArgument] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        problems.add(.usage, "--set must be NAME=VALUE, not \"\(word.printable)\".", in: "set")
        continue
      }
      arguments[parts[0]] = .list((arguments[parts[0]]?.words ?? []) + [parts[1]])
    }
    try problems.check()
    return arguments
  }
}
