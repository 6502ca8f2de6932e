/// A rule that interactors do not import view frameworks.
struct ViewImportRule: LintRule {
  let card = RuleCard(
    code: "view-import", severity: .warning,
    summary:
      "A view framework, such as UIKit or SwiftUI, that is imported by a file that declares an interactor",
    reason:
      "An interactor that names views can neither be tested without them nor run where they do not exist.",
    fix:
      "Let the interactor show view models through a `Presenter`, and move the views to a file of their own.")

  private static let frameworks: Set = [
    "AppKit", "CarPlay", "Cocoa", "SwiftUI", "TVUIKit", "UIKit", "WatchKit", "WidgetKit",
  ]

  func violations(in code: LintedCode) -> [Violation] {
    var interactors: [String: String] = [:]
    for (name, part) in code.parts.sorted(by: { $0.key < $1.key }) where part.role == .interactor {
      for part in code.code.types[name]?.declarations ?? [] {
        interactors[part.path] = interactors[part.path] ?? name
      }
    }
    return interactors.flatMap { path, name -> [Violation] in
      (code.sites[path]?.imports ?? [:]).filter { Self.frameworks.contains($0.key) }.map { module, position in
        Violation(
          path: path, position: position, declaration: "",
          message: "The file of \(name) imports \(module).")
      }
    }
  }
}
