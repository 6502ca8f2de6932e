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
    var routers: [String: RouterUse] = [:]
    for sites in code.sources {
      for (name, uses) in sites.uses {
        for use in uses {
          guard let type = sites.types(around: use.enclosure).first, code.parts[type]?.role == .router else {
            continue
          }
          let user = sites.member(around: use.enclosure)?.baseName ?? ""
          routers[type, default: RouterUse()].users[name, default: []].insert(user)
        }
      }
      for site in sites.calls where site.isAttach {
        guard let type = sites.types(around: site.enclosure).first else { continue }
        routers[type]?.calls.append((sites, site))
      }
    }
    return routers.flatMap(violations)
  }

  private func violations(of router: String, _ use: RouterUse) -> [Violation] {
    guard use.users["detach"] == nil, !use.calls.isEmpty else { return [] }
    let early = functionsOfDidAttach(use.users)
    return use.calls.compactMap { sites, site in
      let member = sites.member(around: site.enclosure)?.baseName ?? ""
      guard !early.contains(member) else { return nil }
      return sites.violation(
        at: site.namePosition, in: site.enclosure,
        "\(router) attaches this child outside of a container and never detaches a child.")
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

/// The names that the members of a router use, in all of its files.
private struct RouterUse {
  /// The functions that use a name, by the name.
  var users: [String: Set<String>] = [:]
  /// The calls that attach a child.
  var calls: [(sites: Sites, site: CodeCall)] = []
}

extension CodeCall {
  /// Whether the call attaches a child, if it is inside a router.
  var isAttach: Bool {
    name == "attach" && isOnSelf && call.trailingClosure == nil && call.arguments.count == 1
      && call.arguments.first?.label == nil
  }
}

extension String {
  /// The name of a function without its parameters.
  fileprivate var baseName: String { String(prefix { $0 != "(" }) }
}
