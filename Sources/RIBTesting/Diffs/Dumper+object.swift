extension Dumper {
  /// Reads an object: its type, its number, and at its first appearance its stored properties, inherited ones first.
  mutating func object(_ object: AnyObject, _ mirror: Mirror, depth: Int) -> Dump {
    if object is AnyKeyPath { return keyPath(object) }
    let type: AnyClass = type(of: object)
    let name = objects.name(of: object, type: names[type])
    // The properties of an actor belong to it, and the links of the kit are safe for the kit only.
    if object is any Actor || names.isMachinery(type) { return .word("\(name)(…)") }
    let ancestry = Array(sequence(first: mirror, next: \.superclassMirror)).reversed()
    guard ancestry.contains(where: { !$0.children.isEmpty }) else { return empty(object, name: name) }
    guard objects.isNew(object) else { return .word("↩ \(name)") }
    guard depth < limits.depth else { return .word("\(name)(…\(note(of: object)))") }
    objects.show(object)
    var shown: [Dump.Part] = []
    var omitted = Omission()
    for mirror in ancestry {
      let more = parts(mirror.children, depth: depth)
      shown += more.shown
      omitted = Omission(
        count: omitted.count + more.omitted.count, note: omitted.note + more.omitted.note)
    }
    return .group(Dump.Group("\(name)(", shown, omitted: omitted, ")", layout: .properties))
  }

  /// An object without properties says what it is, unless it does so by its address.
  private func empty(_ object: AnyObject, name: String) -> Dump {
    let description = description(of: object) ?? ""
    return .word("\(name)(\(description.contains("0x") ? "" : description))")
  }

  private func keyPath(_ object: AnyObject) -> Dump {
    let description = description(of: object) ?? ""
    return .word(description.contains("0x") ? "\(names[type(of: object)])(…)" : description)
  }
}
