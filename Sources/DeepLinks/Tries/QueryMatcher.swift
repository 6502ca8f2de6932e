/// A comparison of the query and the fragment of one link with what routes require.
///
/// A route that is alone reads the query itself, item by item, and makes nothing. From the second route on the items are
/// put into a dictionary once, and each route asks that for its fields: then a route costs its fields, and not the query again.
struct QueryMatcher {
  private let link: SplitLink
  private let options: TableOptions
  private let isTracing: Bool
  /// The values of the fields of the route that was compared last.
  private var captures: [Capture] = []
  /// The items of the query by their names, once a second route has asked for them.
  private var items: [Bytes: [Item]]?
  private var hasRead = false
  /// The type that all values of a name were last compared with, and whether they are of it.
  ///
  /// A field with many values is compared with all of them, and routes with such a field mostly agree on its type.
  private var known: [Bytes: (type: FieldType, isAccepted: Bool)] = [:]
  /// The number of items and fields that were looked at.
  private(set) var looks = 0

  private typealias Item = (name: Extent, value: Extent)

  /// Makes a comparison, which finds the first flaw of each route in the order of the link if it is traced.
  init(_ link: SplitLink, _ options: TableOptions, isTracing: Bool) {
    self.link = link
    self.options = options
    self.isTracing = isTracing
  }

  /// Captures the fields of a route, and returns why the link is not meant if so.
  mutating func flaw(_ form: QueryForm) -> QueryFlaw? {
    captures.removeAll(keepingCapacity: true)
    captures.reserveCapacity(form.fieldCount)
    for _ in 0..<form.fieldCount { captures.append(.missing) }
    if form.isIndifferent { return nil }
    if form.hasQuery {
      if hasRead, !isTracing { readItems() }
      hasRead = true
      if let flaw = items == nil ? readQuery(form) : readFields(form) { return flaw }
    }
    if let flaw = readFragment(form) { return flaw }
    for field in form.fields where field.isRequired && captures[field.index].kind == .missing {
      let part = field.source == .query ? link.layout.query : link.layout.fragment
      return QueryFlaw(kind: .missing, field: field.index, offset: part.isPresent ? Int(part.end) : end)
    }
    return nil
  }

  /// Takes out the values of the fields of the route that was compared last.
  mutating func takeCaptures() -> [Capture] {
    defer { captures = [] }
    return captures
  }

  /// The indices of the endings of a node that the values of the query leave, the preferred ones first.
  mutating func endings(_ choices: EndingChoices) -> [Int] {
    readItems()
    hasRead = true
    var found = choices.others
    for choice in choices.byName {
      looks += 1
      // Of several values each must be allowed, so one of them is enough to look up.
      guard let value = items?[choice.name[...]]?.first?.value, value.isPresent else { continue }
      found += choice.endings[text(value)] ?? []
    }
    looks += found.count
    return found.sorted()
  }

  /// The place behind the path and the query.
  private var end: Int { Int(max(link.layout.path.end, link.layout.query.end)) }

  /// Reads the query for one route.
  private mutating func readQuery(_ form: QueryForm) -> QueryFlaw? {
    var splitter = ItemSplitter(link.layout.query)
    while let item = splitter.next(of: link.bytes) {
      looks += 1
      let name = text(item.name)
      let index = form.fields.firstIndex { $0.source == .query && $0.name.elementsEqual(name) }
      if let index, let flaw = take(item, form.fields[index]) { return flaw }
    }
    return nil
  }

  /// Takes the fields of one route from the items; whether there is a flaw is the same, but not always which is found first.
  private mutating func readFields(_ form: QueryForm) -> QueryFlaw? {
    for field in form.fields where field.source == .query {
      looks += 1
      let name = field.name[...]
      guard let found = items?[name] else { continue }
      let isMany = field.cardinality == .many && field.rule.allowed.isEmpty
      if isMany, let known = known[name], known.type == field.rule.type {
        guard known.isAccepted else {
          return QueryFlaw(kind: .value, field: field.index, offset: Int(link.layout.query.start))
        }
        captures[field.index] = Capture(kind: .many, extent: link.layout.query)
        continue
      }
      var flaw: QueryFlaw?
      for item in found where flaw == nil {
        looks += 1
        flaw = take(item, field)
      }
      if isMany { known[name] = (field.rule.type, flaw == nil) }
      if let flaw { return flaw }
    }
    return nil
  }

  private mutating func readItems() {
    guard items == nil else { return }
    var items: [Bytes: [Item]] = [:]
    var splitter = ItemSplitter(link.layout.query)
    while let item = splitter.next(of: link.bytes) {
      looks += 1
      items[text(item.name), default: []].append(item)
    }
    self.items = items
  }

  private mutating func take(_ item: Item, _ field: QueryForm.Field) -> QueryFlaw? {
    let index = field.index
    if captures[index].kind != .missing, field.cardinality != .many, options.repeatedFields == .refused {
      return QueryFlaw(kind: .repeated, field: index, offset: Int(item.name.start))
    }
    let flaw = QueryFlaw(
      kind: .value, field: index, offset: Int(item.value.isPresent ? item.value.start : item.name.end))
    if field.cardinality == .flag {
      let text = item.value.isPresent ? text(item.value) : []
      guard !text.elementsEqual("false".utf8) else {
        captures[index] = .missing
        return nil
      }
      guard text.isEmpty || text.elementsEqual("true".utf8) else { return flaw }
      captures[index] = Capture(kind: .bare, extent: item.name)
      return nil
    }
    guard item.value.isPresent, field.rule.accepts(text(item.value)) else { return flaw }
    captures[index] =
      field.cardinality == .many
      ? Capture(kind: .many, extent: link.layout.query)
      : Capture(kind: options.plusIsSpace ? .spacedText : .text, extent: item.value)
    return nil
  }

  private mutating func readFragment(_ form: QueryForm) -> QueryFlaw? {
    let extent = link.layout.fragment
    if let literal = form.fragment {
      let isEqual = extent.isPresent && text(extent, plusIsSpace: false) == literal[...]
      let offset = extent.isPresent ? Int(extent.start) : end
      return isEqual ? nil : QueryFlaw(kind: .fragment, field: 0, offset: offset)
    }
    guard extent.isPresent, let field = form.fields.last(where: { $0.source == .fragment }) else {
      return nil
    }
    guard field.rule.accepts(text(extent, plusIsSpace: false)) else {
      return QueryFlaw(kind: .value, field: field.index, offset: Int(extent.start))
    }
    captures[field.index] = Capture(kind: .text, extent: extent)
    return nil
  }

  private func text(_ extent: Extent) -> Bytes { text(extent, plusIsSpace: options.plusIsSpace) }

  private func text(_ extent: Extent, plusIsSpace: Bool) -> Bytes {
    let raw = link.bytes[extent.range]
    let isPlain = !link.layout.hasEscapes && !plusIsSpace || raw.isPlain(plusIsSpace: plusIsSpace)
    return isPlain ? raw : raw.unescaped(plusIsSpace: plusIsSpace)[...]
  }
}

/// The reason why the query or the fragment of a link is not as a route requires.
struct QueryFlaw {
  enum Kind {
    case missing
    case repeated
    case value
    case fragment
  }

  let kind: Kind
  /// The index of the field in its pattern.
  let field: Int
  /// The place where it shows, in bytes.
  let offset: Int
}
