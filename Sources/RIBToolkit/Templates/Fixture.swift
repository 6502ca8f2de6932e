internal import RIBTemplates

/// A value that tests need and that isn't known: a property of `Fixtures` in the test target.
package struct Fixture: Hashable, Sendable {
  /// The name of the property.
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

  /// Returns the file with the fixtures of a test target.
  ///
  /// - Parameters:
  ///   - fixtures: The fixtures.
  ///   - target: The module that declares their types.
  ///   - style: The access of that module's code.
  ///   - imports: Further modules.
  /// - Returns: The text of the file.
  /// - Throws: The problems with the template.
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
