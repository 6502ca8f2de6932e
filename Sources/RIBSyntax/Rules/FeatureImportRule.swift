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
    // The modules, by the targets that declare them; the name is for the message.
    var features: [String: String] = [:]
    for name in code.code.types.keys.sorted() {
      guard let type = code.code.types[name] else { continue }
      for part in type.parts where isModule(part, of: type, in: code) {
        if let target = code.code.module(of: part.path) { features[target] = features[target] ?? name }
      }
    }
    // A target that creates `Modules` is the app, which knows all features.
    var apps: Set<String> = []
    for sites in code.sources where sites.imports["RIBModules"] != nil {
      let joins = sites.calls.contains { $0.name == "Modules" && $0.base == nil }
      if joins, let target = code.code.module(of: sites.path) { apps.insert(target) }
    }
    return code.code.sources.flatMap { file -> [Violation] in
      guard let target = code.code.module(of: file.path), features[target] != nil, !apps.contains(target)
      else { return [] }
      return CodeImport.all(in: file).compactMap { line in
        // An import of a single declaration names it after the target.
        let imported = line.module.split(separator: ".").first.map(String.init) ?? ""
        guard imported != target, let module = features[imported] else { return nil }
        return Violation(
          at: line.syntax.path, in: file.path, of: "",
          "The feature \(target) imports the feature \(imported), which declares \(module).")
      }
    }
  }

  /// Whether a part declares that a type is a `Module` of RIBModules.
  private func isModule(_ part: CodePart, of type: CodeType, in code: LintedCode) -> Bool {
    code.code.files[part.path]?.types.imports.contains("RIBModules") == true
      && part.conformances.contains { name in
        name == "RIBModules.Module" || (name == "Module" && code.code.types["Module"] == nil)
      }
  }
}
