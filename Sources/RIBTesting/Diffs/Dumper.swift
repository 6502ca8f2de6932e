/// A reader that turns values into dumps by their mirrors.
///
/// A value has the same text in every run: entries of dictionaries and sets are sorted, and objects are numbered instead of shown
/// by address.
struct Dumper {
  let limits: DumpLimits
  let names = TypeNames()
  var objects = SeenObjects()
  /// The number of values that may still be read.
  var remaining: Int
  /// The digest of omitted parts.
  var digest: ValueDigest

  init(_ limits: DumpLimits) {
    self.limits = limits
    remaining = limits.values
    digest = ValueDigest(names)
  }

  /// Reads a value at a depth of nested values.
  mutating func dump(_ value: Any, depth: Int = 0) -> Dump {
    guard remaining > 0 else { return .word("…" + note(of: value)) }
    remaining -= 1
    if let plain = plain(value) { return plain }
    let mirror = Mirror(reflecting: value)
    if type(of: value) is AnyClass { return object(value as AnyObject, mirror, depth: depth) }
    switch mirror.displayStyle {
    case .optional: return optional(mirror, depth: depth)
    case .enum where !(value is any CustomReflectable): return enumCase(value, mirror, depth: depth)
    case .tuple: return tuple(mirror, depth: depth)
    case .collection: return list(mirror, depth: depth)
    case .set: return set(mirror, depth: depth)
    case .dictionary: return dictionary(value, mirror, depth: depth)
    default: return structure(value, mirror, depth: depth)
    }
  }

  /// Reads text and numbers, which need no mirror; numbers are too numerous to create a mirror for each.
  private func plain(_ value: Any) -> Dump? {
    switch value {
    case let number as Int where type(of: value) == Int.self: .word(String(number))
    case let string as String: .string(quoted(string))
    case let string as Substring: .string(quoted(string))
    case let character as Character: .string(quoted(String(character)))
    case let duration as Duration: .word(String(describing: duration))
    default: nil
    }
  }

  private func quoted(_ text: some StringProtocol) -> QuotedString {
    QuotedString(text, most: limits.characters, hasDigest: limits.hasDigests)
  }

  /// Reads the parts of a value, as many as the limits allow, and counts the rest.
  mutating func parts(
    _ children: Mirror.Children, most: Int = .max, depth: Int, labels: Bool = true
  ) -> (shown: [Dump.Part], omitted: Omission) {
    var shown: [Dump.Part] = []
    for child in children {
      guard shown.count < most, remaining > 0 else {
        let note = note(of: children.dropFirst(shown.count))
        return (shown, Omission(count: children.count - shown.count, note: note))
      }
      let label = labels ? Self.label(child.label) : ""
      shown.append(Dump.Part(dump(child.value, depth: depth + 1), label: label))
    }
    return (shown, Omission())
  }

  /// Returns the label before a property: nothing for the numbers of a tuple, and the property's name for lazy storage.
  private static func label(_ label: String?) -> String {
    guard let label, !label.hasPrefix(".") else { return "" }
    let storage = "$__lazy_storage_$_"
    return (label.hasPrefix(storage) ? String(label.dropFirst(storage.count)) : label) + ": "
  }
}

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

  /// Reads a dictionary, sorted by the text of its keys, or a dictionary-like value in its own order.
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

  /// Reads only the size of a collection that is too large to sort, because any beginning of it would be random.
  private mutating func unsorted(_ opening: String, _ mirror: Mirror, _ closing: String) -> Dump {
    let note = note(of: mirror.children, isUnordered: true)
    let omitted = Omission(count: mirror.children.count, note: note)
    return .group(Dump.Group(opening, [], omitted: omitted, closing, layout: .elements))
  }
}

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

  /// Reads a case without payload; only the runtime's text has its name, unless the type has a description of its own.
  private func bare(_ value: Any) -> Dump {
    guard let description = description(of: value) else { return .word(".\(String(describing: value))") }
    return .word("\(names[type(of: value)])(\(description))")
  }

  /// Reads an optional: its content, or the number of optionals around nil.
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

