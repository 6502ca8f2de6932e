internal import Basics

/// The access that generated code has.
package enum CodeStyle: String, CaseIterable, Sendable {
  /// The access `package`, for a module that other modules of the package import.
  case package
  /// No modifiers, for an application that is one module. Its tests import it with `@testable`.
  case app

  /// The values of the variables that templates write access with.
  var values: [String: TemplateValue] {
    [
      "access": .text(self == .package ? "package " : ""),
      "hidden": .text(self == .package ? "internal " : ""),
      "testable": .text(self == .package ? "" : "@testable "), "app": .flag(self == .app),
    ]
  }

  /// Returns the style of the first interactor or router in the sources of a target; `package` if it has none.
  package static func of(_ texts: [String]) -> CodeStyle { texts.lazy.compactMap(style).first ?? .package }

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
