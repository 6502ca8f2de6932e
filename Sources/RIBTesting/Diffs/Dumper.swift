/// Takes values apart by reflection, into text that is the same in every run.
///
/// Sets and dictionaries are sorted by their text. An object is shown once; wherever it comes again, as in a cycle, stands
/// `↩` and its number. Depth and counts are limited, so that no value is too big.
struct Dumper {
  private let limits: DumpLimits
  /// The objects that were met, by identity, with their numbers.
  private var objects: [ObjectIdentifier: Int] = [:]
  /// How many values may still be looked into.
  private var budget: Int

  private init(_ limits: DumpLimits) {
    self.limits = limits
    budget = limits.lines
  }

  /// Takes a value apart.
  static func tree(of value: Any, limits: DumpLimits) -> DumpTree {
    var dumper = Dumper(limits)
    return dumper.tree(of: value, depth: 0)
  }

  private mutating func tree(of value: Any, depth: Int) -> DumpTree {
    if let leaf = leaf(of: value) { return DumpTree(opening: leaf) }
    if type(of: value) == AnyHashable.self, let key = value as? AnyHashable {
      return tree(of: key.base, depth: depth)
    }
    let mirror = Mirror(reflecting: value)
    budget -= 1
    guard budget >= 0 else { return DumpTree(opening: "…") }
    switch mirror.displayStyle {
    case .optional:
      guard let child = mirror.children.first else { return DumpTree(opening: "nil") }
      return tree(of: child.value, depth: depth)
    case .collection: return list(mirror, "[", "]", depth, isSorted: false)
    case .set: return list(mirror, "Set([", "])", depth, isSorted: true)
    case .dictionary: return dictionary(mirror, depth)
    case .tuple: return node(mirror, "(", ")", depth)
    case .enum: return enumeration(value, mirror, depth)
    case .class, .foreignReference: return object(value, mirror, depth)
    default: return structure(value, mirror, depth)
    }
  }

  /// The text of a value that has no parts to show.
  private func leaf(of value: Any) -> String? {
    switch value {
    case let text as String: quoted(text)
    case let text as Substring: quoted(String(text))
    case let character as Character: quoted(String(character))
    case let type as any Any.Type: "\(type).self"
    case let duration as Duration: "\(duration)"
    default: nil
    }
  }

  private func quoted(_ text: String) -> String {
    let shown = text.prefix(limits.count * 10)
    return shown.debugDescription + (shown.endIndex == text.endIndex ? "" : "…")
  }

  private mutating func list(
    _ mirror: Mirror, _ opening: String, _ closing: String, _ depth: Int, isSorted: Bool
  ) -> DumpTree {
    parts(mirror, DumpTree(opening: opening, closing: closing), depth, isSorted: isSorted) { dumper, child in
      dumper.tree(of: child.value, depth: depth + 1)
    }
  }

  private mutating func dictionary(_ mirror: Mirror, _ depth: Int) -> DumpTree {
    guard !mirror.children.isEmpty else { return DumpTree(opening: "[:]") }
    return parts(mirror, DumpTree(opening: "[", closing: "]"), depth, isSorted: true) { dumper, child in
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { return dumper.tree(of: child.value, depth: depth + 1) }
      let key = dumper.tree(of: pair[0].value, depth: depth + 1).line
      var value = dumper.tree(of: pair[1].value, depth: depth + 1)
      value.opening = "\(key): \(value.opening)"
      return value
    }
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror, _ depth: Int) -> DumpTree {
    guard let child = mirror.children.first, let name = child.label else {
      return DumpTree(opening: ".\(caseName(value))")
    }
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple { return node(payload, ".\(name)(", ")", depth) }
    return parts(mirror, DumpTree(opening: ".\(name)(", closing: ")"), depth, isSorted: false) {
      dumper, child in
      dumper.tree(of: child.value, depth: depth + 1)
    }
  }

  /// The name of a case without payload; a description that is no name, as of an imported enumeration, stays as it is.
  private func caseName(_ value: Any) -> String {
    String(reflecting: value).split(separator: ".").last.map(String.init) ?? "\(value)"
  }

  private mutating func object(_ value: Any, _ mirror: Mirror, _ depth: Int) -> DumpTree {
    let name = "\(mirror.subjectType)"
    let id = ObjectIdentifier(value as AnyObject)
    if let number = objects[id] { return DumpTree(opening: "↩ \(name)#\(number)") }
    objects[id] = objects.count + 1
    return structure(value, mirror, depth, "\(name)#\(objects.count)")
  }

  private mutating func structure(
    _ value: Any, _ mirror: Mirror, _ depth: Int, _ name: String? = nil
  ) -> DumpTree {
    if mirror.children.isEmpty, mirror.superclassMirror == nil, name == nil {
      let isFunction = "\(mirror.subjectType)".contains("->")
      let text = isFunction ? "(function)" : "\(value)"
      return DumpTree(opening: text.isEmpty ? "\(mirror.subjectType)()" : text)
    }
    return node(mirror, "\(name ?? "\(mirror.subjectType)")(", ")", depth)
  }

  private mutating func node(_ mirror: Mirror, _ opening: String, _ closing: String, _ depth: Int) -> DumpTree
  {
    parts(mirror, DumpTree(opening: opening, closing: closing), depth, isSorted: false) { dumper, child in
      var tree = dumper.tree(of: child.value, depth: depth + 1)
      if let label = child.label, !label.hasPrefix(".") { tree.opening = "\(label): \(tree.opening)" }
      return tree
    }
  }

  private mutating func parts(
    _ mirror: Mirror, _ tree: DumpTree, _ depth: Int, isSorted: Bool,
    _ part: (inout Dumper, Mirror.Child) -> DumpTree
  ) -> DumpTree {
    var tree = tree
    guard depth < limits.depth else {
      tree.opening += "…"
      return tree
    }
    var children: [Mirror.Child] = []
    var current: Mirror? = mirror
    while let next = current {
      children = Array(next.children) + children
      current = next.superclassMirror
    }
    // What is sorted is taken apart as a whole first: which parts are shown must not depend on their order in memory.
    let rest = budget
    var parts = (isSorted ? children[...] : children.prefix(limits.count)).map { child in
      if isSorted { budget = rest }
      return part(&self, child)
    }
    if isSorted {
      parts = Array(parts.map { ($0.line, $0) }.sorted { $0.0 < $1.0 }.map(\.1).prefix(limits.count))
    }
    if children.count > parts.count {
      parts.append(DumpTree(opening: "… \(children.count - parts.count) more"))
    }
    tree.parts = parts
    return tree
  }
}
