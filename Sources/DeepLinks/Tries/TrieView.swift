/// A trie as plain memory, which a walk reads without counting references.
///
/// It is valid as long as the core that owns it. Arrays would be retained and released for each node that is entered, by all
/// threads at the same counters.
struct TrieView {
  let nodes: UnsafeBufferPointer<TrieNode>
  let probes: UnsafeBufferPointer<TrieProbe>
  let edges: UnsafeBufferPointer<TrieEdge>
  let lists: UnsafeBufferPointer<TrieList>
  let rests: UnsafeBufferPointer<TrieRest>
  let endings: UnsafeBufferPointer<TrieEnding>
  let choices: UnsafeBufferPointer<TrieChoice>
  let candidates: UnsafeBufferPointer<TrieCandidate>
  let splits: UnsafeBufferPointer<TrieSplit>
  let parts: UnsafeBufferPointer<TriePart>
  let sources: UnsafeBufferPointer<TrieSource>
  let forms: UnsafeBufferPointer<TrieForm>
  let fields: UnsafeBufferPointer<TrieField>
  let allowed: UnsafeBufferPointer<Extent>
  let texts: UnsafeBufferPointer<UInt8>
  let namespaces: UnsafeBufferPointer<Trie.Namespace>
  let index: TrieIndexView
  let hasPriorities: Bool
  let maximumFields: Int
  /// How many names fields of the query have.
  let nameCount: Int
  /// How many bytes the longest literal component has.
  let longestLiteral: Int

  /// Copies a trie into memory that stays until it is deallocated.
  init(_ trie: Trie) {
    nodes = Self.copy(trie.nodes)
    probes = Self.copy(trie.probes)
    edges = Self.copy(trie.edges)
    lists = Self.copy(trie.lists)
    rests = Self.copy(trie.rests)
    endings = Self.copy(trie.endings)
    choices = Self.copy(trie.choices)
    candidates = Self.copy(trie.candidates)
    splits = Self.copy(trie.splits)
    parts = Self.copy(trie.parts)
    sources = Self.copy(trie.sources)
    forms = Self.copy(trie.forms)
    fields = Self.copy(trie.fields)
    allowed = Self.copy(trie.allowed)
    texts = Self.copy(trie.texts)
    namespaces = Self.copy(trie.namespaces)
    index = TrieIndexView(
      entries: Self.copy(trie.index.entries), slots: Self.copy(trie.index.slots),
      texts: Self.copy(trie.index.texts))
    hasPriorities = trie.hasPriorities
    maximumFields = trie.maximumFields
    nameCount = trie.names.count
    longestLiteral = trie.index.entries.reduce(0) {
      $1.kind == .literal ? max($0, Int($1.count)) : $0
    }
  }

  func deallocate() {
    nodes.deallocate()
    probes.deallocate()
    edges.deallocate()
    lists.deallocate()
    rests.deallocate()
    endings.deallocate()
    choices.deallocate()
    candidates.deallocate()
    splits.deallocate()
    parts.deallocate()
    sources.deallocate()
    forms.deallocate()
    fields.deallocate()
    allowed.deallocate()
    texts.deallocate()
    namespaces.deallocate()
    index.entries.deallocate()
    index.slots.deallocate()
    index.texts.deallocate()
  }

  /// Copies values that hold no references, so that there is nothing to be done before their memory is given back.
  private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    return UnsafeBufferPointer(memory)
  }
}

/// A split of a trie, as a component is divided by it.
struct TrieSplitForm: SplitForm {
  let trie: UnsafePointer<TrieView>
  let split: TrieSplit
  let owner: Unmanaged<TableCore>

  var count: Int { Int(split.count) }

  private func part(_ number: Int) -> TriePart { trie.pointee.parts[Int(split.parts) + number] }

  func text(_ number: Int) -> Bytes {
    trie.pointee.texts.part((number == 0 ? split.prefix : part(number - 1).text).range)
  }

  func longest(_ number: Int) -> Int { Int(part(number).longest) }

  func accepts(_ number: Int, _ bytes: Bytes) -> Bool {
    let part = part(number)
    guard part.allowedCount > 0 else { return part.type.accepts(bytes, owner) }
    for index in Int(part.allowed)..<Int(part.allowed + part.allowedCount)
    where bytes.equals(trie.pointee.texts.part(trie.pointee.allowed[index].range)) {
      return true
    }
    return false
  }
}
