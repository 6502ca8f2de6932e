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
    var interactors: [String: String] = [:]
    for (name, part) in code.parts.sorted(by: { $0.key > $1.key }) where part.role == .interactor {
      for part in code.code.types[name]?.declarations ?? [] { interactors[part.path] = name }
    }
    return interactors.flatMap { path, name -> [Violation] in
      (code.sites[path]?.imports ?? [:]).filter { Self.frameworks.contains($0.key) }.map { module, word in
        Violation(at: word, in: path, of: "", "The file of \(name) imports \(module).")
      }
    }
  }
}
