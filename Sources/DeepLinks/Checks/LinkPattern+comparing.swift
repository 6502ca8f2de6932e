extension LinkPattern {
  /// Whether no link is meant by both because of what must be in the query.
  func isToldApart(from other: LinkPattern) -> Bool {
    for field in fields where field.source == .query && !field.mayBeMissing && !field.allowed.isEmpty {
      for match in other.fields where match.source == .query && match.name == field.name {
        if !match.mayBeMissing, !match.allowed.isEmpty, Set(match.allowed).isDisjoint(with: field.allowed) {
          return true
        }
      }
    }
    if case .literal(let left) = fragment, case .literal(let right) = other.fragment { return left != right }
    return false
  }

  /// Whether it is the same pattern, but for the names of fields of the path.
  func hasForm(of other: LinkPattern) -> Bool {
    guard Set(schemes) == Set(other.schemes), Set(hosts) == Set(other.hosts) else { return false }
    guard expansions.count == other.expansions.count else { return false }
    let pairs = zip(expansions, other.expansions)
    guard pairs.allSatisfy({ specificity(of: $0) == other.specificity(of: $1) }) else { return false }
    return required == other.required
  }

  private var required: Set<String> {
    Set(fields.filter { $0.source != .path && !$0.mayBeMissing }.map(\.name))
  }

  /// What is compared of two forms that take one link: equal if neither is preferred.
  func specificity(of expansion: Expansion) -> [[Int]] {
    let components = expansion.components.map { component in
      switch component {
      case .literal: return [Int(SpecificityRank.literal.rawValue)]
      case .star: return [Int(SpecificityRank.star.rawValue)]
      case .rest: return [Int(SpecificityRank.rest.rawValue), expansion.components.count]
      case .parameter(let index, let prefix, let suffix):
        let field = fields[index]
        let rank = SpecificityRank(field, hasText: !prefix.isEmpty || !suffix.isEmpty)
        return [
          Int(rank.rawValue), prefix.count + suffix.count, prefix.count, field.allowed.count,
          field.allowed.isEmpty ? field.type.description.hashValue : 0,
        ]
      }
    }
    return components + [[fields.count { $0.source != .path && !$0.mayBeMissing }]]
  }
}

extension Explainer {
  /// Whether a link has the form of an expansion.
  func takes(_ expansion: Expansion, _ pattern: LinkPattern) -> Bool {
    failure(expansion, pattern) == nil
  }
}
