internal import Basics

/// A reader that uses mirrors to turn values into nodes.
///
/// It is the only code that looks into values: the text of a value, its hash and its Swift source are all derived from the nodes. A value
/// has the same nodes in every run: sets and dictionaries are sorted, and objects are numbered instead of shown by address. The limits
/// bound the cost of any value, and the rule of the launch sees each part before it is read.
package struct ValueReader {
  /// The launch's description of a value or a part of one; `nil` redacts it.
  typealias Rule = (Any) -> ValueDescription?

  /// The limits to what is read.
  package struct Limits: Sendable, Hashable {
    /// The number of nested values, so that a value can't overflow the stack.
    package private(set) var depth = 64
    /// The number of elements per collection.
    package private(set) var elements = Int.max
    /// The number of characters per string.
    package private(set) var characters = Int.max
    /// The number of values in total.
    package private(set) var values = Int.max
    /// The number of further values that are read only to sort elements.
    private(set) var sorted = 0
    /// Whether parts beyond the limits are compared by a digest in their mark.
    private(set) var hasDigests = false

    /// Creates limits for values that tests compare.
    package init(depth: Int, elements: Int, characters: Int, values: Int, hasDigests: Bool) {
      (self.depth, self.elements, self.characters) = (depth, elements, characters)
      (self.values, self.hasDigests) = (values, hasDigests)
    }

    fileprivate init(text: Int) {
      // Each value takes at least two characters: itself, and a bracket or a comma.
      (characters, values, sorted) = (text, text / 2 + 1, 1_000)
    }
  }

  /// The number of parts of a subject that become fields of an event.
  static let fields = 32

  let limits: Limits
  let rule: Rule?
  /// Whether to look into objects and into values with a description, because a test compares what they consist of.
  let isStructural: Bool
  private var remaining: Int
  private var reserve: Int
  private var objects = SeenObjects()
  var digested: Digested

  /// Creates a reader of the structure of values, for tests.
  package init(structure limits: Limits) {
    (self.limits, rule, isStructural) = (limits, nil, true)
    (remaining, reserve) = (limits.values, limits.sorted)
    digested = Digested(remaining: 1_000_000)
  }

  /// Creates a reader for the subjects of events: a value with a description is represented by it.
  ///
  /// Objects aren't entered, because their contents may change on another thread meanwhile.
  ///
  /// - Parameters:
  ///   - limit: The number of characters of the text.
  ///   - rule: Applied to the value and to each of its parts.
  init(textOf limit: Int, rule: Rule?) {
    (limits, self.rule, isStructural) = (Limits(text: limit), rule, false)
    (remaining, reserve) = (limits.values, limits.sorted)
    // A single huge value must not block the tree.
    digested = Digested(remaining: 100_000)
  }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isAsked: Whether the rule has already been applied to it.
  ///   - hasFields: Whether each of the first parts has the whole limit of values for itself, because it becomes a field.
  /// - Returns: The node of the value.
  package mutating func read(_ value: Any, isAsked: Bool = false, hasFields: Bool = false) -> ValueNode {
    read(value, isAsked: isAsked, fields: hasFields ? Self.fields : 0, depth: 0)
  }

  private mutating func read(
    _ value: Any, isAsked: Bool = false, fields: Int = 0, depth: Int
  ) -> ValueNode {
    guard remaining > 0 else { return .word("…" + note(of: value), of: nil) }
    remaining -= 1
    switch open(value, isAsked: isAsked) {
    case .whole(let node): return node
    case .parts(let form, let children):
      return group(form, children, of: value, fields: fields, depth: depth)
    case .object(let object, let type, let children):
      let name = objects.name(of: object, type: type)
      guard let children else { return .word("\(name)(…)", of: nil) }
      guard !children.isEmpty else { return .word("\(name)(\(stableDescription(of: object)))", of: nil) }
      guard objects.isNew(object) else { return .word("↩ \(name)", of: nil) }
      if depth < limits.depth { objects.show(object) }
      return group(.structure(name, isCustom: true), children, of: value, depth: depth)
    }
  }

  private mutating func group(
    _ form: ValueNode.Form, _ children: Mirror.Children, of value: Any, fields: Int = 0, depth: Int
  ) -> ValueNode {
    var children = children
    // The elements, or keys, that were read to sort them.
    var known: ArraySlice<ValueNode> = []
    func rest(_ parts: [ValueNode.Part], note: String) -> ValueNode {
      .group(.init(form, parts, omitted: .rest(count: children.count - parts.count, note: note)))
    }
    if !children.isEmpty {
      guard depth < limits.depth else {
        return .group(.init(form, [], omitted: .level(note: note(of: value))))
      }
      if form.isUnordered {
        // Any beginning of a collection that is too large to sort would be random.
        guard let sorted = sorted(children, form, depth: depth + 1) else {
          return rest([], note: note(of: value))
        }
        (children, known) = (sorted.children, sorted.nodes[...])
      }
    }
    var parts: [ValueNode.Part] = []
    for child in children {
      if parts.count < fields { remaining = limits.values }
      guard remaining > 0 || !known.isEmpty, parts.count < (form.isCollection ? limits.elements : .max) else {
        return rest(parts, note: note(of: children.dropFirst(parts.count)))
      }
      if case .dictionary = form, let (key, value) = Self.entry(child) {
        let key = known.popFirst() ?? read(key, depth: depth + 1)
        parts.append(.init(key: key, value: read(value, depth: depth + 1)))
      } else {
        let node = known.popFirst() ?? read(child.value, depth: depth + 1)
        parts.append(.init(name: form.isCollection ? nil : Self.name(child.label), value: node))
      }
    }
    return .group(.init(form, parts))
  }

  /// Returns the name of a property: none for the numbers of a tuple, and the property's name for lazy storage.
  private static func name(_ label: String?) -> String? {
    guard let label, !label.hasPrefix(".") else { return nil }
    let storage = "$__lazy_storage_$_"
    return label.hasPrefix(storage) ? String(label.dropFirst(storage.count)) : label
  }

  /// Returns the key and the value of an entry of a dictionary.
  private static func entry(_ child: Mirror.Child) -> (key: Any, value: Any)? {
    let pair = Mirror(reflecting: child.value).children
    guard let key = pair.first, let value = pair.dropFirst().first else { return nil }
    return (key.value, value.value)
  }

  /// Sorts elements by their text, and entries by those of their keys, then of their values.
  ///
  /// - Returns: The sorted children, with the nodes of elements or keys unless objects in them must be numbered in the new order;
  ///   `nil` if the limits don't allow reading all of them.
  private mutating func sorted(
    _ children: Mirror.Children, _ form: ValueNode.Form, depth: Int
  ) -> (children: Mirror.Children, nodes: [ValueNode])? {
    guard children.count < remaining + reserve else { return nil }
    // A copy numbers the objects of each entry by itself, and the numbers are discarded, because the order is not known yet. Its limits
    // apply too, because many large keys must not take forever.
    var copy = self
    var hasObjects = false
    copy.remaining += reserve
    copy.reserve = 0
    defer {
      reserve = max(0, copy.remaining - remaining)
      remaining = min(remaining, copy.remaining)
      digested.remaining = copy.digested.remaining
    }
    var entries: [(text: String, node: ValueNode, child: Mirror.Child)] = []
    for child in children {
      copy.objects = objects
      let node = copy.read(Self.key(child, form), depth: depth)
      hasObjects = hasObjects || copy.objects.uses > objects.uses
      guard copy.remaining > 0 else { return nil }
      entries.append((node.line, node, child))
    }
    if case .dictionary = form, Set(entries.map(\.text)).count < entries.count {
      for (index, entry) in entries.enumerated() {
        copy.objects = objects
        entries[index].text += copy.read(entry.child.value, depth: depth).line
        guard copy.remaining > 0 else { return nil }
      }
    }
    entries = entries.ordered { $0.text < $1.text }
    return (Mirror.Children(entries.map(\.child)), hasObjects ? [] : entries.map(\.node))
  }

  private static func key(_ child: Mirror.Child, _ form: ValueNode.Form) -> Any {
    guard case .dictionary = form else { return child.value }
    return entry(child)?.key ?? child.value
  }

  /// Returns the note with the digest of omitted parts, to follow the mark; empty if digests aren't requested.
  private mutating func note(of parts: some Sequence<Mirror.Child>) -> String {
    limits.hasDigests ? digest(of: parts).note : ""
  }

  private mutating func note(of value: Any) -> String {
    note(of: CollectionOfOne((label: nil, value: value)))
  }
}

/// The objects that a reader has encountered, numbered for each type by first appearance.
private struct SeenObjects {
  private struct Entry {
    /// The object itself, retained so that no other object gets its identity meanwhile.
    let object: AnyObject
    let name: String
    var isShown = false
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var counts: [String: Int] = [:]
  /// The number of names that were requested.
  private(set) var uses = 0

  /// Returns the name of an object with its number, such as `Trip#1`.
  mutating func name(of object: AnyObject, type: String) -> String {
    let id = ObjectIdentifier(object)
    uses += 1
    if let entry = entries[id] { return entry.name }
    counts[type, default: 0] += 1
    let name = "\(type)#\(counts[type, default: 0])"
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
