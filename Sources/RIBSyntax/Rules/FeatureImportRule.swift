internal import SwiftSyntax

/// A rule against features that import each other.
struct FeatureImportRule: LintRule {
  let card = RuleCard(
    code: "feature-import", severity: .error,
    summary:
      "A target with a `Module` that imports another target with a `Module`, unless it creates `Modules` itself",
    reason: "Features that import each other can't be built, tested or disabled separately.",
    fix:
      "Move the key and the protocol that both use to their own target, and request the service, the call or the plugins by the key."
  )

  func violations(in code: LintedCode) -> [Violation] {
    let features = Features(code.code)
    return code.code.sources.flatMap { file -> [Violation] in
      guard let target = code.code.module(of: file.path) else { return [] }
      return CodeImport.all(in: file).compactMap { line in
        // An import of a single declaration names it after the target.
        let imported = line.module.split(separator: ".").first.map(String.init) ?? ""
        guard let module = features.module(of: imported, importedBy: target) else { return nil }
        return Violation(
          at: line.syntax.path, in: file.path, of: "",
          "The feature \(target) imports the feature \(imported), which declares \(module).")
      }
    }
  }
}

/// The targets that are features, and the apps, which may import all features.
package struct Features {
  /// One of the modules that a target declares, by target.
  private var modules: [String: String] = [:]
  /// The targets that create `Modules`.
  private var apps: Set<String> = []

  /// Finds the features of a code base.
  package init(_ code: CodeBase) {
    let sources = code.sources.filter { $0.types.imports.contains("RIBModules") }
    let paths = Set(sources.map(\.path))
    for (name, type) in code.types.sorted(by: { $0.key > $1.key }) {
      for part in type.parts where paths.contains(part.path) {
        let isModule = part.conformances.contains {
          $0 == "RIBModules.Module" || $0 == "Module" && code.types["Module"] == nil
        }
        if isModule, let target = code.module(of: part.path) { modules[target] = name }
      }
    }
    for file in sources where file.calls.contains(where: { $0.calledExpression.name == "Modules" }) {
      if let target = code.module(of: file.path) { apps.insert(target) }
    }
  }

  /// Returns the module that a target declares, if a target that imports it is another feature and isn't the app.
  package func module(of imported: String, importedBy target: String) -> String? {
    imported != target && modules[target] != nil && !apps.contains(target) ? modules[imported] : nil
  }
}
