/// Compares the fields of the query and the fragment of a route with a link.
///
/// A route that is alone reads the query itself, item by item, and makes nothing. From the second route on the items are read
/// into an index once, and each route asks that for its fields: then routes cost their fields, and not the query each time.
struct QueryMatcher {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let view: UnsafePointer<TrieView>
  let owner: Unmanaged<TableCore>
  let rules: TrieWalk.Rules
  let bytes: Bytes
  let layout: DeepLink.Layout
  /// Room for one text without its escapes; the next text takes its place, so none is kept.
  let scratch: UnsafeMutablePointer<UInt8>?
  let captures: UnsafeMutableBufferPointer<Capture>
  /// The items of the query by their names, if they were read for another route already.
  var items: QueryIndex?
  /// How many items and fields were looked at.
  private(set) var looks = 0

  @inline(__always)
  private var trie: TrieView { view.pointee }

  /// Finds the fields, and answers why the link is not meant, if so.
  mutating func flaw(_ form: TrieForm) -> QueryFlaw? {
    if form.hasQuery, let flaw = items == nil ? readQuery(form) : readItems(form) { return flaw }
    if form.hasFragment, let flaw = readFragment(form) { return flaw }
    guard form.required > 0 else { return nil }
    for index in 0..<Int(form.count) {
      let field = trie.fields[Int(form.fields) + index]
      guard field.isRequired, captures[index].kind == .missing else { continue }
      let part = field.source == .query ? layout.query : layout.fragment
      let offset = part.isPresent ? part.end : max(layout.path.end, layout.query.end)
      return QueryFlaw(kind: .missing, field: index, offset: Int(offset))
    }
    return nil
  }

  /// Reads the query for one route.
  private mutating func readQuery(_ form: TrieForm) -> QueryFlaw? {
    var splitter = ItemSplitter(layout.query)
    while let item = splitter.next(bytes) {
      looks += 1
      let raw = bytes.part(item.name.range)
      let isPlain = isPlain(raw, plusIsSpace: rules.plusIsSpace)
      for index in 0..<Int(form.count) {
        let field = trie.fields[Int(form.fields) + index]
        guard field.source == .query else { continue }
        let name = trie.texts.part(field.name.range)
        guard isPlain ? raw.equals(name) : text(item.name).equals(name) else { continue }
        if let flaw = take(item.value, at: item.name, index, field) { return flaw }
        break
      }
    }
    return nil
  }

  /// Takes from the items what one route asks for; whether there is a flaw is the same, but not always which is told first.
  private mutating func readItems(_ form: TrieForm) -> QueryFlaw? {
    for index in 0..<Int(form.count) {
      let field = trie.fields[Int(form.fields) + index]
      guard field.number >= 0 else { continue }
      looks += 1
      var number = items?.first(field.number) ?? .none
      let isMany = number >= 0 && field.cardinality == .many && field.allowedCount == 0
      if isMany, let isAccepted = items?.isAccepted(field.number, as: field.type) {
        guard isAccepted else {
          return QueryFlaw(kind: .value, field: index, offset: Int(layout.query.start))
        }
        captures[index] = Capture(kind: .many, extent: layout.query)
        continue
      }
      while number >= 0, let item = items?.items[Int(number)] {
        looks += 1
        if let flaw = take(item.value, at: item.name, index, field) {
          if isMany { items?.note(field.number, as: field.type, isAccepted: false) }
          return flaw
        }
        number = item.next
      }
      if isMany { items?.note(field.number, as: field.type, isAccepted: true) }
    }
    return nil
  }

  /// Reads the query for all routes.
  mutating func readItems() {
    var index = QueryIndex(nameCount: trie.nameCount)
    var splitter = ItemSplitter(layout.query)
    while let item = splitter.next(bytes) {
      looks += 1
      let name = text(item.name)
      let number = trie.index.value(0, .name, hash: TrieIndexView.hash(name, folded: false), name)
      if number >= 0 { index.add(number, item) }
    }
    items = index
  }

