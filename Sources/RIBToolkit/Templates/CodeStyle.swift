internal import Basics

/// The access that generated code has.
package enum CodeStyle: String, CaseIterable, Sendable {
  /// The access `package`, for a module that other modules of the package import.
  case package
  /// No modifiers, for an application that is one module. Its tests import it with `@testable`.
  case app

  /// The maximum depth of folders in a target.
  private static let depth = 8

  /// The values of the variables that templates write access with.
  var values: [String: TemplateValue] {
    [
      "access": .text(self == .package ? "package " : ""),
      "hidden": .text(self == .package ? "internal " : ""),
      "testable": .text(self == .package ? "" : "@testable "), "app": .flag(self == .app),
    ]
  }

  /// Finds the style of the interactors in a target; `package` if it has none.
  package static func of(
    target: String, in root: String, files: any FileSystem
  ) throws(ToolkitError) -> CodeStyle {
    try style(in: "\(root)/Sources/\(target)", files, depth: depth) ?? .package
  }

  /// Finds the style of the first interactor in a folder.
  private static func style(
    in folder: String, _ files: any FileSystem, depth: Int
  ) throws(ToolkitError) -> CodeStyle? {
    guard depth > 0, try reporting({ () throws(SystemFailure) in try files.status(folder) })?.kind == .folder
    else { return nil }
    for name in try reporting({ () throws(SystemFailure) in try files.names(in: folder) }).sorted() {
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".swift") {
        let bytes = try reporting { () throws(SystemFailure) in try files.read(path) }
        if let style = FileContent(bytes).text.flatMap(style) { return style }
      } else if let style = try style(in: path, files, depth: depth - 1) {
        return style
      }
    }
    return nil
  }

  /// Returns the style of the first interactor or router that a text declares.
  private static func style(of text: String) -> CodeStyle? {
    guard text.contains("class"),
      let type = text.firstMatch(
        of: /(?m)^\s*((?:@?\w+ +)*)class +\w+[^\n{]*:[^\n{]*\b(?:Interactor|Leaf|Router)\b/)
    else { return nil }
    let words = type.1.split(separator: " ")
    return words.contains("package") || words.contains("public") ? .package : .app
  }
}
