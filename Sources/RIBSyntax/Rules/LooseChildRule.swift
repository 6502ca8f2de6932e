internal import SwiftSyntax

/// A rule that a router which attaches children by hand detaches them by hand, unless they stay attached as long as the router.
struct LooseChildRule: LintRule {
  let card = RuleCard(
    code: "loose-child", severity: .error,
    summary:
      "A router that attaches a child outside of `didAttach` without a container, and never detaches any child",
    reason: "Each call adds a child that stays until the router detaches.",
    fix:
      "Show the child with a container, such as a `ChildSlot`, attach it in `didAttach()`, or call `detach` when it is done."
  )

  func violations(in code: LintedCode) -> [Violation] {
    code.types(.router).flatMap { violations(of: $0, in: code) }
  }

  private func violations(of router: CodeType, in code: LintedCode) -> [Violation] {
    // The members that use a name, by the name.
    var users: [String: Set<String>] = [:]
    for member in router.members {
      for reference in member.declaration.nodes().compactMap({ $0.as(DeclReferenceExprSyntax.self) })
      where reference.isOwn {
        users[reference.baseName.text, default: []].insert(member.names.first ?? "")
      }
    }
    guard users["attach"] != nil, users["detach"] == nil else { return [] }
    // `didAttach`, and the functions that only these functions use.
    var early: Set = ["didAttach"]
    while true {
      let more = users.filter { name, members in
        !early.contains(name) && !members.isDisjoint(with: early) && members.isSubset(of: early.union([name]))
      }
      if more.isEmpty { break }
      early.formUnion(more.keys)
    }
    return router.members.filter { !early.contains($0.names.first ?? "") }.flatMap { member in
      let sites = code.sources.first { $0.path == member.path }
      return member.declaration.calls.compactMap(CodeCall.init)
        .filter { $0.isAttach && $0.call.typeNameAround == router.name }
        .compactMap { site in
          sites?.violation(
            at: site.nameSyntax,
            "\(router.name) attaches this child outside of a container and never detaches a child.")
        }
    }
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
