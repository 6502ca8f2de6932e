internal import Basics
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

/// The source of a RIB's dependencies, from `--from` or from a person at the terminal.
struct SourceQuestion {
  private let source: NeedSource
  /// The console for questions; `nil` if no one can answer, or the command line has the answer.
  private let console: (any Console)?

  init(_ verb: some Verb) throws(ToolkitError) {
    try self.init(verb.invocation, verb.surroundings.console)
  }

  /// Parses `--from`.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - console: The console for questions if `--from` is missing.
  /// - Throws: An error for each value of `--from` that is neither a RIB nor a value.
  init(_ invocation: Invocation, _ console: any Console) throws(ToolkitError) {
    let words = invocation.options["from"] ?? []
    var source = NeedSource()
    for word in words { try Self.read(word, into: &source) }
    for word in invocation.options["owner"] ?? [] { try Self.readOwner(word, into: &source) }
    self.source = source
    let isAsked =
      console.isInteractive && words.isEmpty && !invocation.has("json") && !invocation.has("check")
    self.console = isAsked ? console : nil
  }

  /// Checks the use by a verb that creates a RIB.
  ///
  /// - Parameters:
  ///   - code: The code without the new RIB.
  ///   - name: The name of the new RIB.
  ///   - hasParent: Whether it gets a parent.
  /// - Throws: An error if a named RIB doesn't exist, is the new one, or has no use without a parent.
  func check(in code: CodeBase, forNew name: String, hasParent: Bool) throws(ToolkitError) {
    if !hasParent, let option = source.options.first {
      throw ToolkitError(.usage, "\(option) needs a parent. Add --in.")
    }
    if source.allOwners.contains(name) || source.ancestor == name {
      throw ToolkitError(
        .package,
        "\(name) can't own what it gets from above. Name a RIB above it. To let \(name) create a dependency, run rib need NAME:TYPE --for \(name) --owner \(name) later."
      )
    }
    try check(in: code)
  }

  /// Checks that the named RIBs exist.
  func check(in code: CodeBase) throws(ToolkitError) {
    try code.checkRIBs([source.ancestor].compactMap(\.self) + source.allOwners)
  }

  /// Returns the edits, after asking for each value that the code doesn't provide.
  ///
  /// `wiring` plans the edits from the known sources. It is called again after each answer.
  func answered(_ wiring: (NeedSource) -> Wiring) -> Wiring {
    var source = source
    var found = wiring(source)
    var asked: Set<String> = []
    while let console, let missing = found.missing.first(where: { !asked.contains($0.need.name) }) {
      let need = missing.need
      asked.insert(need.name)
      let place = missing.place.map { "\($0.path):\($0.line)" } ?? "The code"
      let answer = console.ask(
        "\(place) has no \(need.name): \(need.type). Value to pass, such as service.\(need.name) (default: leave an #error): "
      )
      guard let answer, !answer.isEmpty else { continue }
      guard Self.isValue(answer) else {
        console.complain("\(answer.printable) isn't the name of a value. Leaving an #error instead.\n")
        continue
      }
      source.values[need.name] = answer
      found = wiring(source)
    }
    return found
  }

  /// Parses one `--from`: a RIB, which begins with a capital letter, a value, or a value for one dependency.
  private static func read(_ word: String, into source: inout NeedSource) throws(ToolkitError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, isValue(parts[1]), isValue(parts[0]) {
      source.values[parts[0]] = parts[1]
    } else if parts.count == 1, word.first?.isUppercase == true, source.ancestor == nil {
      source.ancestor = word
    } else if parts.count == 1, isValue(word), source.value == nil {
      source.value = word
    } else {
      throw ToolkitError(
        .usage,
        "--from must be a RIB, such as Root, or a value, such as service.count or count=service.count, instead of \"\(word.printable)\"."
      )
    }
  }

  /// Parses one `--owner`: a RIB, or a RIB for one dependency.
  private static func readOwner(_ word: String, into source: inout NeedSource) throws(ToolkitError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, isValue(parts[0]), isValue(parts[1]) {
      source.owners[parts[0]] = parts[1]
    } else if parts.count == 1, isValue(word), source.owner == nil {
      source.owner = word
    } else {
      throw ToolkitError(
        .usage,
        "--owner needs a RIB, such as Home, or NAME=RIB, such as queue=Home, instead of \"\(word.printable)\"."
      )
    }
  }

  private static func isValue(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first.map { $0.isLetter || $0 == "_" } == true
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }
}
