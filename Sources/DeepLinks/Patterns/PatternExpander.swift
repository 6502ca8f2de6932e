/// Makes the expansions of a pattern: those with more groups on the left come first.
struct PatternExpander {
  let text: String

  func expand(_ parts: [PatternPart]) throws(PatternError) -> [Expansion] {
    guard count(parts) <= LinkPattern.maximumExpansions else {
      throw PatternError(
        .tooMany, "A pattern stands for at most \(LinkPattern.maximumExpansions) forms without groups", at: 0,
        in: text)
    }
    var expansions: [Expansion] = []
    for flat in flatten(parts) { expansions.append(try components(flat)) }
    return expansions
  }

  /// The number of expansions, as far as it is worth counting.
  private func count(_ parts: [PatternPart]) -> Int {
    var product = 1
    for case .group(let group) in parts {
      // Groups in groups make numbers that fit in no integer, so more than too many are not counted.
      product = min(product * (1 + count(group)), LinkPattern.maximumExpansions + 1)
    }
    return product
  }

  private func flatten(_ parts: [PatternPart]) -> [[PatternPart]] {
    var results: [[PatternPart]] = [[]]
    for part in parts {
      if case .group(let group) = part {
        let inner = flatten(group)
        results = results.flatMap { start in inner.map { start + $0 } + [start] }
      } else {
        for index in results.indices { results[index].append(part) }
      }
    }
    return results
  }

  private func components(_ parts: [PatternPart]) throws(PatternError) -> Expansion {
    var expansion = Expansion()
    var assembly = Assembly()
    for part in parts {
      switch part {
      case .literal(let bytes): assembly.append(bytes)
      case .parameter(let field, let offset):
        guard assembly.field == nil else {
          throw PatternError(.twoParameters, "A component has one parameter at most", at: offset, in: text)
        }
        assembly.field = field
        assembly.offset = offset
      case .star(let offset):
        assembly.stars += 1
        assembly.offset = offset
      case .rest(let field, let offset):
        assembly.rest = field
        assembly.offset = offset
      case .slash(let offset):
        if !assembly.isEmpty {
          try close(&assembly, into: &expansion)
        } else if !expansion.components.isEmpty || assembly.slashes > 0 {
          throw PatternError(.emptyComponent, "There is nothing between two slashes", at: offset, in: text)
        }
        assembly.slashes += 1
      case .group: break
      }
    }
    if !assembly.isEmpty { try close(&assembly, into: &expansion) }
    return expansion
  }

  private func close(_ assembly: inout Assembly, into expansion: inout Expansion) throws(PatternError) {
    guard let component = assembly.component else {
      throw PatternError(
        .wildcard, "A star and a rest stand alone in their component; write \\* for a star",
        at: assembly.offset,
        in: text)
    }
    guard expansion.components.count < LinkPattern.maximumComponents else {
      throw PatternError(
        .tooMany, "A pattern has at most \(LinkPattern.maximumComponents) components", at: assembly.offset,
        in: text)
    }
    if case .rest = component { expansion.rest = expansion.components.count }
    expansion.components.append(component)
    assembly = Assembly(slashes: assembly.slashes)
  }

  /// A component that is being put together.
  private struct Assembly {
    var prefix: [UInt8] = []
    var suffix: [UInt8] = []
    var field: Int?
    var rest: Int?
    var stars = 0
    var offset = 0
    var slashes = 0

    init(slashes: Int = 0) {
      self.slashes = slashes
    }

    var isEmpty: Bool { prefix.isEmpty && field == nil && rest == nil && stars == 0 }

    mutating func append(_ bytes: [UInt8]) {
      if field == nil { prefix += bytes } else { suffix += bytes }
    }

    /// The component, if these parts may stand together.
    var component: Expansion.Component? {
      switch (field, rest, stars) {
      case (let field?, nil, 0): .parameter(field, prefix: prefix, suffix: suffix)
      case (nil, let rest?, 0): prefix.isEmpty ? .rest(rest) : nil
      case (nil, nil, 1): prefix.isEmpty ? .star : nil
      case (nil, nil, 0): .literal(prefix)
      default: nil
      }
    }
  }
}

/// One of the forms that the path of a pattern has when each group is either there or not.
package struct Expansion: Sendable {
  /// One component of it.
  package enum Component: Sendable {
    case literal([UInt8])
    case parameter(Int, prefix: [UInt8], suffix: [UInt8])
    case star
    case rest(Int)
  }

  package var components: [Component] = []

  /// The index of the rest, if there is one.
  package var rest: Int?
}

/// What the path of a pattern is made of.
package indirect enum PatternPart: Sendable {
  /// Bytes that must be there.
  case literal([UInt8])
  /// What separates two components.
  case slash(offset: Int)
  /// A field, by its index.
  case parameter(Int, offset: Int)
  /// Any one component.
  case star(offset: Int)
  /// Any number of components: a field, by its index.
  case rest(Int, offset: Int)
  /// What may be left out.
  case group([PatternPart])
}
