internal import Basics
internal import RIBDiagnostics

/// One use of a verb.
package protocol Verb {
  var invocation: Invocation { get }
  var surroundings: Surroundings { get }
  init(invocation: Invocation, surroundings: Surroundings)
  /// Runs the verb.
  ///
  /// - Throws: The reason why nothing changed.
  func run() throws(ToolkitError) -> Report
}

extension Verb {
  package var policy: ConflictPolicy { invocation.value("on-conflict").flatMap(ConflictPolicy.init) ?? .fail }

  /// The command line, as the user would type it again.
  package var command: String {
    invocation.words.map(\.quotedForShell).joined(separator: " ").printable
  }

  /// Finds the folder of the package that the command works on.
  package func packageRoot() throws(ToolkitError) -> String {
    try surroundings.packageRoot(named: invocation.value("package"))
  }

  package var isOnlyShown: Bool { invocation.has("dry-run") || invocation.has("check") }

  /// Returns the report with the changes of a plan, and with its conflicts as problems.
  package func filled(_ report: Report, _ plan: Plan) -> Report {
    var report = report
    report.changes = plan.changes
    report.isDryRun = isOnlyShown
    for path in plan.conflicts {
      report.problems.append(
        Problem(
          .conflict,
          "\(path) exists with other contents. Keep it with --on-conflict skip, or replace it with --on-conflict overwrite."
        ))
    }
    return report
  }

  /// Reads the targets of the package that the command works on.
  package func packageMap() throws(ToolkitError) -> PackageMap {
    try PackageMap(packageRoot(), in: surroundings)
  }

  /// Finds the target that is named, or whose tests are named.
  package func namedTarget(in map: PackageMap) throws(ToolkitError) -> PackageLayout? {
    let (target, tests) = (invocation.value("target"), invocation.value("tests"))
    guard target != nil || tests != nil else { return nil }
    return try PackageLayout(target: target, tests: tests, in: map)
  }

  /// Rejects command-line options that have no effect; defaults from rib.json are ignored instead.
  ///
  /// - Parameters:
  ///   - options: The names of the options.
  ///   - reason: The reason why they have no effect, such as "requires --build".
  /// - Throws: An error for each of these options.
  package func reject(_ options: [String], because reason: String) throws(ToolkitError) {
    let found = options.filter { invocation.has($0) && !invocation.isDefault($0) }
    try ToolkitError.check(found.map { Problem(.usage, "--\($0) \(reason).") })
  }

  /// Returns the name of a new thing from the command line or, on a terminal, from the answer to a question.
  ///
  /// The name isn't checked.
  package func name(of thing: String) throws(ToolkitError) -> String {
    if let name = invocation.arguments.first { return name }
    let isAsked = surroundings.console.isInteractive && !invocation.has("json")
    if isAsked, let name = surroundings.console.ask("Name of the \(thing): "), !name.isEmpty { return name }
    throw missing("The name")
  }

  /// Returns a required argument by its index.
  package func argument(_ index: Int = 0) throws(ToolkitError) -> String {
    if invocation.arguments.indices.contains(index) { return invocation.arguments[index] }
    let argument = invocation.verb?.arguments[index]
    throw missing(argument?.name ?? "ARGUMENT", argument?.choices)
  }

  /// Returns the value of a required option.
  package func option(_ name: String) throws(ToolkitError) -> String {
    if let value = invocation.value(name) { return value }
    let option = invocation.verb?.options.first { $0.name == name }
    throw missing("--\(name) \(option?.value ?? "VALUE")", option?.choices)
  }

  private func missing(_ name: String, _ choices: [String]? = nil) -> ToolkitError {
    let hint = choices.map { " Use one of \($0.joined(separator: ", "))." } ?? ""
    return ToolkitError(.usage, "\(name) is missing.\(hint) Usage: \(invocation.verb?.usage ?? "").")
  }
}

/// Returns a number with its noun.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
}

extension String {
  /// The word in quotation marks if a shell would change it or split it.
  fileprivate var quotedForShell: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "-_./,:=+@%".contains($0) }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
