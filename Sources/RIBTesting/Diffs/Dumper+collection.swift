extension Dumper {
  /// Reads elements in their order.
  mutating func list(_ mirror: Mirror, depth: Int) -> Dump {
    elements("[", mirror.children, "]", depth: depth)
  }

  /// Reads a set, sorted by the text of its elements.
  mutating func set(_ mirror: Mirror, depth: Int) -> Dump {
    guard depth < limits.depth || mirror.children.isEmpty else {
      return .word("Set([…\(note(of: mirror.children, isUnordered: true))])")
    }
    guard let sorted = sorted(mirror.children.map { [$0.value] }, depth: depth + 1) else {
      return unsorted("Set([", mirror, "])")
    }
    let children = Mirror.Children(sorted.lazy.flatMap { $0 }.map { (label: nil, value: $0) })
    return elements("Set([", children, "])", depth: depth)
  }

  /// Reads a dictionary, sorted by the text of its keys, or what looks like one, in the order that it has.
  mutating func dictionary(_ value: Any, _ mirror: Mirror, depth: Int) -> Dump {
    guard !mirror.children.isEmpty else { return .word("[:]") }
    let isUnordered = value is any UnorderedCollection
    guard depth < limits.depth else {
      return .word("[…\(note(of: mirror.children, isUnordered: isUnordered))]")
    }
    var pairs = mirror.children.map { Mirror(reflecting: $0.value).children.map(\.value) }
    if isUnordered {
      guard let sorted = sorted(pairs, depth: depth + 1) else { return unsorted("[", mirror, "]") }
      pairs = sorted
    }
    var shown: [Dump.Part] = []
    for pair in pairs.prefix(limits.elements) where remaining > 0 {
      guard let key = pair.first, let value = pair.last else { continue }
      let label = dump(key, depth: depth + 1).line + ": "
      shown.append(Dump.Part(dump(value, depth: depth + 1), label: label))
    }
    let rest = pairs.dropFirst(shown.count)
    let note = rest.isEmpty ? "" : note(of: rest.lazy.map { (label: nil, value: $0 as Any) })
    let omitted = Omission(count: rest.count, note: note)
    return .group(Dump.Group("[", shown, omitted: omitted, "]", layout: .elements))
  }

  private mutating func elements(
    _ opening: String, _ children: Mirror.Children, _ closing: String, depth: Int
  ) -> Dump {
    guard depth < limits.depth || children.isEmpty else {
      return .word("\(opening)…\(note(of: children))\(closing)")
    }
    let (shown, omitted) = parts(children, most: limits.elements, depth: depth, labels: false)
    return .group(Dump.Group(opening, shown, omitted: omitted, closing, layout: .elements))
  }

  /// What is too large to be sorted shows nothing but its size: any other beginning would be one of many.
  private mutating func unsorted(_ opening: String, _ mirror: Mirror, _ closing: String) -> Dump {
    let note = note(of: mirror.children, isUnordered: true)
    let omitted = Omission(count: mirror.children.count, note: note)
    return .group(Dump.Group(opening, [], omitted: omitted, closing, layout: .elements))
  }
}
