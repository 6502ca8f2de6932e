/// A name with a type, as it is given on the command line: `trip:Trip.ID`.
struct MemberDeclaration: Hashable {
  let name: String
  let type: String

  /// Reads a declaration.
  ///
  /// - Parameters:
  ///   - text: The name, a colon and the type.
  ///   - option: Where it was given, for errors.
  ///   - reserved: Names that the template needs itself.
  /// - Throws: What is wrong with it.
  init(_ text: String, option: String, reserved: Set<String>) throws(ToolkitError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ToolkitError(
        .name,
        "\(option) takes a name and a type, as in \(option) trip:Trip.ID, and not \"\(text.printable)\".")
    }
    name = TemplateLexer.trimmed(parts[0])
    type = TemplateLexer.trimmed(parts[1])
    try NameCheck.checkMember(name)
    if reserved.contains(name) {
      throw ToolkitError(.name, "\"\(name)\" means something else in a RIB. Take another name for \(option).")
    }
    try TypeText.check(type)
  }

  /// The parts for loops of templates; the parameter is the type of a parameter that is kept, the sample is a value for tests, or `nil` as a word where none is known.
  var value: TemplateValue {
    .record([
      "name": .text(name), "type": .text(type),
      "parameter": .text(type.hasPrefix("(") && type.contains("->") ? "@escaping \(type)" : type),
      "sample": .text(TypeText.sample(of: type, named: name) ?? "nil"),
    ])
  }
}
