/// The name that a verb needs, from the command line or from a question.
package struct NameQuestion {
  private let verb: any Verb

  package init(_ verb: any Verb) {
    self.verb = verb
  }

  /// Returns the name, unchecked.
  ///
  /// `thing` is the named thing, for the question.
  ///
  /// - Throws: An error if the name is missing and can't be asked for.
  package func name(of thing: String) throws(ToolkitError) -> String {
    if let name = verb.invocation.arguments.first { return name }
    let console = verb.surroundings.console
    let isAsked = console.isInteractive && !verb.invocation.has("json")
    if isAsked, let name = console.ask("Name of the \(thing): "), !name.isEmpty { return name }
    throw ToolkitError(.usage, "The name is missing. Usage: \(verb.invocation.verb?.usage ?? "").")
  }
}
