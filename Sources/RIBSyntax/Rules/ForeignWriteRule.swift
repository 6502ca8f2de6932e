internal import SwiftSyntax

/// Who owns a model is the only one to change it.
struct ForeignWriteRule: LintRule {
  let card = RuleCard(
    code: "foreign-write", severity: .warning,
    summary: """
      A `MutableModelStream` or an `EventSource` that is written by another type than the one that owns it, \
      or by a part of a RIB that was given it
      """,
    reason: "When more than its service writes a model, nobody can tell which states it can be in.",
    fix: "Let the service have a function that does it, hand out only the stream, and call the function.")

  private static let writers: Set = ["send", "update", "finish"]

  func violations(in code: LintedCode) -> [Violation] {
    let sources = StreamSources(code)
    return code.sources.flatMap { path, sites in
      sites.calls.compactMap { site in
        guard Self.writers.contains(site.name), let base = site.base else { return nil }
        let reader = StreamReader(code: code, sources: sources, sites: sites)
        guard let source = reader.source(meantBy: base, at: site.enclosure),
          let message = message(about: source, at: site, sites, code)
        else { return nil }
        return Violation(
          path: path, position: site.namePosition, declaration: sites.declaration(around: site.enclosure),
          message: message)
      }
    }
  }

  private func message(
    about source: StreamReader.Source, at site: CodeCall, _ sites: Sites, _ code: LintedCode
  ) -> String? {
    let types = sites.types(around: site.enclosure)
    let part = types.first { code.parts[$0] != nil }
    switch source {
    case .made: return nil
    case .given(let name):
      return part.map { "\($0) writes \(name), which it was given: it belongs to a service." }
    case .property(let property):
      if types.contains(property.owner) {
        guard code.parts[property.owner] != nil, !property.isMade else { return nil }
        return "\(property.owner) writes \(property.name), which it was given: it belongs to a service."
      }
      // What is private can only be written by those for whom it was written.
      guard !property.isPrivate, !property.owner.hasPrefix((types.first ?? "") + ".") else { return nil }
      return "\(types.first ?? "This") writes \(property.name), which belongs to \(property.owner)."
    }
  }
}
