internal import SwiftSyntax

/// A rule that only the owner of a model changes it.
struct ForeignWriteRule: LintRule {
  let card = RuleCard(
    code: "foreign-write", severity: .warning,
    summary:
      "A write to a `MutableModelStream` or `EventSource` by a type that doesn't own it, or by a part of a RIB that received it",
    reason: "You can't tell which code wrote a value.",
    fix:
      "Add a function that writes the value to the service, call it, and pass on only the read-only stream.")

  private static let writers: Set = ["send", "update", "finish"]

  func violations(in code: LintedCode) -> [Violation] {
    code.calls { site, sites in
      guard Self.writers.contains(site.name), let value = site.base.flatMap({ code.code.known($0) }),
        isSource(value, in: code.code)
      else { return nil }
      let types = sites.enclosures.types(around: site.call)
      return message(about: value, in: types, code).map { (site.nameSyntax, $0) }
    }
  }

  /// Returns the message about a write in code with these types around it, innermost first.
  private func message(about source: KnownValue, in types: [String], _ code: LintedCode) -> String? {
    guard let property = source.property, let owner = source.scope else {
      guard let name = source.parameter, let part = types.first(where: { code.parts[$0] != nil }) else {
        return nil
      }
      return "\(part) writes \(name), which it received and doesn't own."
    }
    if types.contains(owner) {
      guard code.parts[owner] != nil, !makes(property, of: owner, in: code) else { return nil }
      return "\(owner) writes \(property.name), which it received and doesn't own."
    }
    // A private property can be written only by code that is meant to write it.
    guard !property.isHidden, !owner.hasPrefix((types.first ?? "") + ".") else { return nil }
    return "\(types.first ?? "This") writes \(property.name), which belongs to \(owner)."
  }

  /// Whether a value has a type through which a stream is written.
  private func isSource(_ value: KnownValue, in code: CodeBase) -> Bool {
    guard let name = value.name, code.type(name, in: value.scope) == nil else { return false }
    let meant = code.alias(name, in: value.scope).map { String($0.prefix { $0 != "<" }) } ?? name
    return [
      "MutableModelStream", "EventSource", "ModelStreams.MutableModelStream", "ModelStreams.EventSource",
    ].contains(meant)
  }

  /// Whether a type creates the source in a property, or the builder or the router of an interactor creates it for the interactor.
  ///
  /// A source that is created and released with a RIB belongs to the RIB, as the score of a session does.
  private func makes(_ property: CodeProperty, of owner: String, in code: LintedCode, depth: Int = 4) -> Bool
  {
    if property.binding.initializer != nil { return true }
    let assigned = (code.code.types[owner]?.initializers ?? []).flatMap {
      $0.body?.statements.map(\.item) ?? []
    }
    .compactMap { $0.as(SequenceExprSyntax.self)?.assignment }
    .filter { $0.target.lastName == property.name }.map(\.value)
    let rib = code.ribs.values.first { $0.interactor?.name == owner }
    let passed = [rib?.builder, rib?.router].compactMap(\.self).flatMap(\.calls)
      .filter { code.code.type(of: ExprSyntax($0))?.name == owner }.compactMap { $0.argument(property.name) }
    return depth > 0
      && (assigned + passed).contains { value in
        guard let known = code.code.known(value), isSource(known, in: code.code) else { return false }
        guard let inner = known.property, let scope = known.scope else { return known.parameter == nil }
        return makes(inner, of: scope, in: code, depth: depth - 1)
      }
  }
}

extension CodeProperty {
  /// Whether other files can't see the property, or can't change it.
  fileprivate var isHidden: Bool { variable.modifiers.has("private", "fileprivate") }
}
