/// A comparison of one link's query and fragment with the requirements of routes.
///
/// The first route reads the query item by item and allocates nothing. For the second route, the items are put into a dictionary, where
/// each route looks up its fields: from then on, a route costs as much as its fields, instead of the whole query.
struct QueryMatcher {
  private let hasEscapes: Bool
  private let plusIsSpace: Bool
  private let rejectsRepeated: Bool
  /// Whether to find the first flaw in the order of the link.
  private let isTracing: Bool
  /// The values of the fields of the last compared route.
  private var captures: [Capture] = []
  /// The index of the query, created for the second route.
  private var index: Index?
  private var hasRead = false
  /// The number of compared items and fields.
  private(set) var looks = 0

  private typealias Item = (name: Extent, value: Extent)

  private struct Index {
    /// The items of the query by name.
    var items: [[UInt8]: [Item]] = [:]
    /// The type with which all values of a name were last compared, and whether all of them have that type.
    ///
    /// A field with many values is compared with all of them, and most routes with such a field agree on its type.
    var known: [String: (type: FieldType, isAccepted: Bool)] = [:]
  }

  init(_ layout: DeepLink.Layout, _ options: TableOptions, isTracing: Bool) {
    hasEscapes = layout.hasEscapes
    plusIsSpace = options.plusIsSpace
    rejectsRepeated = options.repeatedFields == .rejected
    self.isTracing = isTracing
  }

  /// Captures the fields of a route, and returns the reason if the link doesn't match.
  mutating func flaw(_ form: QueryForm, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>) -> QueryFlaw? {
    captures = form.missing
    if form.isIndifferent { return nil }
    if form.hasQuery {
      if hasRead, !isTracing { createIndex(layout, bytes) }
      hasRead = true
      if let flaw = index == nil ? readQuery(form, layout, bytes) : readFields(form, layout, bytes) {
        return flaw
      }
    }
    if let flaw = readFragment(form, layout, bytes) { return flaw }
    // Most fields have defaults or are optional.
    if form.required == 0 { return nil }
    for field in form.fields where field.isRequired && captures[field.index].kind == .missing {
      let part = field.source == .query ? layout.query : layout.fragment
      return QueryFlaw(
        kind: .missing, field: field.index, offset: Int(part.isPresent ? part.end : layout.pathEnd))
    }
    return nil
  }

  /// Takes the values of the fields of the last compared route.
  mutating func takeCaptures() -> [Capture] {
    defer { captures = [] }
    return captures
  }

  /// Returns the indices of the endings of a node that the query's values permit, the preferred ones first.
  mutating func endings(_ choices: EndingChoices, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>) -> [Int] {
    createIndex(layout, bytes)
    hasRead = true
    var found = choices.others
    for choice in choices.byName {
      looks += 1
      // If there are several values, each must be allowed, so looking up one of them suffices.
      guard let value = index?.items[choice.name]?.first?.value else { continue }
      found += withText(value, bytes) { choice.endings[$0.array] } ?? []
    }
    looks += found.count
    return found.sorted()
  }

  /// Reads the query for one route.
  private mutating func readQuery(_ form: QueryForm, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>)
    -> QueryFlaw?
  {
    var splitter = ItemSplitter(layout.query)
    while let item = splitter.next(bytes) {
      looks += 1
      let index = withText(item.name, bytes) { form.indexOfItem($0) }
      if let index, let flaw = take(item, form, index, layout, bytes) { return flaw }
    }
    return nil
  }

