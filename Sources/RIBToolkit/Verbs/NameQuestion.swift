/// The name that a verb needs: from the command line, or asked for.
package struct NameQuestion {
  private let verb: any Verb

  package init(_ verb: any Verb) {
    self.verb = verb
  }

  /// The name.
  ///
  /// - Parameter thing: What has the name, for the question.
  /// - Returns: The name, not checked.
  /// - Throws: That there is none, where nobody can be asked.
  package func name(of thing: String) throws(ToolkitError) -> String {
    if let name = verb.invocation.arguments.first { return name }
    let console = verb.surroundings.console
    let isAsked = console.isInteractive && !verb.invocation.has("json")
    if isAsked, let name = console.ask("Name of the \(thing): "), !name.isEmpty { return name }
    throw ToolkitError(.usage, "The name is missing: \(verb.invocation.verb?.usage ?? "").")
  }
}
