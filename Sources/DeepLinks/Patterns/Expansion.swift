/// One form of a pattern's path, in which each group is either included or omitted.
package struct Expansion: Sendable {
  /// A component of an expansion.
  package enum Component: Sendable {
    case literal([UInt8])
    case parameter(Int, prefix: [UInt8], suffix: [UInt8])
    /// Several fields with the strings around and between them, one more than there are fields.
    case parameters([Int], texts: [[UInt8]])
    case star
    case rest(Int)
  }

  package private(set) var components: [Component] = []

  /// The index of the rest, if there is one.
  package private(set) var rest: Int?

  /// Whether the next part of the path, when it is read, continues the last component.
  private var isOpen = false
  /// Whether that component combines a star or a rest with other parts.
  private var isMixed = false
  /// The place of its last parameter, star or rest.
  private var offset = 0
  private var hasSlash = false

  init() {
    // This is enough for most patterns; without it, the growing array would be copied twice for them.
    components.reserveCapacity(4)
  }

  /// Appends the part at a place of a pattern.
  mutating func append(_ part: PatternPart, at start: Int, in text: String) throws(LinkError) {
    switch part {
    case .slash:
      guard isOpen || !hasSlash else {
        throw LinkError(.emptyComponent, "The component between two slashes is empty", at: start, in: text)
      }
      try close(in: text)
      hasSlash = true
    case .literal(let bytes):
      if !isMixed { append(bytes) }
    case .parameter(let field):
      offset = start
      if !isMixed { try append(field, in: text) }
    case .star: append(whole: .star, at: start)
    case .rest(let field):
      rest = components.count
      append(whole: .rest(field), at: start)
    }
  }

  /// Ends the last component.
  mutating func close(in text: String) throws(LinkError) {
    guard !isMixed else {
      throw LinkError(
        .misplacedWildcard,
        "* and **name must be whole components; write **name for many components, ?name* for many values, and \\* for a star",
        at: offset, in: text)
    }
    isOpen = false
  }

  private mutating func append(_ bytes: [UInt8]) {
    switch takeOpen() {
    case nil: components.append(.literal(bytes))
    case .literal(let text): components.append(.literal(text + bytes))
    case .parameter(let field, let prefix, let suffix):
      components.append(.parameter(field, prefix: prefix, suffix: suffix + bytes))
    case .parameters(let fields, var texts):
      texts[fields.count] += bytes
      components.append(.parameters(fields, texts: texts))
    case .star, .rest: isMixed = true
    }
  }

  private mutating func append(_ field: Int, in text: String) throws(LinkError) {
    var (fields, texts): ([Int], [[UInt8]])
    switch takeOpen() {
    case nil: return components.append(.parameter(field, prefix: [], suffix: []))
    case .literal(let text): return components.append(.parameter(field, prefix: text, suffix: []))
    case .parameter(let first, let prefix, let suffix): (fields, texts) = ([first], [prefix, suffix])
    case .parameters(let others, let between): (fields, texts) = (others, between)
    case .star, .rest:
      isMixed = true
      return
    }
    guard fields.count < SplitLimits.parameters else {
      throw LinkError(
        .tooManyParts, "A component can have at most \(SplitLimits.parameters) parameters", at: offset,
        in: text)
    }
    guard texts[fields.count] != [] else {
      throw LinkError(
        .adjacentParameters, "Two parameters of one component must have literal text between them",
        at: offset, in: text)
    }
    fields.append(field)
    texts.append([])
    components.append(.parameters(fields, texts: texts))
  }

  /// Appends a star or a rest.
  private mutating func append(whole component: Expansion.Component, at start: Int) {
    (isMixed, isOpen, offset) = (isOpen, true, start)
    components.append(component)
  }

  /// Removes the component that the next part continues; `nil` if the part begins a new one.
  private mutating func takeOpen() -> Expansion.Component? {
    defer { isOpen = true }
    return isOpen ? components.popLast() : nil
  }
}

extension Expansion.Component {
  /// The fields of one component, with the texts around and between them, one more than there are fields; `nil` for a star or a rest.
  package var parts: (fields: [Int], texts: [[UInt8]])? {
    switch self {
    case .literal(let text): ([], [text])
    case .parameter(let field, let prefix, let suffix): ([field], [prefix, suffix])
    case .parameters(let fields, let texts): (fields, texts)
    case .star, .rest: nil
    }
  }

  /// The fields of the component.
  package var fields: [Int] {
    if case .rest(let field) = self { [field] } else { parts?.fields ?? [] }
  }
}

/// A part of the path of a pattern.
enum PatternPart {
  /// Required bytes.
  case literal([UInt8])
  /// A separator of two components.
  case slash
  /// A field, given by its index.
  case parameter(Int)
  /// Any single component.
  case star
  /// Any number of components: a field, given by its index.
  case rest(Int)
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
