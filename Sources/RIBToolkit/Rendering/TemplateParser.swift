internal import RIBDiagnostics

/// Parses tokens into a tree of template parts.
struct TemplateParser {
  /// An open block with the parts read so far.
  private struct Block {
    /// The name without its number sign; empty for the whole template.
    let name: String
    let place: TextPlace
    /// The name of a loop's item.
    var item: String?
    /// Creates the part from its body and, for a condition or a loop, the part after `#else` or `#between`.
    let node: (_ body: [TemplateNode], _ second: [TemplateNode]) -> TemplateNode
    var body: [TemplateNode] = []
    /// The part before `#else` or `#between`.
    var first: [TemplateNode]?
  }

  /// The maximum number of open blocks, including the whole template.
  private static let depth = 64

  private(set) var references: [(reference: TemplateReference, locals: Set<String>)] = []
  private let forms: TemplateWords.Forms
  private var problems = ProblemCollector()
  /// The open blocks; the first is the whole template.
  private var blocks: [Block] = []

  init(reading forms: TemplateWords.Forms) { self.forms = forms }

  mutating func read(_ lexer: TemplateLexer) throws(ToolkitError) -> [TemplateNode] {
    problems = lexer.problems
    blocks = [Block(name: "", place: TextPlace(path: "", line: 1, column: 1)) { body, _ in .fit(body) }]
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
    for block in blocks.dropFirst().reversed() {
      fail("This block isn't closed. Close it with \"{{/\(block.name)}}\".", block.place)
    }
    try problems.check()
    return blocks[0].body
  }

  private mutating func append(_ node: TemplateNode) { blocks[blocks.count - 1].body.append(node) }

  private mutating func fail(_ message: String, _ place: TextPlace) {
    problems.add(.template, message, at: place)
  }

  private mutating func read(tag: String, _ token: TemplateToken) {
    let scanned = TemplateWords(tag, reading: forms)
    if let failure = scanned.failure { return fail(failure, token.place) }
    let words = scanned.words
    switch words.first {
    case .name("#if"): openCondition(words.dropFirst(), token.place)
    case .name("#each"): openLoop(Array(words.dropFirst()), token.place)
    case .name("#fit") where words.count == 1: open("fit", token.place) { body, _ in .fit(body) }
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
      return fail("A tag must contain a variable, or begin with \"#\" or \"/\".", place)
    }
    var filters: [TemplateFilter] = []
    var rest = words.dropFirst()
    while !rest.isEmpty {
      guard case .sign("|")? = rest.popFirst(), case .name(let word)? = rest.popFirst() else {
        return fail("Only filters can follow a variable. Write \"|\" before each.", place)
      }
      guard let filter = TemplateFilter(rawValue: word) else {
        let all = TemplateFilter.allCases.map(\.rawValue).joined(separator: ", ")
        return fail("Unknown filter \"\(word)\". Use one of \(all).", place)
      }
      filters.append(filter)
    }
    append(.value(reference(name, place), filters))
  }

  private mutating func reference(_ name: String, _ place: TextPlace) -> TemplateReference {
    let reference = TemplateReference(name, at: place)
    references.append((reference, locals))
    return reference
  }

  /// The item names of the open loops.
  private var locals: Set<String> { Set(blocks.compactMap(\.item)) }

  private mutating func openCondition(_ words: ArraySlice<TemplateWords.Word>, _ place: TextPlace) {
    let alternatives = words.split(separator: .name("or"), omittingEmptySubsequences: false).map { part in
      part.split(separator: .name("and"), omittingEmptySubsequences: false)
        .map { TemplateTerm($0, at: place) }
    }
    if alternatives.joined().contains(where: { $0 == nil }) {
      fail(
        "This condition is invalid. Use variables, \"not\", \"and\", \"or\", and == or != with a quoted string.",
        place)
    }
    let terms = alternatives.map { $0.compactMap(\.self) }
    for term in terms.joined() { references.append((term.reference, locals)) }
    open("if", place) { .condition(terms, then: $0, otherwise: $1) }
  }

  private mutating func openLoop(_ words: [TemplateWords.Word], _ place: TextPlace) {
    guard words.count == 3, case .name(let list) = words[0], words[1] == .name("as"),
      case .name(let item) = words[2]
    else {
      fail("Write a loop as \"{{#each LIST as ITEM}}\".", place)
      return open("each", item: "", place) { body, _ in .fit(body) }
    }
    let reference = reference(list, place)
    open("each", item: item, place) { .loop(reference, item: item, body: $0, between: $1) }
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
    open("join", token.place) { [separator, isSorted] body, _ in
      .join(separator: separator, isSorted: isSorted, indentation: token.indentation, body: body)
    }
  }

  private mutating func open(
    _ name: String, item: String? = nil, _ place: TextPlace,
    _ node: @escaping (_ body: [TemplateNode], _ second: [TemplateNode]) -> TemplateNode
  ) {
    blocks.append(Block(name: name, place: place, item: item, node: node))
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
      return fail("\"/\(name)\" doesn't match an open block. Remove it.", place)
    }
    guard block.name == name else {
      return fail(
        "The open block is \"#\(block.name)\" on line \(block.place.line). Close it first, with \"{{/\(block.name)}}\".",
        place)
    }
    blocks.removeLast()
    append(block.first.map { block.node($0, block.body) } ?? block.node(block.body, []))
  }
}
