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
    let places = OpenPlaces(code: code, forgetting: forgetting)
    var found: Set<SyntaxIdentifier> = []
    return places.below(code.tree.roots.map { (rib: $0, text: code.code.savedName(of: $0)) })
      .flatMap(places.steps).compactMap { place, key in
        guard let key, Self.names.contains(key.element.name.word),
          let saved = places.below([place]).first(where: { code.ribs[$0.rib]?.preserving != nil }),
          let value = code.ribs[saved.rib]?.preserving?.argument("as"), found.insert(key.element.id).inserted
        else { return nil }
        let name = key.element.name
        return Violation(
          at: name, in: key.path, of: key.type,
          "Route case `\(name.text)` of \(key.type) lacks the account: if a session expires, the next user finds \(value.withoutComments), which is saved at \(saved.text).",
          fix: card.fix.replacing("loggedIn", with: name.text))
      }
  }

  /// Returns the RIBs whose parts drop the values below them; `nil` if values may be dropped anywhere.
  private func forgettingRIBs(in code: LintedCode) -> Set<String>? {
    var ribs: Set<String> = []
    for sites in code.sources {
      for call in sites.calls where call.name == "forgetUnclaimed" {
        let around = sites.enclosures.types(around: call.call).lazy.compactMap { code.parts[$0]?.rib }.first
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
  typealias Place = (rib: String, text: String)
  /// A case without an associated value that is a key of a container.
  typealias Key = (type: String, path: String, element: EnumCaseElementSyntax)

  let code: LintedCode
  /// The RIBs that drop the values below them.
  let forgetting: Set<String>

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

  /// Returns the ways from a RIB to its children on which no key can be the account; the key is `nil` if no container shows the child.
  func steps(from place: Place) -> [(place: Place, key: Key?)] {
    guard let types = code.ribs[place.rib] else { return [] }
    let containers = code.code.containers(of: types.router)
    return (code.tree[place.rib]?.children ?? []).flatMap { child in
      let text = "\(place.text)/\(code.code.savedName(of: child.name))"
      return RIBReader(code.code).calls(making: child.name, in: types).flatMap { call -> [(Place, Key?)] in
        if call.attachment == .direct { return [((child.name, text), nil)] }
        let container = containers.first { $0.attachment == call.attachment }
        guard let type = container.flatMap(code.code.keyType) else { return [] }
        let names = caseNames(of: call, type)
        return type.placedCases.filter { _, element in
          names.contains(element.name.word) && element.parameterClause == nil
        }.map { ((child.name, text + "[…]"), (type.name, $0.path, $0.element)) }
      }
    }
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