extension Dumper {
  /// Reads an object: its type, its number, and at its first appearance its stored properties, inherited ones first.
  mutating func object(_ object: AnyObject, _ mirror: Mirror, depth: Int) -> Dump {
    if object is AnyKeyPath { return keyPath(object) }
    let type: AnyClass = type(of: object)
    let name = objects.name(of: object, type: names[type])
    // The properties of an actor are isolated to it, and only RIBKit may safely follow its own links.
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

  /// Reads an object without properties by its description, unless that shows its address.
  private func empty(_ object: AnyObject, name: String) -> Dump {
    let description = description(of: object) ?? ""
    return .word("\(name)(\(description.contains("0x") ? "" : description))")
  }

  private func keyPath(_ object: AnyObject) -> Dump {
    let description = description(of: object) ?? ""
    return .word(description.contains("0x") ? "\(names[type(of: object)])(…)" : description)
  }
}

extension Dumper {
  /// Sorts entries by the text of their first value, then of their second.
  ///
  /// The entries are elements, or keys with their values.
  ///
  /// - Returns: The sorted entries, or `nil` if the limits don't allow reading all of them.
  mutating func sorted(_ entries: [[Any]], depth: Int) -> [[Any]]? {
    var keyed: [(text: String, entry: [Any])] = []
    keyed.reserveCapacity(entries.count)
    for entry in entries {
      guard let text = text(of: entry.prefix(1), depth: depth) else { return nil }
      keyed.append((text, entry))
    }
    keyed.sort { $0.text < $1.text }
    let areDistinct = zip(keyed, keyed.dropFirst()).allSatisfy { $0.text != $1.text }
    if !areDistinct {
      for index in keyed.indices {
        guard let text = text(of: keyed[index].entry.dropFirst(), depth: depth) else { return nil }
        keyed[index].text += text
      }
      keyed.sort { $0.text < $1.text }
    }
    return keyed.map(\.entry)
  }

  /// Returns the text by which values are sorted, without numbering objects, because the order of their numbers is not known yet.
  private mutating func text(of values: ArraySlice<Any>, depth: Int) -> String? {
    // A copy numbers objects by itself, and its numbers are discarded. Its limits count, because many large keys must not take forever.
    var copy = self
    let text = values.map { copy.dump($0, depth: depth).line }.joined()
    remaining = copy.remaining
    digest.remaining = copy.digest.remaining
    return remaining > 0 ? text : nil
  }
}

extension Dumper {
  /// Reads a struct, or a value without a form of its own.
  mutating func structure(_ value: Any, _ mirror: Mirror, depth: Int) -> Dump {
    if let hashable = value as? AnyHashable, type(of: value) == AnyHashable.self {
      return dump(hashable.base, depth: depth)
    }
    let name = names[type(of: value)]
    // Addresses differ from run to run, and the memory behind them may be gone.
    if mirror.children.first?.label == "pointerValue" || name.hasPrefix("Unmanaged<") {
      return .word("\(name)(…)")
    }
    if mirror.children.isEmpty { return childless(value, mirror, name: name) }
    guard depth < limits.depth else { return .word("\(name)(…\(note(of: mirror.children)))") }
    let (shown, omitted) = parts(mirror.children, depth: depth)
    return .group(Dump.Group("\(name)(", shown, omitted: omitted, ")", layout: .properties))
  }

  /// Reads a tuple.
  mutating func tuple(_ mirror: Mirror, depth: Int) -> Dump {
    guard depth < limits.depth || mirror.children.isEmpty else {
      return .word("(…\(note(of: mirror.children)))")
    }
    let (shown, omitted) = parts(mirror.children, depth: depth)
    return .group(Dump.Group("(", shown, omitted: omitted, ")", layout: .payload))
  }

  /// Reads a value that shows nothing of itself as its type, or as its description.
  private func childless(_ value: Any, _ mirror: Mirror, name: String) -> Dump {
    if let metatype = value as? any Any.Type { return .word("\(names[metatype]).self") }
    if let description = description(of: value) { return .word(description) }
    if mirror.displayStyle != nil { return .word("\(name)()") }
    return .word(name.contains("->") ? "(function)" : "\(name)(…)")
  }

  /// Returns the description of a value, on one line; `nil` if it has none.
  func description(of value: Any) -> String? {
    Self.fullDescription(of: value).map {
      QuotedString($0, most: 200, hasDigest: limits.hasDigests).unquoted
    }
  }

  /// Returns the description of a value; `nil` if it has none.
  static func fullDescription(of value: Any) -> String? {
    switch value {
    case let value as any CustomStringConvertible: value.description
    case let value as any CustomDebugStringConvertible: value.debugDescription
    default: nil
    }
  }
}

/// The objects that a dump has encountered, numbered for each type by first appearance.
struct SeenObjects {
  private struct Entry {
    /// The object itself, retained so that no other object gets its identity while the dump lasts.
    let object: AnyObject
    let name: String
    var isShown = false
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var counts: [String: Int] = [:]

  /// Returns the name of an object with its number, such as `Trip#1`.
  mutating func name(of object: AnyObject, type: String) -> String {
    let id = ObjectIdentifier(object)
    if let entry = entries[id] { return entry.name }
    let number = counts[type, default: 0] + 1
    counts[type] = number
    let name = "\(type)#\(number)"
    entries[id] = Entry(object: object, name: name)
    return name
  }

  /// Returns whether the properties of an object have not been shown.
  func isNew(_ object: AnyObject) -> Bool { entries[ObjectIdentifier(object)]?.isShown != true }

  /// Records that the properties of an object are shown.
  mutating func show(_ object: AnyObject) {
    entries[ObjectIdentifier(object)]?.isShown = true
  }
}

/// A collection whose order differs from run to run, so that a dump must sort it.
protocol UnorderedCollection {}

extension Dictionary: UnorderedCollection {}
extension Set: UnorderedCollection {}
