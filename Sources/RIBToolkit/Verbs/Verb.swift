internal import Basics

/// One use of a verb.
package protocol Verb {
  /// What was asked for.
  var invocation: Invocation { get }
  /// What is around.
  var surroundings: Surroundings { get }
  /// Takes what was asked for.
  init(invocation: Invocation, surroundings: Surroundings)
  /// Does it.
  ///
  /// - Returns: What was done.
  /// - Throws: Why nothing was done.
  func run() throws(ToolkitError) -> Report
}

extension Verb {
  /// What is to be done with files that are there already.
  package var policy: ConflictPolicy { invocation.value("on-conflict").flatMap(ConflictPolicy.init) ?? .fail }

  /// The command as the user would type it again.
  package var command: String {
    invocation.words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ").printable
  }

  /// The folder of the package that the command is about.
  package func packageRoot() throws(ToolkitError) -> String {
    try PackageLocator(surroundings).root(named: invocation.value("package"))
  }

  /// Whether nothing is to be done but to say what would be.
  package var isOnlyShown: Bool { invocation.has("dry-run") || invocation.has("check") }

  /// A report with what a plan does, or would do, and its conflicts as problems.
  package func filled(_ report: Report, _ plan: Plan) -> Report {
    var report = report
    report.changes = plan.changes
    report.isDryRun = isOnlyShown
    report.isCheck = invocation.has("check")
    for path in plan.conflicts {
      report.problems.append(
        Problem(
          .conflict,
          "\(path) is there already and is another file. Nothing was done; --on-conflict skip leaves it, overwrite replaces it."
        ))
    }
    return report
  }

  /// The target that is named, or that has the tests that are named.
  package func namedTarget() throws(ToolkitError) -> PackageLayout? {
    let (target, tests) = (invocation.value("target"), invocation.value("tests"))
    guard target != nil || tests != nil else { return nil }
    return try PackageLayout(
      root: try packageRoot(), target: target, tests: tests, files: surroundings.files)
  }

  /// An argument of the command line that must be there.
  ///
  /// - Parameter index: Which of them; the first is 0.
  /// - Returns: The word.
  /// - Throws: That it is missing.
  package func argument(_ index: Int = 0) throws(ToolkitError) -> String {
    if invocation.arguments.indices.contains(index) { return invocation.arguments[index] }
    guard let verb = invocation.verb, verb.arguments.indices.contains(index) else {
      throw ToolkitError(.usage, "An argument is missing.")
    }
    let argument = verb.arguments[index]
    let choices = argument.choices.map { "; it is one of \($0.joined(separator: ", "))" } ?? ""
    throw ToolkitError(.usage, "\(argument.name) is missing\(choices): \(verb.usage).")
  }

  /// The value of an option that must be there.
  ///
  /// - Parameter name: The name of the option.
  /// - Returns: The value.
  /// - Throws: That it is missing.
  package func option(_ name: String) throws(ToolkitError) -> String {
    if let value = invocation.value(name) { return value }
    let value = invocation.verb?.options.first { $0.name == name }?.value ?? "VALUE"
    throw ToolkitError(.usage, "--\(name) \(value) is missing: \(invocation.verb?.usage ?? "").")
  }
}