  /// The routes that end at a node and that the values of the query leave, the preferred ones first.
  mutating func candidates(_ node: TrieNode) -> [Int32] {
    if items == nil { readItems() }
    var found: [Int32] = []
    var choice = node.choices
    while choice >= 0 {
      let value = trie.choices[Int(choice)]
      looks += 1
      var candidate = value.name < 0 ? value.candidates : firstCandidate(choice, value.name)
      while candidate >= 0 {
        looks += 1
        found.append(trie.candidates[Int(candidate)].ending)
        candidate = trie.candidates[Int(candidate)].next
      }
      choice = value.next
    }
    return found.sorted()
  }

  /// The first route for the value of a name; of several values each must be allowed, so one of them is enough to look up.
  private func firstCandidate(_ choice: Int32, _ name: Int32) -> Int32 {
    guard let items, items.first(name) >= 0 else { return .none }
    let item = items.items[Int(items.first(name))]
    guard item.value.isPresent else { return .none }
    let text = text(item.value)
    return trie.index.value(choice, .chosen, hash: TrieIndexView.hash(text, folded: false), text)
  }

  private func take(_ value: Extent, at name: Extent, _ index: Int, _ field: TrieField) -> QueryFlaw? {
    if captures[index].kind != .missing, field.cardinality != .many, rules.repeatedFields == .refused {
      return QueryFlaw(kind: .repeated, field: index, offset: Int(name.start))
    }
    if field.cardinality == .flag {
      if !value.isPresent || value.isEmpty || text(value).elementsEqual("true".utf8) {
        captures[index] = Capture(kind: .bare, extent: name)
      } else if text(value).elementsEqual("false".utf8) {
        captures[index] = .missing
      } else {
        return QueryFlaw(kind: .value, field: index, offset: Int(value.start))
      }
      return nil
    }
    guard value.isPresent else { return QueryFlaw(kind: .value, field: index, offset: Int(name.end)) }
    guard accepts(text(value), field) else {
      return QueryFlaw(kind: .value, field: index, offset: Int(value.start))
    }
    captures[index] =
      field.cardinality == .many
      ? Capture(kind: .many, extent: layout.query)
      : Capture(kind: rules.plusIsSpace ? .spacedText : .text, extent: value)
    return nil
  }

  private func accepts(_ text: Bytes, _ field: TrieField) -> Bool {
    guard field.allowedCount > 0 else { return field.type.accepts(text, owner) }
    for index in Int(field.allowed)..<Int(field.allowed + field.allowedCount) {
      if text.equals(trie.texts.part(trie.allowed[index].range)) { return true }
    }
    return false
  }

  private func readFragment(_ form: TrieForm) -> QueryFlaw? {
    if form.fragment.isPresent {
      let isEqual =
        layout.fragment.isPresent
        && text(layout.fragment, plusIsSpace: false).equals(trie.texts.part(form.fragment.range))
      let offset = layout.fragment.isPresent ? layout.fragment.start : max(layout.path.end, layout.query.end)
      return isEqual ? nil : QueryFlaw(kind: .fragment, field: 0, offset: Int(offset))
    }
    guard layout.fragment.isPresent else { return nil }
    let index = Int(form.fragmentField)
    guard accepts(text(layout.fragment, plusIsSpace: false), trie.fields[Int(form.fields) + index]) else {
      return QueryFlaw(kind: .value, field: index, offset: Int(layout.fragment.start))
    }
    captures[index] = Capture(kind: .text, extent: layout.fragment)
    return nil
  }

  private func isPlain(_ raw: Bytes, plusIsSpace: Bool) -> Bool {
    if !layout.hasEscapes, !plusIsSpace { return true }
    for byte in raw where byte == .percent || plusIsSpace && byte == .plus { return false }
    return true
  }

  private func text(_ extent: Extent, plusIsSpace: Bool? = nil) -> Bytes {
    let raw = bytes.part(extent.range)
    let plusIsSpace = plusIsSpace ?? rules.plusIsSpace
    guard !isPlain(raw, plusIsSpace: plusIsSpace), let scratch else { return raw }
    return Bytes(start: scratch, count: raw.unescape(into: scratch, plusIsSpace: plusIsSpace))
  }
}

/// Why the query or the fragment of a link is not as a route wants it.
struct QueryFlaw {
  enum Kind {
    case missing
    case repeated
    case value
    case fragment
  }

  let kind: Kind
  /// The index of the field within its route.
  let field: Int
  /// Where it shows, in bytes.
  let offset: Int
}
