internal import SwiftSyntax

/// A rule that a router which attaches children by hand detaches them by hand, unless they stay attached as long as the router.
struct LooseChildRule: LintRule {
  let card = RuleCard(
    code: "loose-child", severity: .error,
    summary:
      "A router that attaches a child outside of `didAttach` without a container, and never detaches any child",
    reason: "Each call adds a child that stays until the router detaches.",
    fix:
      "Show the child with a `ChildSlot`, a `ChildStack` or a `ChildList`, attach it in `didAttach()`, or call `detach` when it is done."
  )

  func violations(in code: LintedCode) -> [Violation] {
    code.parts.filter { $0.value.role == .router }.keys.compactMap { code.code.types[$0] }.flatMap(violations)
  }

  private func violations(of router: CodeType) -> [Violation] {
    // The members that use a name, by the name.
    var users: [String: Set<String>] = [:]
    var attaches: [(path: String, member: String, site: CodeCall)] = []
    for member in router.members {
      let name = member.names.first ?? ""
      for reference in member.declaration.nodes().compactMap({ $0.as(DeclReferenceExprSyntax.self) })
      where reference.isOwn {
        users[reference.baseName.text, default: []].insert(name)
      }
      let sites = member.declaration.calls.compactMap(CodeCall.init).filter { site in
        site.isAttach && site.call.typeNameAround == router.name
      }
      attaches += sites.map { (member.path, name, $0) }
    }
    guard users["detach"] == nil, !attaches.isEmpty else { return [] }
    let early = functionsOfDidAttach(users)
    return attaches.filter { !early.contains($0.member) }.map { path, _, site in
      Violation(
        at: site.nameSyntax, in: path, of: site.nameSyntax.declarationAround,
        "\(router.name) attaches this child outside of a container and never detaches a child.")
    }
  }

  /// Returns `didAttach`, and the functions that only these functions use.
  private func functionsOfDidAttach(_ users: [String: Set<String>]) -> Set<String> {
    var early: Set = ["didAttach"]
    var left = ["didAttach"]
    var callees: [String: [String]] = [:]
    for (name, members) in users { for member in members { callees[member, default: []].append(name) } }
    while let next = left.popLast() {
      for name in callees[next] ?? [] where !early.contains(name) {
        if users[name]?.isSubset(of: early.union([name])) == true {
          early.insert(name)
          left.append(name)
        }
      }
    }
    return early
  }
}

extension CodeCall {
  /// Whether the call attaches a child, if it is inside a router.
  var isAttach: Bool {
    name == "attach" && isOnSelf && call.trailingClosure == nil && call.arguments.count == 1
      && call.arguments.first?.label == nil
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the name stands alone or is a member of `self`.
  fileprivate var isOwn: Bool {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id else { return true }
    return member.base?.isSelf == true
  }
}
