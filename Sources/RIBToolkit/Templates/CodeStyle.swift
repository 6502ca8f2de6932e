internal import Basics

/// The access level of generated code.
package enum CodeStyle: String, CaseIterable, Sendable {
  /// The access level `package`, for a module that other modules of the package import.
  case package
  /// No modifiers, for an application that is one module. Its tests import it with `@testable`.
  case app

  /// The values of the variables with which templates write access levels.
  var values: [String: TemplateValue] {
    [
      "access": .text(self == .package ? "package " : ""),
      "hidden": .text(self == .package ? "internal " : ""),
      "testable": .text(self == .package ? "" : "@testable "), "app": .flag(self == .app),
    ]
  }

  /// Returns the style of new code in a target: that of its first interactor or router, if it has one.
  ///
  /// Otherwise, it is `package` if other targets of the package depend on the target, or if the target declares anything for them.
  package static func of(_ texts: [String], isImported: Bool) -> CodeStyle {
    if let style = texts.lazy.compactMap(style).first { return style }
    let visible = /(?m)^\s*(?:@\w+ +)*(?:package|public) +(?! *import\b)\S/
    return isImported || texts.contains { $0.contains(visible) } ? .package : .app
  }

  /// Returns the style of the first interactor or router that a source declares.
  private static func style(of text: String) -> CodeStyle? {
    guard text.contains("class"),
      let type = text.firstMatch(
        of: /(?m)^\s*((?:@?\w+ +)*)class +\w+[^\n{]*:[^\n{]*\b(?:Interactor|Leaf|Router)\b/)
    else { return nil }
    let words = type.1.split(separator: " ")
    return words.contains("package") || words.contains("public") ? .package : .app
  }
}
