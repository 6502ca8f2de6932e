/// A rule that interactors do not import view frameworks.
struct ViewImportRule: LintRule {
  let card = RuleCard(
    code: "view-import", severity: .warning,
    summary: "A file with an interactor that imports a view framework, such as UIKit or SwiftUI",
    reason: "The interactor can't be tested without views, or run where views don't exist.",
    fix: "Show view models with a `Presenter`, and move the views to their own file.")

  private static let frameworks: Set = [
    "AppKit", "CarPlay", "Cocoa", "SwiftUI", "TVUIKit", "UIKit", "WatchKit", "WidgetKit",
  ]

  func violations(in code: LintedCode) -> [Violation] {
    let interactors = code.types(.interactor)
    return code.sources.flatMap { sites -> [Violation] in
      let imports = sites.imports.filter { Self.frameworks.contains($0.key) }
      guard !imports.isEmpty,
        let type = interactors.first(where: { $0.declarations.contains { $0.path == sites.path } })
      else { return [] }
      return imports.map { module, word in
        Violation(at: word, in: sites.path, of: "", "The file of \(type.name) imports \(module).")
      }
    }
  }
}
