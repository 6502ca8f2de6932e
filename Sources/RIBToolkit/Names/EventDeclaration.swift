/// A case of an event, as it is given on the command line: `closed` or `completed(Receipt)`.
struct EventDeclaration: Hashable {
  let name: String
  /// The types in parentheses, with them; empty if there are none.
  let payload: String

  /// Reads a declaration.
  ///
  /// - Parameter text: The name, and the types in parentheses.
  /// - Throws: What is wrong with it.
  init(_ text: String) throws(ToolkitError) {
    let name = text.prefix { $0 != "(" }
    let rest = text.dropFirst(name.count)
    guard rest.isEmpty || (rest.hasSuffix(")") && rest.count > 2) else {
      throw ToolkitError(
        .name, "--event takes a name, as in closed, or completed(Receipt), and not \"\(text.printable)\".")
    }
    self.name = TemplateLexer.trimmed(name)
    payload = String(rest)
    try NameCheck.checkMember(self.name)
    if !payload.isEmpty { try TypeText.check(payload) }
  }

  var value: TemplateValue { .record(["name": .text(name), "payload": .text(payload)]) }
}
