internal import Basics

/// The access level of generated code.
package enum CodeStyle: String, Sendable {
  /// The access level `package`, for a module that other modules of the package import.
  case package
  /// The access level `public`, for such a module in a package whose tools version is older than `package`.
  case `public`
  /// No modifiers, for an application that is one module. Its tests import it with `@testable`.
  case app

  /// The styles to choose from.
  static let choices: [CodeStyle] = [.package, .app]

  /// The style of a module that other modules of the package import.
  ///
  /// The compiler accepts `package` only if the package manager passes it the name of the package.
  static func shared(hasPackageAccess: Bool) -> CodeStyle { hasPackageAccess ? .package : .public }

  /// The values of the variables with which templates write access levels.
  var values: [String: TemplateValue] {
    let isApp = self == .app
    return [
      "access": .text(isApp ? "" : "\(rawValue) "), "hidden": .text(isApp ? "" : "internal "),
      "testable": .text(isApp ? "@testable " : ""), "app": .flag(isApp),
    ]
  }

  /// Returns the style of new code in a target: that of its first interactor or router, if it has one.
  ///
  /// Otherwise, it is that of a shared module if other targets of the package depend on the target, or if the target declares anything for
  /// them. In a package without the access level `package`, what a target declares as `public` may be for other packages only.
  package static func of(_ texts: [String], isImported: Bool, hasPackageAccess: Bool) -> CodeStyle {
    let shared = shared(hasPackageAccess: hasPackageAccess)
    if let isShared = texts.lazy.compactMap(isShared).first { return isShared ? shared : .app }
    let visible = /(?m)^\s*(?:@\w+ +)*(?:package|public) +(?! *import\b)\S/
    if isImported || hasPackageAccess && texts.contains(where: { $0.contains(visible) }) { return shared }
    return .app
  }

  /// Whether other modules see the first interactor or router that a source declares; `nil` if it declares none.
  private static func isShared(_ text: String) -> Bool? {
    guard text.contains("class"),
      let type = text.firstMatch(
        of: /(?m)^\s*((?:@?\w+ +)*)class +\w+[^\n{]*:[^\n{]*\b(?:Interactor|Leaf|Router)\b/)
    else { return nil }
    let words = type.1.split(separator: " ")
    return words.contains("package") || words.contains("public")
  }
}
