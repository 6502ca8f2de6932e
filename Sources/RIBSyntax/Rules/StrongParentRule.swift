internal import SwiftSyntax

/// A rule that nothing in a RIB holds the owner of the RIB.
struct StrongParentRule: LintRule {
  let card = RuleCard(
    code: "strong-parent", severity: .error,
    summary:
      "An interactor or router that stores a part of a RIB above it, or a listener object, without `weak`; an interactor that stores its router",
    reason: "The parent holds the child too, so the cycle is never released.",
    fix: "Take a `Listener` value and call `notify` and `route(to:)`, or make the reference `weak`.")

  /// The property names that suggest that the value is above.
  private static let namesOfParents: Set = ["parent", "listener", "delegate", "owner"]

  func violations(in code: LintedCode) -> [Violation] {
    properties(in: code) + listeners(in: code)
  }

  /// Finds listeners that hold their creator because their closures use `self`.
  private func listeners(in code: LintedCode) -> [Violation] {
    code.sources.flatMap { path, sites in
      sites.calls.compactMap { site in
        guard ["listener", "Listener"].contains(site.name), site.call.additionalTrailingClosures.isEmpty,
          let type = sites.types(around: site.enclosure).first(where: { code.parts[$0] != nil }),
          let last = site.call.trailingClosure.map(ExprSyntax.init) ?? site.call.arguments.last?.expression,
          let position = last.as(ClosureExprSyntax.self)?.strongSelf
        else { return nil }
        return Violation(
          path: path, position: position, declaration: sites.declaration(around: site.enclosure),
          message: "This listener uses self, so that the child holds \(type) strongly.",
          fix: "Use the interactor that the closure of `listener` receives.")
      }
    }
  }

  private func properties(in code: LintedCode) -> [Violation] {
    let family = RIBFamily(code)
    return code.parts.filter { $0.value.role != .builder }.flatMap { name, part -> [Violation] in
      guard let type = code.code.types[name] else { return [] }
      return type.properties.compactMap { property in
        guard property.isStored, !property.isWeak,
          let what = parent(in: property, of: (name, part), family, code)
        else { return nil }
        return Violation(
          path: property.member.path, position: property.binding.positionAfterSkippingLeadingTrivia,
          declaration: "\(name).\(property.name)", message: "\(name) holds \(what) strongly.")
      }
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
        return "the \(part.role.rawValue) of \(part.rib), a RIB above it,"
      }
    }
    return nil
  }
}

extension CodeProperty {
  fileprivate var isWeak: Bool {
    variable.modifiers.contains { ["weak", "unowned"].contains($0.name.text) }
      || variable.attributes.contains { $0.trimmedDescription.lowercased().hasPrefix("@weak") }
  }

  /// Whether the type is `AnyObject` or an existential, which may be another module's protocol or one for any part of a RIB.
  fileprivate var holdsAnyObject: Bool {
    guard let type = binding.typeAnnotation?.type else { return false }
    if ["AnyObject", "any AnyObject"].contains(typeName ?? "") { return true }
    return type.isExistential
  }
}

extension TypeSyntax {
  /// Whether it is written with `any`, optional or not.
  fileprivate var isExistential: Bool {
    if let opaque = self.as(SomeOrAnyTypeSyntax.self) { return opaque.someOrAnySpecifier.text == "any" }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isExistential }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.isExistential
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isExistential }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.isExistential == true
    }
    return false
  }
}

/// The ancestry of RIBs in a code base, and the parts of RIBs that conform to each protocol.
struct RIBFamily {
  private let ancestors: [String: Set<String>]
  /// The parts of RIBs that conform to the protocols of the code base, by the full names of the protocols.
  let conformers: [String: [RIBPart]]

  init(_ code: LintedCode) {
    ancestors = Dictionary(
      uniqueKeysWithValues: code.tree.parents.keys.map { ($0, Self.ancestors(of: $0, in: code.tree)) })
    var conformers: [String: [RIBPart]] = [:]
    for (name, part) in code.parts.sorted(by: { $0.key < $1.key }) {
      for base in Self.bases(of: name, in: code.code) { conformers[base, default: []].append(part) }
    }
    self.conformers = conformers
  }

  /// Whether a RIB is above another one, and not below it too.
  func isAbove(_ first: String, _ second: String) -> Bool {
    ancestors[second]?.contains(first) == true && ancestors[first]?.contains(second) != true
  }

  private static func ancestors(of rib: String, in tree: RIBTree) -> Set<String> {
    var seen: Set<String> = []
    var left = tree.parents[rib] ?? []
    while let next = left.popLast() {
      if seen.insert(next).inserted { left += tree.parents[next] ?? [] }
    }
    return seen
  }

  /// Returns the types of the code base that a type inherits from or conforms to.
  private static func bases(of name: String, in code: CodeBase) -> Set<String> {
    var seen: Set<String> = []
    var left = [name]
    while let next = left.popLast() {
      for inherited in code.types[next]?.parts.flatMap(\.conformances) ?? [] {
        guard let base = code.type(inherited, in: next)?.name, seen.insert(base).inserted else { continue }
        left.append(base)
      }
    }
    return seen
  }
}
