internal import RIBDiagnostics

/// Parses tokens into a tree of template parts.
struct TemplateParser {
  /// An open block with the parts read so far.
  private struct Block {
    enum Kind {
      case whole
      case condition(TemplateCondition)
      case loop(TemplateReference, item: String)
      case fit
      case join(separator: String, isSorted: Bool, indentation: String?)
    }

    let kind: Kind
    let place: TextPlace
    var body: [TemplateNode] = []
    /// The part before `#else`, or the body of a loop before `#between`.
    var first: [TemplateNode]?

    var name: String {
      switch kind {
      case .whole: ""
      case .condition: "if"
      case .loop: "each"
      case .fit: "fit"
      case .join: "join"
      }
    }
  }

  /// The maximum number of open blocks, including the whole template.
  private static let depth = 64

  private(set) var references: [(reference: TemplateReference, locals: Set<String>)] = []
  private var problems = ProblemCollector()
  private var blocks: [Block] = []

  /// Parses the tokens of a template.
  ///
  /// - Throws: All problems with the template.
  mutating func read(_ lexer: TemplateLexer) throws(ToolkitError) -> [TemplateNode] {
    for problem in lexer.problems.problems { problems.add(problem) }
    blocks = [Block(kind: .whole, place: TextPlace(path: "", line: 1, column: 1))]
    for token in lexer.tokens {
      switch token.kind {
      case .text(let text): append(.text(text))
      case .tag(let text): read(tag: text, token)
      }
      if blocks.count > Self.depth {
        fail("Blocks are nested more than \(Self.depth) levels deep here.", token.place)
        try problems.check()
      }
    }
    while let block = blocks.popLast(), !blocks.isEmpty {
      fail("This block isn't closed. Close it with \"{{/\(block.name)}}\".", block.place)
    }
    try problems.check()
    return nodes
  }

  private var nodes: [TemplateNode] = []

  private mutating func append(_ node: TemplateNode) {
    if blocks.count == 1 { nodes.append(node) }
    blocks[blocks.count - 1].body.append(node)
  }

  private mutating func fail(_ message: String, _ place: TextPlace) {
    problems.add(Problem(.template, message, at: place))
  }

  private mutating func read(tag: String, _ token: TemplateToken) {
    let scanned = TemplateWords(tag)
    if let failure = scanned.failure { return fail(failure, token.place) }
    let words = scanned.words
    switch words.first {
    case .name("#if"): openCondition(words.dropFirst(), token.place)
    case .name("#each"): openLoop(Array(words.dropFirst()), token.place)
    case .name("#fit") where words.count == 1: open(.fit, token.place)
    case .name("#join"): openJoin(Array(words.dropFirst()), token)
    case .name("#else"): split("if", token.place)
    case .name("#between"): split("each", token.place)
    case .name(let name) where name.hasPrefix("/"): close(String(name.dropFirst()), token.place)
    case .name(let name) where name.hasPrefix("#"):
      let known = ["#if", "#else", "#each", "#between", "#fit", "#join"]
      let hint = NearMiss.question(name, among: known, quotes: ("\"", "\""))
      fail("Unknown block \"\(name)\".\(hint)", token.place)
    case .quoted(let text) where words.count == 1: append(.text(text))
    default: readValue(words, token.place)
    }
  }

  private mutating func readValue(_ words: [TemplateWords.Word], _ place: TextPlace) {
    guard case .name(let name)? = words.first else {
      return fail("A tag must name a variable, or begin with \"#\" or \"/\".", place)
    }
    var filters: [TemplateFilter] = []
    var rest = words.dropFirst()
    while !rest.isEmpty {
      guard case .sign("|")? = rest.popFirst(), case .name(let word)? = rest.popFirst() else {
        return fail("A variable can be followed by filters only. Write \"|\" before each.", place)
      }
      guard let filter = TemplateFilter(rawValue: word) else {
        let all = TemplateFilter.allCases.map(\.rawValue)
        return fail(
          "Unknown filter \"\(word)\". Use one of \(all.joined(separator: ", ")).", place)
      }
      filters.append(filter)
    }
    append(.value(reference(name, place), filters))
  }

  private mutating func reference(_ name: String, _ place: TextPlace) -> TemplateReference {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let reference = TemplateReference(
      name: parts.first ?? name, part: parts.count > 1 ? parts[1] : nil, place: place)
    references.append((reference, locals))
    return reference
  }

  /// The item names of the open loops.
  private var locals: Set<String> {
    Set(
      blocks.compactMap { block in
        if case .loop(_, let item) = block.kind { item } else { nil }
      })
  }

  private mutating func openCondition(_ words: ArraySlice<TemplateWords.Word>, _ place: TextPlace) {
    var reader = TemplateConditionReader(words, place)
    let condition = reader.read()
    if let failure = reader.failure { fail(failure, place) }
    for reference in condition.references { references.append((reference, locals)) }
    open(.condition(condition), place)
  }

  private mutating func openLoop(_ words: [TemplateWords.Word], _ place: TextPlace) {
    guard words.count == 3, case .name(let list) = words[0], words[1] == .name("as"),
      case .name(let item) = words[2]
    else {
      fail("Write a loop as \"{{#each LIST as ITEM}}\".", place)
      return open(.loop(TemplateReference(name: "", part: nil, place: place), item: ""), place)
    }
    open(.loop(reference(list, place), item: item), place)
  }

  private mutating func openJoin(_ words: [TemplateWords.Word], _ token: TemplateToken) {
    var separator = "\n"
    var isSorted = false
    for word in words {
      switch word {
      case .quoted(let text): separator = text
      case .name("sorted"): isSorted = true
      default: fail("Write a join as \"{{#join \", \"}}\" or \"{{#join sorted}}\".", token.place)
      }
    }
    open(.join(separator: separator, isSorted: isSorted, indentation: token.indentation), token.place)
  }

  private mutating func open(_ kind: Block.Kind, _ place: TextPlace) {
    blocks.append(Block(kind: kind, place: place))
  }

  private mutating func split(_ name: String, _ place: TextPlace) {
    guard let block = blocks.last, block.name == name, block.first == nil else {
      return fail(
        "\"#\(name == "if" ? "else" : "between")\" must be in a \"#\(name)\" block, at most once.", place)
    }
    blocks[blocks.count - 1].first = block.body
    blocks[blocks.count - 1].body = []
  }

  private mutating func close(_ name: String, _ place: TextPlace) {
    guard blocks.count > 1, let block = blocks.last else {
      return fail("\"/\(name)\" closes no open block. Remove it.", place)
    }
    guard block.name == name else {
      return fail(
        "The open block is \"#\(block.name)\" in line \(block.place.line). Close it first, with \"{{/\(block.name)}}\".",
        place)
    }
    blocks.removeLast()
    switch block.kind {
    case .whole: break
    case .condition(let condition):
      let then = block.first ?? block.body
      append(.condition(condition, then: then, otherwise: block.first == nil ? [] : block.body))
    case .loop(let list, let item):
      let body = block.first ?? block.body
      append(.loop(list, item: item, body: body, between: block.first == nil ? [] : block.body))
    case .fit: append(.fit(block.body))
    case .join(let separator, let isSorted, let indentation):
      append(.join(separator: separator, isSorted: isSorted, indentation: indentation, body: block.body))
    }
  }
}
