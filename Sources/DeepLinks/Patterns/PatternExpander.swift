/// An expander of the groups of a pattern: expansions with the leftmost groups come first.
struct PatternExpander {
  let text: String

  func expand(_ parts: [PatternPart]) throws(LinkError) -> [Expansion] {
    let hasGroups = parts.contains { if case .group = $0 { true } else { false } }
    guard hasGroups else { return [try components(parts)] }
    guard count(parts) <= LinkPattern.maximumExpansions else {
      throw LinkError(
        .tooMany, "A pattern with groups may have at most \(LinkPattern.maximumExpansions) forms", at: 0,
        in: text)
    }
    var expansions: [Expansion] = []
    for flat in flatten(parts) { expansions.append(try components(flat)) }
    return expansions
  }

  /// Counts the expansions up to the limit.
  private func count(_ parts: [PatternPart]) -> Int {
    var product = 1
    for case .group(let group) in parts {
      // Nested groups lead to numbers that don't fit in any integer, so counting stops above the limit.
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

  private func components(_ parts: [PatternPart]) throws(LinkError) -> Expansion {
    var expansion = Expansion()
    expansion.components.reserveCapacity(parts.count / 2 + 1)
    var assembly = Assembly()
    for part in parts {
      switch part {
      case .literal(let bytes): assembly.append(bytes)
      case .parameter(let field, let offset):
        guard assembly.fields.count < SplitLimits.parameters else {
          throw LinkError(
            .tooMany, "A component has at most \(SplitLimits.parameters) parameters", at: offset, in: text)
        }
        guard assembly.append(field) else {
          throw LinkError(
            .twoParameters, "Two parameters of one component must have literal text between them",
            at: offset, in: text)
        }
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
          throw LinkError(.emptyComponent, "The component between two slashes is empty", at: offset, in: text)
        }
        assembly.slashes += 1
      case .group: break
      }
    }
    if !assembly.isEmpty { try close(&assembly, into: &expansion) }
    return expansion
  }

  private func close(_ assembly: inout Assembly, into expansion: inout Expansion) throws(LinkError) {
    guard let component = assembly.component else {
      throw LinkError(
        .wildcard,
        "A star or a rest must be a whole component; write **name for many components, ?name* for many values, and \\* for a star",
        at: assembly.offset,
        in: text)
    }
    guard expansion.components.count < LinkPattern.maximumComponents else {
      throw LinkError(
        .tooMany, "A pattern has at most \(LinkPattern.maximumComponents) components", at: assembly.offset,
        in: text)
    }
    if case .rest = component { expansion.rest = expansion.components.count }
    expansion.components.append(component)
    assembly = Assembly(slashes: assembly.slashes)
  }

  /// A component under construction.
  private struct Assembly {
    /// The literal text before the first field.
    var start: [UInt8] = []
    /// The fields, each with the literal text after it.
    var fields: [(index: Int, text: [UInt8])] = []
    var rest: Int?
    var stars = 0
    var offset = 0
    var slashes = 0

    init(slashes: Int = 0) {
      self.slashes = slashes
    }

    var isEmpty: Bool { start.isEmpty && fields.isEmpty && rest == nil && stars == 0 }

    mutating func append(_ bytes: [UInt8]) {
      if !fields.isEmpty {
        fields[fields.count - 1].text += bytes
      } else if start.isEmpty {
        start = bytes
      } else {
        start += bytes
      }
    }

    /// Appends a field, and returns whether it is allowed here.
    mutating func append(_ field: Int) -> Bool {
      guard fields.last?.text.isEmpty != true else { return false }
      fields.append((field, []))
      return true
    }

    /// The component, if its parts may be combined.
    var component: Expansion.Component? {
      switch (fields.count, rest, stars) {
      case (1, nil, 0): .parameter(fields[0].index, prefix: start, suffix: fields[0].text)
      case (2..., nil, 0): .parameters(fields.map(\.index), texts: [start] + fields.map(\.text))
      case (0, let rest?, 0): start.isEmpty ? .rest(rest) : nil
      case (0, nil, 1): start.isEmpty ? .star : nil
      case (0, nil, 0): .literal(start)
      default: nil
      }
    }
  }
}

/// One form of a pattern's path, in which each group is either included or omitted.
package struct Expansion: Sendable {
  /// A component of an expansion.
  package enum Component: Sendable {
    case literal([UInt8])
    case parameter(Int, prefix: [UInt8], suffix: [UInt8])
    /// Several fields with the texts around and between them, one more than there are fields.
    case parameters([Int], texts: [[UInt8]])
    case star
    case rest(Int)
  }

  package var components: [Component] = []

  /// The index of the rest, if there is one.
  package var rest: Int?
}

/// A part of the path of a pattern.
package enum PatternPart: Sendable {
  /// Required bytes.
  case literal([UInt8])
  /// A separator of two components.
  case slash(offset: Int)
  /// A field, given by its index.
  case parameter(Int, offset: Int)
  /// Any single component.
  case star(offset: Int)
  /// Any number of components: a field, given by its index.
  case rest(Int, offset: Int)
  /// Optional parts.
  indirect case group([PatternPart])
}

/// The limits for components with several parameters; other components have no such limits.
package enum SplitLimits {
  /// The maximum number of bytes of such a component, because a walk compares it once for each form at the same place.
  package static let component = 4_096
  /// The maximum number of parameters in one component.
  static let parameters = 8
  /// The maximum number of bytes of a parameter whose type is neither `string` nor `text`.
  static let typed = 64
}
