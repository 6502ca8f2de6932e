internal import SwiftSyntax

/// A rule that the places of saved values include the account of the signed-in user.
struct MissingAccountRule: LintRule {
  let card = RuleCard(
    code: "missing-account", severity: .warning,
    summary:
      "A route case `loggedIn`, `signedIn` or `authenticated` that has no associated value and shows a RIB in a container, if a value is preserved in or below that RIB",
    reason:
      "If a session expires, the next user who signs in gets the saved values of that session.",
    fix:
      "Give the case the account, as in `case loggedIn(User.ID)`, or call `forgetUnclaimed()` where the tree learns that nobody is signed in."
  )

  /// The cases that are shown only while a user is signed in.
  private static let names: Set = ["authenticated", "loggedIn", "signedIn"]

  func violations(in code: LintedCode) -> [Violation] {
    guard Self.names.contains(where: { !code.code.caseOwners(of: $0).isEmpty }),
      let forgetting = forgettingRIBs(in: code)
    else { return [] }
    let places = OpenPlaces(code: code, forgetting: forgetting, reader: RIBReader(code.code))
    let roots = code.tree.roots.map { OpenPlaces.Place(rib: $0, text: code.code.savedName(of: $0)) }
    var found: Set<SyntaxIdentifier> = []
    return places.below(roots).flatMap(places.steps).compactMap { step in
      guard let key = step.key, Self.names.contains(key.element.name.word),
        let saved = places.below([step.place]).first(where: { code.ribs[$0.rib]?.preserving != nil }),
        let value = code.ribs[saved.rib]?.preserving?.argument("as"),
        found.insert(key.element.id).inserted
      else { return nil }
      let name = key.element.name.text
      return Violation(
        path: key.path, position: key.element.name.positionAfterSkippingLeadingTrivia,
        declaration: key.type,
        message: """
          Route case `\(name)` of \(key.type) lacks the account: if a session expires, the next user finds \
          \(value.withoutComments), which is saved at \(saved.text).
          """, fix: card.fix.replacing("loggedIn", with: name))
    }
  }

  /// Returns the RIBs whose parts drop the values below them; `nil` if values may be dropped anywhere.
  private func forgettingRIBs(in code: LintedCode) -> Set<String>? {
    var ribs: Set<String> = []
    for sites in code.sources {
      for call in sites.calls where call.name == "forgetUnclaimed" {
        let around = call.call.typesAround.lazy.compactMap { code.parts[$0]?.rib }.first
        guard call.isOnSelf, call.call.arguments.isEmpty, let around else { return nil }
        ribs.insert(around)
      }
    }
    return ribs
  }
}

/// The places of saved values that have no account, as far as the sources show.
private struct OpenPlaces {
  /// A RIB and its place, with `[…]` for each key.
  struct Place {
    let rib: String
    let text: String
  }

  /// A case without an associated value that is a key of a container.
  struct Key {
    let type: String
    let path: String
    let element: EnumCaseElementSyntax
  }

  /// A way from a RIB to a child.
  struct Step {
    let place: Place
    /// The key of the child; `nil` if no container shows it.
    let key: Key?
  }

  let code: LintedCode
  /// The RIBs that drop the values below them.
  let forgetting: Set<String>
  let reader: RIBReader

  /// Returns the given places and all below them, without RIBs that drop values and all below those; each RIB once, in text order.
  func below(_ places: [Place]) -> [Place] {
    var seen: Set<String> = []
    var found: [Place] = []
    var left = Array(places.reversed())
    while let next = left.popLast() {
      guard !forgetting.contains(next.rib), seen.insert(next.rib).inserted else { continue }
      found.append(next)
      left += steps(from: next).map(\.place).reversed()
    }
    return found
  }

  /// Returns the ways from a RIB to its children on which no key can be the account.
  func steps(from place: Place) -> [Step] {
    guard let types = code.ribs[place.rib] else { return [] }
    let containers = code.code.containers(of: types.router)
    let children = code.tree[place.rib]?.children.map(\.name) ?? []
    return children.flatMap { child in
      let text = "\(place.text)/\(code.code.savedName(of: child))"
      return reader.calls(making: child, in: types).flatMap { call -> [Step] in
        if call.attachment == .direct { return [Step(place: Place(rib: child, text: text), key: nil)] }
        return keys(of: call, containers).map { Step(place: Place(rib: child, text: text + "[…]"), key: $0) }
      }
    }
  }

  /// Returns the keys of a child in a container, without those that have an associated value.
  private func keys(of call: ChildCall, _ containers: [ChildContainer]) -> [Key] {
    guard let container = containers.first(where: { $0.attachment == call.attachment }),
      let type = code.code.keyType(of: container)
    else { return [] }
    let names = Set(caseNames(of: call, type))
    return type.placedCases.filter {
      names.contains($0.element.name.word) && $0.element.parameterClause == nil
    }
    .map { Key(type: type.name, path: $0.path, element: $0.element) }
  }

  /// Returns the cases of the key: the one that is written, or those of the branch around the call.
  private func caseNames(of call: ChildCall, _ type: CodeType) -> [String] {
    guard let key = call.key, !key.is(FunctionCallExprSyntax.self) else { return [] }
    let name = key.as(MemberAccessExprSyntax.self)?.declName.baseName.word
    if let name, type.caseNames.contains(name) { return [name] }
    let branches = call.branches.map(\.caseNames).filter { !Set($0).isDisjoint(with: type.caseNames) }
    // If two nested switches have such cases, either may be over the key.
    return branches.count == 1 ? branches[0] : []
  }
}
