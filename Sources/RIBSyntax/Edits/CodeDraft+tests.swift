internal import RIBDiagnostics
internal import SwiftSyntax

// Adds a place for each value that tests need and no code provides, in the file Fixtures.swift of the test target.

extension CodeDraft {
  /// The name of the type, and of its file.
  static let fixtures = "Fixtures"

  /// Gives a test a fixture, and skips the test until the fixture has a value.
  ///
  /// - Returns: The expression for the value in the test; `nil` if the code is not a test, or the fixtures cannot be extended.
  mutating func takeFixture(for need: CodeParameter, at site: CreationSite) -> String? {
    let attribute = site.outer.lazy.compactMap { $0.as(FunctionDeclSyntax.self)?.testAttribute }.first
    guard let attribute, let (name, isMissing) = addFixture(need, forTestsIn: site.path)
    else { return nil }
    let suite = site.groups.first?.asProtocol((any WithAttributesSyntax).self)?.attributes
    let isSkipped = [attribute.withoutComments, suite?.withoutComments ?? ""].contains {
      $0.contains(".fixtures(") && $0.contains("\"\(name)\"")
    }
    if isMissing, !isSkipped { skip(attribute, without: name, in: site.path) }
    return "\(Self.fixtures).\(name)"
  }

  /// Returns the fixture of a value, which is added if it is missing.
  ///
  /// - Returns: Its name, and whether it still needs a value; `nil` if the fixtures don't have the form that rib generates.
  @discardableResult
  mutating func addFixture(_ need: CodeParameter, forTestsIn path: String) -> (name: String, isMissing: Bool)?
  {
    let file = code.fixtures(inTestsOf: path)?.path ?? code.fixturesPath(forTestsIn: path)
    if code.files[file] == nil, !emptyFixtures.isEmpty {
      let step = code.indentationStep(in: path)
      let lines = emptyFixtures.split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.map { Self.indented(String($0), by: "", step: step) }
        .joined(separator: code.files[path]?.lineBreak ?? "\n")
      create(CodeFile(path: file, text: text))
    }
    let name = code.fixtureName(for: need, inTestsOf: path)
    guard let part = code.fixtures(inTestsOf: path),
      let list = Self.missingList(in: part), let source = code.files[file]
    else { return nil }
    let listed = list.elements.compactMap {
      $0.expression.as(StringLiteralExprSyntax.self)?.segments.withoutComments
    }
    let isThere = part.properties.contains { $0.name == name }
    if isThere, !listed.contains(name) { return (name, false) }
    let note = "\(file) needs a value for \(name). Until it has one, tests that use \(name) are skipped."
    if !notes.contains(note) { notes.append(note) }
    if isThere { return (name, true) }
    edit(
      file,
      Self.inserting("\"\(name)\"", among: list.elements.withCommas, after: list.leftSquare, in: source))
    importTypes(of: need.type, into: file, as: nil)
    // The edits have created a new tree.
    guard let part = code.fixtures(inTestsOf: path) else { return nil }
    add(
      [
        "static var \(name): \(need.type) {",
        "  fatalError(\"Give \(name) a value, and remove its name from missing.\")", "}",
      ], to: part, .last, isSpaced: true)
    return (name, true)
  }

  private static func missingList(in part: CodePart) -> ArrayExprSyntax? {
    part.properties.first { $0.name == "missing" }?.binding.initializer?.value.as(ArrayExprSyntax.self)
  }

  /// Adds the trait that skips a test without a fixture.
  private mutating func skip(_ attribute: AttributeSyntax, without name: String, in path: String) {
    let list = attribute.arguments?.as(LabeledExprListSyntax.self)
    let there = list?.lazy.compactMap { $0.expression.as(FunctionCallExprSyntax.self) }.first {
      $0.calledName == "fixtures"
    }
    if let there, let last = there.arguments.last {
      return edit(path, [Edit(at: last.end, ", \"\(name)\"")])
    }
    let trait = ".fixtures(\"\(name)\")"
    guard let first = list?.first else {
      let end = attribute.rightParen.map(\.end) ?? attribute.attributeName.end
      return edit(path, [Edit(attribute.attributeName.end..<end, "(\(trait))")])
    }
    // The display name of the test, if it has one, comes first.
    let isNamed = first.label == nil && first.expression.is(StringLiteralExprSyntax.self)
    let change =
      isNamed ? Edit(at: first.expression.end, ", " + trait) : Edit(at: first.start, trait + ", ")
    edit(path, [change])
  }
}

extension CodeBase {
  /// Returns the path of the fixtures for a file with tests.
  fileprivate func fixturesPath(forTestsIn path: String) -> String {
    target(of: path)?.path("\(CodeDraft.fixtures).swift") ?? "\(CodeDraft.fixtures).swift"
  }

  /// Returns the type with the fixtures for a file with tests.
  fileprivate func fixtures(inTestsOf path: String) -> CodePart? {
    let target = target(of: path)
    return files { $0.mentions(CodeDraft.fixtures) && self.target(of: $0.path) == target }
      .flatMap(\.types.parts).first { $0.name == CodeDraft.fixtures && !$0.part.isExtension }?.part
  }

  /// Whether there is a fixture of this name and type.
  func hasFixture(_ need: CodeParameter, inTestsOf path: String) -> Bool {
    fixtures(inTestsOf: path)?.properties.contains { $0.name == need.name && $0.type == need.type }
      == true
  }

  /// Returns the name of the fixture for a value: its own name, or one with a number if a fixture of another type has that name.
  package func fixtureName(for need: CodeParameter, inTestsOf path: String) -> String {
    let taken = fixtures(inTestsOf: path)?.properties ?? []
    let names = [need.name] + (2..<100).map { "\(need.name)\($0)" }
    return names.first { name in
      taken.first { $0.name == name }.map { $0.type == need.type } ?? (name != "missing")
    } ?? need.name
  }
}

extension Wiring {
  /// Adds fixtures for values that new tests in a file need; `empty` is the file with fixtures before the first one.
  package static func fixtures(
    _ needs: [CodeParameter], forTestsIn path: String, importing modules: [String], empty: String,
    in code: CodeBase
  ) -> Wiring {
    var draft = CodeDraft(code)
    draft.modules = modules
    draft.emptyFixtures = empty
    for need in needs where draft.addFixture(need, forTestsIn: path) == nil {
      let part = code.fixtures(inTestsOf: path)
      let sentence =
        part == nil
        ? "\(code.fixturesPath(forTestsIn: path)) exists, but doesn't declare the type Fixtures, which the new tests need. Rename the file."
        : "The new tests need a type Fixtures as rib generates it, with the names of missing fixtures, but this is another type. Rename it."
      return Wiring(obstacles: [
        Advice(sentence, at: part.map { code.place(of: $0.declaration, in: $0.path) })
      ])
    }
    return draft.finish()
  }
}

extension FunctionDeclSyntax {
  /// The attribute that makes it a test.
  var testAttribute: AttributeSyntax? {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.withoutComments.split(separator: ".").last == "Test" }
  }
}
