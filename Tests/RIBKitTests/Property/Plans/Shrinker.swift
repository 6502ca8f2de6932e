/// Makes failing input smaller (Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input).
enum Shrinker {
  /// Removes elements, halves first and single ones last, as long as what is left still fails.
  ///
  /// - Parameters:
  ///   - list: Something that fails.
  ///   - fails: Whether a part of it does.
  /// - Returns: A part that fails, of which no single element can be removed.
  static func shrink<Element>(_ list: [Element], while fails: ([Element]) -> Bool) -> [Element] {
    var list = list
    var size = max(1, list.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < list.count {
        let end = min(start + size, list.count)
        let rest = Array(list[..<start] + list[end...])
        if fails(rest) {
          list = rest
          hasShrunk = true
        } else {
          start = end
        }
      }
      if size > 1 { size /= 2 } else if !hasShrunk { return list }
    }
  }

  /// Removes entries of a plan and what its hooks do, as long as it still fails.
  static func shrink(_ plan: Plan, while fails: (Plan) -> Bool) -> Plan {
    var plan = plan
    var count = -1
    while count != size(of: plan) {
      count = size(of: plan)
      plan.entries = shrink(plan.entries) { fails(plan.with($0)) }
      for index in plan.entries.indices {
        guard case .hook(let rib, let hook, let operations) = plan.entries[index] else { continue }
        let fewer = shrink(operations) { fails(plan.with($0, inHookAt: index)) }
        plan.entries[index] = .hook(rib, hook, fewer)
      }
    }
    return plan
  }

  private static func size(of plan: Plan) -> Int {
    plan.entries.reduce(0) {
      if case .hook(_, _, let operations) = $1 { $0 + operations.count } else { $0 + 1 }
    }
  }
}

extension Plan {
  fileprivate func with(_ entries: [Entry]) -> Plan {
    var plan = self
    plan.entries = entries
    return plan
  }

  fileprivate func with(_ operations: [Operation], inHookAt index: Int) -> Plan {
    var plan = self
    if case .hook(let rib, let hook, _) = entries[index] {
      plan.entries[index] = .hook(rib, hook, operations)
    }
    return plan
  }
}
