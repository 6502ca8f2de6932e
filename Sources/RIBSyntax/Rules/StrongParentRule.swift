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
          let type = site.call.typesAround.first(where: { code.parts[$0] != nil }),
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
    let family = RIBFamily(code)
    return code.properties(of: [.interactor, .router]) { property, name, part in
      guard property.isStored, !property.isWeak else { return nil }
      return parent(in: property, of: (name, part), family, code).map { "\(name) holds \($0) strongly." }
    }
  }

  /// Returns a description of the value of a property if it is above the RIB; `nil` otherwise.
  private func parent(
    in property: CodeProperty, of owner: (name: String, part: RIBPart), _ family: RIBFamily,
    _ code: LintedCode
  ) -> String? {
    guard let name = property.typeName else { return nil }
    let isNamedSo = Self.namesOfParents.contains(property.name)
    guard let type = code.code.type(name, in: owner.name) else {
      return isNamedSo && property.holdsAnyObject ? "its \(property.name)" : nil
    }
    let meant = code.parts[type.name].map { [$0] } ?? family.conformers[type.name] ?? []
    for part in meant where part.role != .builder {
      if part.rib == owner.part.rib {
        if part.role == .router, owner.part.role == .interactor { return "its own router" }
      } else if family.isAbove(part.rib, owner.part.rib)
        || isNamedSo && !family.isAbove(owner.part.rib, part.rib)
      {
        return "the \(part.role) of \(part.rib), a RIB above it,"
      }
    }
    return nil
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
    if ["AnyObject", "any AnyObject"].contains(typeName ?? "") { return true }
    return type.isExistential
  }
}

extension TypeSyntax {
  /// Whether the type is written with `any`, optional or not.
  fileprivate var isExistential: Bool {
    if let opaque = self.as(SomeOrAnyTypeSyntax.self) { return opaque.someOrAnySpecifier.text == "any" }
    return wrapped?.isExistential == true
  }
}

/// The ancestry of RIBs in a code base, and the parts of RIBs that conform to each protocol.
struct RIBFamily {
  private let ancestors: [String: Set<String>]
  /// The parts of RIBs that conform to the protocols of the code base, by the full names of the protocols.
  let conformers: [String: [RIBPart]]

  init(_ code: LintedCode) {
    ancestors = Dictionary(
      uniqueKeysWithValues: code.tree.parents.keys.map { ($0, code.tree.allAncestors(of: $0)) })
    var conformers: [String: [RIBPart]] = [:]
    for (name, part) in code.parts.sorted(by: { $0.key < $1.key }) {
      for base in Self.bases(of: name, in: code.code) { conformers[base, default: []].append(part) }
    }
    self.conformers = conformers
  }

  /// Whether the first RIB is above the second, and not also below it.
  func isAbove(_ first: String, _ second: String) -> Bool {
    ancestors[second]?.contains(first) == true && ancestors[first]?.contains(second) != true
  }

  /// Returns the types of the code base that a type inherits from or conforms to.
  private static func bases(of name: String, in code: CodeBase) -> some Collection<String> {
    [name].reachable { name in
      (code.types[name]?.conformances ?? []).compactMap { code.type($0, in: name)?.name }
    }.dropFirst()
  }
}
