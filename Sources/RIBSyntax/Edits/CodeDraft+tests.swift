internal import SwiftSyntax

// Providing tests with a new dependency.

extension CodeDraft {
  /// Keeps a test compiling without a value that it needs.
  ///
  /// The suite gets a placeholder property, and the test is disabled with the reason, so that the gap is visible until the property has
  /// a value.
  ///
  /// - Parameters:
  ///   - need: The missing value.
  ///   - site: The call that needs it.
  ///   - isFirst: Whether the property may be added to the suite; if not, it must exist already for another test.
  /// - Returns: The expression for the value in the test; `nil` if the code is not a test in a suite.
  mutating func passOver(_ need: CodeParameter, at site: CreationSite, isFirst: Bool) -> String? {
    let test = site.outer.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first { $0.testAttribute != nil }
    guard let attribute = test?.testAttribute, let group = site.groups.first, group.is(StructDeclSyntax.self),
      let name = site.typeName, let part = CodePart(group, path: site.path)
    else { return nil }
    let old = part.allMembers.flatMap { CodeProperty.all(in: $0) }.first { $0.name == need.name }
    if let old {
      guard old.type == need.type, old.binding.withoutComments.contains("fatalError(") else { return nil }
    } else if !isFirst {
      return nil
    }
    if !attribute.withoutComments.contains(".disabled(") { disable(attribute, for: need, in: site.path) }
    guard old == nil else { return need.name }
    importTypes(of: need.type, into: site.path, as: nil)
    // Both changes have created new trees.
    guard let file = code.files[site.path],
      let part = file.types.parts.first(where: { $0.name == name && !$0.part.isExtension })?.part
    else { return nil }
    let stored = part.allMembers.last { member in CodeProperty.all(in: member).contains(where: \.isStored) }
    add(
      ["var \(need.name): \(need.type) { fatalError(\"The tests need a value of \(need.name).\") }"],
      to: part,
      stored.map { .after($0) } ?? .first, isSpaced: stored == nil,
      "Let the tests have a place for \(need.name).", declares: ["\(name).\(need.name)"])
    notes.append("\(name) needs a value for \(need.name). Add it and enable the tests.")
    return need.name
  }

  private mutating func disable(_ attribute: AttributeSyntax, for need: CodeParameter, in path: String) {
    let trait =
      ".disabled(\"There is no value for \(need.name) yet: give it one above, and take this away.\")"
    let sentence = "Disable a test that has no value for \(need.name)."
    guard let list = attribute.arguments?.as(LabeledExprListSyntax.self), let first = list.first else {
      let end = attribute.rightParen.map(\.end) ?? attribute.attributeName.end
      var edits = [Edit(attribute.attributeName.end..<end, "(\(trait))")]
      if let file = code.files[path],
        let next = attribute.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate),
        attribute.trailingTriviaIsBlank(until: next.start)
      {
        edits.append(
          Edit(
            file.blanks(from: attribute.end, to: next.start), file.lineBreak + file.indentation(of: attribute)
          ))
      }
      return edit(path, edits, sentence, text: trait)
    }
    // The display name of the test, if it has one, comes first.
    let isNamed = first.label == nil && first.expression.is(StringLiteralExprSyntax.self)
    let change =
      isNamed ? Edit(at: first.expression.end, ", " + trait) : Edit(at: first.start, trait + ", ")
    edit(path, [change], sentence, text: trait)
  }
}

extension FunctionDeclSyntax {
  /// The attribute that makes it a test.
  var testAttribute: AttributeSyntax? {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.withoutComments.split(separator: ".").last == "Test" }
  }
}
