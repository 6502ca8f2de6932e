internal import RIBTemplates

/// A value that tests need and that rib can't create: a property of `Fixtures` in the test target.
package struct Fixture: Hashable, Sendable {
  package let name: String
  package let type: String

  package init(name: String, type: String) {
    self.name = name
    self.type = type
  }

  /// The file with the fixtures of a test target before the first one.
  package static let emptyFile: String = {
    // A test compiles the template.
    (try? file(with: [], of: "", style: .package, imports: [])) ?? ""
  }()

  /// Returns the text of the file with the fixtures of a test target.
  ///
  /// `target` is the module that declares their types, and `style` the access of its code.
  static func file(
    with fixtures: [Fixture], of target: String, style: CodeStyle, imports: [String]
  ) throws(ToolkitError) -> String {
    let name = "rib.fixtures.txt"
    let text = try TemplateText(BuiltInTemplates.files["rib"]?[name] ?? "", file: name)
    let given: [String: TemplateValue] = [
      "fixtures": .list(fixtures.map(\.value)), "target": .text(target),
      "imports": .list(imports.map { .text($0) }),
    ]
    return try text.render(given.merging(style.values) { first, _ in first })
  }

  /// The parts for template loops.
  var value: TemplateValue { .record(["name": .text(name), "type": .text(type)]) }
}
