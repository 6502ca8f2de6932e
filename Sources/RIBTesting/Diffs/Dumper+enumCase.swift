extension Dumper {
  /// Reads a case with its payload.
  mutating func enumCase(_ value: Any, _ mirror: Mirror, depth: Int) -> Dump {
    guard let payload = mirror.children.first, let name = payload.label else { return bare(value) }
    guard depth < limits.depth else { return .word(".\(name)(…\(note(of: payload.value)))") }
    let inner = Mirror(reflecting: payload.value)
    // Several payloads, or one with a label, are one tuple.
    let isTuple = inner.displayStyle == .tuple && !inner.children.isEmpty
    let children = isTuple ? inner.children : Mirror.Children([(label: nil, value: payload.value)])
    let (shown, omitted) = parts(children, depth: depth)
    return .group(Dump.Group(".\(name)(", shown, omitted: omitted, ")", layout: .payload))
  }

  /// A case without payload; its name is only in the text that the runtime has for it, unless the type has one of its own.
  private func bare(_ value: Any) -> Dump {
    guard let description = description(of: value) else { return .word(".\(String(describing: value))") }
    return .word("\(names[type(of: value)])(\(description))")
  }

  /// Reads an optional: what is inside, and how many optionals are around nil.
  mutating func optional(_ mirror: Mirror, depth: Int) -> Dump {
    var mirror = mirror
    var levels = 0
    // An optional may hold any number of optionals of Any.
    while levels < 64 {
      guard let payload = mirror.children.first?.value else {
        let opening = String(repeating: ".some(", count: levels)
        return .word(opening + "nil" + String(repeating: ")", count: levels))
      }
      let inner = Mirror(reflecting: payload)
      guard inner.displayStyle == .optional else { return dump(payload, depth: depth) }
      mirror = inner
      levels += 1
    }
    return .word(".some(…\(note(of: mirror.children)))")
  }
}
