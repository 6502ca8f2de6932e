internal import SwiftSyntax

/// A rule that nothing in a RIB holds the owner of the RIB.
struct StrongParentRule: LintRule {
  let card = RuleCard(
    code: "strong-parent", severity: .error,
    summary:
      "An interactor or router that keeps a strong reference to a listener object or to a part of a RIB above, or an interactor that keeps one to its router",
    reason: "The parent holds the child too, so the cycle is never released.",
    fix: "Take a `Listener` value and call `notify` and `route(to:)`, or make the reference `weak`.")

  /// The property names that suggest that the value is above the RIB.
  private static let namesOfParents: Set = ["parent", "listener", "delegate", "owner"]

  func violations(in code: LintedCode) -> [Violation] {
    properties(in: code) + listeners(in: code)
  }

  /// Finds listeners that hold their creator because their closures use `self`.
  private func listeners(in code: LintedCode) -> [Violation] {
    code.sources.flatMap { sites in
      sites.calls.compactMap { site in
        guard ["listener", "Listener"].contains(site.name), site.call.additionalTrailingClosures.isEmpty,
          let type = sites.enclosures.types(around: site.call).first(where: { code.parts[$0] != nil }),
          let last = site.call.trailingClosure.map(ExprSyntax.init) ?? site.call.arguments.last?.expression,
          let use = last.as(ClosureExprSyntax.self)?.strongSelf
        else { return nil }
        return sites.violation(
          at: use,
          "This listener uses self, so the child holds \(type) strongly.",
          fix: "Use the interactor that the closure of `listener` receives.")
      }
    }
  }

  private func properties(in code: LintedCode) -> [Violation] {
    // The parts of RIBs that conform to the protocols of the code base, by the full names of the protocols.
    var conformers: [String: [RIBPart]] = [:]
    for (name, part) in code.parts.sorted(by: { $0.key < $1.key }) {
      for base in code.code.types[name].map(code.code.inherited) ?? [] {
        conformers[base.name, default: []].append(part)
      }
    }
    return code.properties(of: [.interactor, .router]) { property, owner, rib in
      guard property.isStored, !property.isWeak, let name = property.typeName else { return nil }
      let isNamedSo = Self.namesOfParents.contains(property.name)
      guard let type = code.code.type(name, in: owner.name) else {
        return isNamedSo && property.holdsAnyObject
          ? "\(owner.name) holds its \(property.name) strongly." : nil
      }
      let meant = code.parts[type.name].map { [$0] } ?? conformers[type.name] ?? []
      return meant.lazy.compactMap { part -> String? in
        if part.rib == rib {
          return part.role == .router && code.parts[owner.name]?.role == .interactor ? "its own router" : nil
        }
        let isAbove = code.isAbove(part.rib, rib) || isNamedSo && !code.isAbove(rib, part.rib)
        return isAbove && part.role != .builder ? "the \(part.role) of \(part.rib), a RIB above it," : nil
      }.first.map { "\(owner.name) holds \($0) strongly." }
    }
  }
}

extension LintedCode {
  /// Whether the first RIB is above the second, and not also below it.
  fileprivate func isAbove(_ first: String, _ second: String) -> Bool {
    tree.allAncestors(of: second).contains(first) && !tree.allAncestors(of: first).contains(second)
  }
}

extension CodeProperty {
  fileprivate var isWeak: Bool {
    variable.modifiers.has("weak", "unowned")
      || variable.attributes.contains { $0.trimmedDescription.lowercased().hasPrefix("@weak") }
  }

  /// Whether the type is `AnyObject` or an existential, to whose protocol any part of a RIB may conform.
  fileprivate var holdsAnyObject: Bool {
    guard let type = binding.typeAnnotation?.type else { return false }
    return typeName == "AnyObject" || type.withoutComments.drop { $0 == "(" }.hasPrefix("any ")
  }
}
