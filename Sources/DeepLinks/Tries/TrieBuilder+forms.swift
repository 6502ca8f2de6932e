extension TrieBuilder {
  /// Adds what the next route asks of its fields.
  mutating func addForm(_ pattern: LinkPattern) {
    let first = Int32(trie.fields.count)
    var required: Int32 = 0
    var fragment = Extent.absent
    var fragmentField: Int32 = .none
    var hasQuery = false
    for field in pattern.fields {
      let allowed = Int32(trie.allowed.count)
      for text in field.allowed { trie.allowed.append(add(text.utf8)) }
      let isOutside = field.source != .path
      if isOutside, !field.mayBeMissing { required += 1 }
      if field.source == .query { hasQuery = true }
      let number = field.source == .query ? numberOfName(field.name) : .none
      trie.fields.append(
        TrieField(
          name: number < 0 ? .absent : trie.names[Int(number)], number: number,
          type: TypeCode(field.type, custom: customTypes),
          allowed: allowed, allowedCount: Int32(field.allowed.count), source: field.source,
          cardinality: field.cardinality, isRequired: isOutside && !field.mayBeMissing))
    }
    switch pattern.fragment {
    case nil: break
    case .literal(let text):
      fragment = add(text)
      required += 1
    case .field(let index): fragmentField = Int32(index)
    }
    trie.forms.append(
      TrieForm(
        fields: first, count: Int32(pattern.fields.count), required: required, hasQuery: hasQuery,
        hasFragment: pattern.fragment != nil, fragment: fragment, fragmentField: fragmentField))
  }

  /// The number of a name of the query, which is one for all routes that have it.
  private mutating func numberOfName(_ name: String) -> Int32 {
    var name = name
    let known = name.withUTF8 { trie.index.value(0, .name, $0) }
    guard known < 0 else { return known }
    let number = Int32(trie.names.count)
    trie.names.append(add(name.utf8))
    trie.index.add(0, .name, Array(name.utf8), number)
    return number
  }

  mutating func add(_ text: some Sequence<UInt8>) -> Extent {
    let start = trie.texts.count
    trie.texts.append(contentsOf: text)
    return Extent(start, trie.texts.count)
  }

  /// Sets where links of a scheme go on.
  mutating func setFallback(_ fallback: TableOptions.Fallback, of scheme: String) {
    let number = namespace(of: scheme)
    switch fallback {
    case .none: trie.namespaces[number].fallback = .none
    case .general: trie.namespaces[number].fallback = .general
    case .scheme(let other):
      let target = namespace(of: other.folded)
      trie.namespaces[number].fallback = .namespace(target)
    }
  }
}
