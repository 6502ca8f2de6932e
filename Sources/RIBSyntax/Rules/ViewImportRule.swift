internal import SwiftSyntax

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
    return code.code.sources.flatMap { file -> [Violation] in
      let modules = file.types.imports.intersection(Self.frameworks)
      guard !modules.isEmpty,
        let type = interactors.first(where: { $0.declarations.contains { $0.path == file.path } })
      else { return [] }
      let names = file.syntax.nodes().compactMap { $0.as(ImportDeclSyntax.self)?.path.first?.name }
      return modules.compactMap { module in names.first { $0.text == module } }.map { name in
        Violation(at: name, in: file.path, of: "", "The file of \(type.name) imports \(name.text).")
      }
    }
  }
}