  /// Captures the fields of one route from the items; it finds a flaw in the same cases as `readQuery`, but not always the same one.
  private mutating func readFields(_ form: QueryForm, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>)
    -> QueryFlaw?
  {
    for (number, field) in form.fields.enumerated() where field.source == .query {
      looks += 1
      guard let found = index?.items[Array(field.name.utf8)] else { continue }
      let isMany = field.cardinality == .many && field.rule.allowed.isEmpty
      if isMany, let known = index?.known[field.name], known.type == field.rule.type {
        guard known.isAccepted else {
          return QueryFlaw(kind: .value, field: field.index, offset: Int(layout.query.start))
        }
        captures[field.index] = Capture(kind: .many, extent: layout.query)
        continue
      }
      var flaw: QueryFlaw?
      for item in found where flaw == nil {
        looks += 1
        flaw = take(item, form, number, layout, bytes)
      }
      if isMany { index?.known[field.name] = (field.rule.type, flaw == nil) }
      if let flaw { return flaw }
    }
    return nil
  }

  private mutating func createIndex(_ layout: DeepLink.Layout, _ bytes: Span<UInt8>) {
    guard index == nil else { return }
    var index = Index()
    var splitter = ItemSplitter(layout.query)
    while let item = splitter.next(bytes) {
      looks += 1
      index.items[withText(item.name, bytes) { $0.array }, default: []].append(item)
    }
    self.index = index
  }

  /// Captures an item as the value of a field.
  private mutating func take(
    _ item: Item, _ form: QueryForm, _ number: Int, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>
  ) -> QueryFlaw? {
    let (index, cardinality) = (form.fields[number].index, form.fields[number].cardinality)
    if captures[index].kind != .missing, cardinality != .many, rejectsRepeated {
      return QueryFlaw(kind: .repeated, field: index, offset: Int(item.name.start))
    }
    let flaw = QueryFlaw(kind: .value, field: index, offset: Int(item.value.start))
    if cardinality == .flag {
      let value = withText(item.value, bytes) { $0.string }
      guard value != "false" else {
        captures[index] = .missing
        return nil
      }
      guard value.isEmpty || value == "true" else { return flaw }
      captures[index] = Capture(kind: .bare, extent: item.name)
      return nil
    }
    guard withText(item.value, bytes, { form.fields[number].rule.accepts($0) }) else {
      // An HTML form sends an empty value for an input that was left empty.
      guard item.value.isEmpty, cardinality != .many, !form.fields[number].isRequired else { return flaw }
      captures[index] = .missing
      return nil
    }
    captures[index] =
      cardinality == .many
      ? Capture(kind: .many, extent: layout.query)
      : Capture(kind: plusIsSpace ? .spacedText : .text, extent: item.value)
    return nil
  }

  private mutating func readFragment(_ form: QueryForm, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>)
    -> QueryFlaw?
  {
    let extent = layout.fragment
    if let literal = form.fragment {
      let isEqual = extent.isPresent && withText(extent, bytes, isFragment: true) { $0.equals(literal) }
      let offset = extent.isPresent ? extent.start : layout.pathEnd
      return isEqual ? nil : QueryFlaw(kind: .fragment, field: 0, offset: Int(offset))
    }
    guard extent.isPresent, let field = form.fields.last(where: { $0.source == .fragment }) else {
      return nil
    }
    guard withText(extent, bytes, isFragment: true, { field.rule.accepts($0) }) else {
      if extent.isEmpty, !field.isRequired { return nil }
      return QueryFlaw(kind: .value, field: field.index, offset: Int(extent.start))
    }
    captures[field.index] = Capture(kind: .text, extent: extent)
    return nil
  }

  /// Calls a closure with an unescaped part of the link.
  private func withText<Result>(
    _ extent: Extent, _ bytes: Span<UInt8>, isFragment: Bool = false, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let raw = bytes.extracting(extent.range)
    let plusIsSpace = plusIsSpace && !isFragment
    if !hasEscapes && !plusIsSpace || raw.isPlain(plusIsSpace: plusIsSpace) { return body(raw) }
    let text = raw.array.unescaped(plusIsSpace: plusIsSpace)[...]
    return body(text.span)
  }
}

extension DeepLink.Layout {
  /// The place after the path and the query.
  fileprivate var pathEnd: Int32 { max(path.end, query.end) }
}
