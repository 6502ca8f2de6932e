internal import RIBDiagnostics
internal import SwiftSyntax

extension Wiring {
  /// Renames a RIB: its types, their files and folder, and every use.
  ///
  /// Names derived from it change too: the property for its builder in a parent, the case of the parent's route and the function that takes
  /// its events unless another declaration has the same name, its rows, its tests, and the strings of the forms that `rib` generates. If it
  /// or a RIB below it preserves values, a line keeps its old name in their places.
  ///
  /// - Returns: The new contents of files by old path, and the moves of files; or advice.
  package static func rename(
    _ old: String, to new: String, titles: (old: String, new: String)? = nil, in code: CodeBase
  ) -> Wiring {
    let reject = { (sentences: [String]) in Wiring(obstacles: sentences.map { Advice($0) }) }
    guard let types = code.ribTypes[old] else { return reject(["The package has no RIB named \"\(old)\"."]) }
    guard old != new else { return Wiring() }
    let names = RenamedNames(of: types, from: old, to: new, titles: titles ?? (old, new), in: code)
    guard names.obstacles.isEmpty else { return Wiring(obstacles: names.obstacles) }
    // Types nested in a type with that name have other full names.
    guard code.ribTypes[new] == nil else {
      return reject(["The RIB \(new) already exists. Use another name."])
    }
    var files: [String: CodeFile] = [:]
    for path in code.paths {
      guard let file = code.files[path] else { continue }
      let result = CodeFile(path: path, text: names.apply(to: file))
      guard result.text != file.text else { continue }
      guard result.errors.count <= file.errors.count else {
        return reject(["\(path) wouldn't parse with the new name. Rename it by hand."])
      }
      files[path] = result
    }
    let moves = names.moves
    let blocked = moves.values.filter { code.files[$0] != nil }.sorted()
    guard blocked.isEmpty else {
      return reject(blocked.map { "The file \($0) already exists. Use another name." })
    }
    return Wiring(files: files, moves: moves, notes: names.notes)
      .keepingSavedName(of: types, as: new, in: code)
      .notingStrings(with: names.oldNames, title: names.titles.old, key: names.routeCase?.old, in: code)
  }
}

/// The names that change when a RIB is renamed.
struct RenamedNames {
  /// The new last components of the names of types, by old full name.
  private var types: [String: String] = [:]
  /// The new paths of files, by old path.
  private(set) var moves: [String: String] = [:]
  /// The replacements for single words, by offset in a file, because the names of a route's case and of a function mean
  /// something else in other places.
  private var words: [String: [Int: String]] = [:]
  private let old: String
  private let new: String
  /// The names as shown to people.
  let titles: (old: String, new: String)
  /// The files in which a string that equals the title means the RIB.
  private var own: Set<String> = []
  /// The files with tests.
  private var tests: Set<String> = []
  /// The names of all RIBs, which make up paths in a tree.
  private let ribs: Set<String>
  /// The new names of the RIB and its parts, by old name.
  private let names: [String: String]
  /// The names of the route's case, if it is renamed.
  private(set) var routeCase: (old: String, new: String)?
  /// The names that stay, with the reasons.
  private(set) var notes: [String] = []
  /// The places where a type's new name would mean something else, or that only the compiler understands.
  private(set) var obstacles: [Advice] = []

  init(
    of rib: RIBTypes, from old: String, to new: String, titles: (old: String, new: String), in code: CodeBase
  ) {
    (self.old, self.new, self.titles) = (old, new, titles)
    ribs = Set(code.ribTypes.names)
    let change = { (name: String) in new + name.dropFirst(old.count) }
    names = Dictionary(uniqueKeysWithValues: code.family(of: old).map { ($0.name, change($0.name)) })
    types[CodeDraft.routeTest(of: old)] = CodeDraft.routeTest(of: new)
    let outer = code.family(of: old).flatMap(\.all).map { String($0.name.prefix { $0 != "." }) }
    for name in outer where name.hasPrefix(old) { types[name] = change(name) }
    // Types nested in a type that isn't named after a RIB have the RIB's name themselves.
    for type in code.family(of: old).flatMap(\.all) where type.shortName.isName(of: old) {
      types[type.name] = change(type.shortName)
    }
    var moving = code.filesInFolder(of: rib.name)
    tests = Set(code.paths.filter(code.isTest))
    for path in code.paths where tests.contains(path) && code.files[path]?.mentions(old) == true {
      let names = Self.declared(in: path, of: code).filter { Self.owner(of: $0, in: code) == old }
      let isCalledSo =
        path.split(separator: "/").last.map { Self.owner(of: "\($0)", in: code) == old } == true
      guard names.contains(old + "Tests") || (isCalledSo && !names.isEmpty) else { continue }
      moving.append(path)
    }
    own = Set(moving)
    var kept: [(path: String, name: String)] = []
    for path in moving {
      for name in Self.declared(in: path, of: code) where Self.owner(of: name, in: code) == old {
        if name.isPart(of: old) { types[name] = change(name) }
        if types[name] == nil { kept.append((path, name)) }
      }
    }
    for path in moving {
      var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let depth = code.target(of: path)?.folder.split(separator: "/").count ?? 2
      for index in parts.indices.dropFirst(depth) where index < parts.count - 1 && parts[index] == old {
        parts[index] = new
      }
      let file = parts.removeLast()
      let stem = String(file.prefix { $0 != "." && $0 != "+" })
      let isOwn = stem == old || types[stem] != nil
      parts.append(isOwn ? change(file) : file)
      let target = parts.joined(separator: "/")
      if target != path { moves[path] = target }
    }
    notes = kept.map { "\(moves[$0.path] ?? $0.path): \($0.name) keeps its name." }
    renameMembers(of: rib, in: code)
    let uses = TypeUses(of: types, module: rib.paths.first.flatMap(code.module), in: code)
    obstacles = uses.obstacles
    for (path, token) in uses.tokens { words[path, default: [:]][token.start] = lastNames[token.word] }
  }

  /// The new last components of the names of types, by the old ones.
  private var lastNames: [String: String] {
    Dictionary(types.map { ($0.lastName, $1) }) { first, _ in first }
  }

  /// The names that strings may still contain.
  var oldNames: Set<String> {
    Set(lastNames.keys).union(["", "Builder", "Interactor", "Router"].map { old + $0 })
  }

  /// Returns the top-level types that a file declares, and its type aliases.
  private static func declared(in path: String, of code: CodeBase) -> [String] {
    (code.files[path]?.types.declared ?? []).map(\.name).filter { !$0.contains(".") }
  }

  /// Returns the RIB that a declaration is named after, preferring the longer name if two RIBs match.
  private static func owner(of name: String, in code: CodeBase) -> String? {
    // A part of a RIB, such as a row, belongs to that RIB.
    let ribs = code.ribTypes.values.filter { name.isName(of: $0.name) }
    let parts = Set(ribs.flatMap { code.family(of: $0.name).dropFirst().map(\.name) })
    return ribs.map(\.name).filter { !parts.contains($0) || name == $0 }.max { $0.count < $1.count }
  }

  private mutating func renameMembers(of rib: RIBTypes, in code: CodeBase) {
    let (name, other) = (old.asMember + "Builder", new.asMember + "Builder")
    let reader = RIBReader(code)
    var calls: [(parent: RIBTypes, call: ChildCall)] = []
    for parent in code.ribTypes.values where parent.name != rib.name {
      calls += reader.calls(making: old, in: parent).map { (parent, $0) }
      let kept = parent.router.properties.first { $0.name == name }
      guard let type = kept?.typeName, code.type(type, in: parent.router.name)?.name == rib.builder?.name
      else { continue }
      let paths =
        parent.all.flatMap { $0.parts.map(\.path) }
        + CreationSite.all(of: parent.router, in: code).map(\.path)
      if let path = paths.first(where: { code.files[$0]?.mayName(other) == true }) {
        notes.append("\(parent.router.name).\(name) keeps its name: \(path) already uses \(other).")
      } else {
        for path in Set(paths) {
          for token in code.files[path].map({ Array($0.syntax.allTokens) }) ?? [] where token.word == name {
            note(token, other, in: path)
          }
        }
      }
    }
    renameCases(of: calls, in: code)
    // The names that rib gives to the function for a child's events.
    let functions = [
      (old.asMember, new.asMember), ("take\(old)", "take\(new)"), ("take\(old)Event", "take\(new)Event"),
    ]
    for (name, other) in functions {
      renameFunctions(name, other, of: calls.filter { $0.call.handler == name }.map(\.parent), in: code)
    }
  }

  /// Renames the cases that lead to the RIB, in all routes and rows that have one.
  private mutating func renameCases(of calls: [(parent: RIBTypes, call: ChildCall)], in code: CodeBase) {
    let (name, other) = (old.asMember, new.asMember)
    let ways = calls.compactMap { parent, call in
      code.routeType(of: parent, into: call.attachment?.container)?.type
    }.filter { $0.caseNames.contains(name) }
    let types = Dictionary(ways.map { ($0.name, $0) }) { first, _ in first }
    guard !types.isEmpty, calls.contains(where: { $0.call.routes.contains(name) }) else { return }
    // After a dot, the name may mean any case with this name, so either all of them are renamed or none.
    let isTaken = types.values.first {
      $0.caseNames.contains(other) || $0.hasStaticMember(named: other)
    }
    let hidden = types.values.lazy.compactMap { code.use(hiddenBy: other, in: $0) }.first
    let stranger = code.caseOwners(of: name).map(\.name).first { types[$0] == nil }
    let saved = types.values.first { code.writesCase(name, of: $0) }
    let reason =
      isTaken.map { "\($0.name) already has a case or a static member \(other)" }
      ?? hidden.map { "\(code.place(of: $0.0, in: $0.path)) uses another \(other)" }
      ?? stranger.map { "\($0) also has a case \(name)" }
      ?? saved.map { "values of \($0.name) may be saved with it" }
    if let reason {
      return notes.append(
        "The case \(name) of \(types.keys.sorted().enumeration) keeps its name: \(reason).")
    }
    routeCase = (name, other)
    for path in code.paths {
      guard let file = code.files[path], file.mentions(name) else { continue }
      for token in file.syntax.allTokens
      where token.word == name && token.isCase(of: types.values, in: code) { note(token, other, in: path) }
    }
  }

  /// Renames the functions of the given parents that take the events of the RIB.
  private mutating func renameFunctions(
    _ name: String, _ other: String, of parents: [RIBTypes], in code: CodeBase
  ) {
    var seen: Set<String> = []
    let ribs = parents.filter { parent in
      guard let interactor = parent.interactor, seen.insert(interactor.name).inserted else { return false }
      let names = interactor.members.flatMap(\.names).map { $0.filter { $0 != "`" } }
      let isFree =
        names.count(where: { $0 == name }) == 1 && !names.contains(other)
        && code.use(hiddenBy: other, in: interactor) == nil
      if !isFree {
        notes.append(
          "\(interactor.name).\(name) keeps its name: it is declared more than once, or \(other) already exists."
        )
      }
      return isFree
    }
    guard !ribs.isEmpty else { return }
    let uses = FunctionUses(of: name, in: ribs, code: code)
    // A local declaration with the new name would hide the function.
    let hidden = uses.tokens.sorted { $0.key < $1.key }.lazy.compactMap { path, tokens in
      tokens.first { !$0.isBehindDot && $0.sees(local: other) }.map { code.place(of: $0, in: path) }
    }.first
    if let place = uses.unknown ?? hidden {
      let names = ribs.compactMap(\.interactor?.name).map { "\($0).\(name)" }
      return notes.append(
        "\(names.enumeration) \(names.count == 1 ? "keeps its name" : "keep their name"): \(place) may use it, or something else called \(name)."
      )
    }
    for (path, tokens) in uses.tokens {
      for token in tokens { note(token, other, in: path) }
    }
  }

  private mutating func note(_ token: TokenSyntax, _ name: String, in path: String) {
    // These two mean something else after a dot.
    let isQuoted = name.isReserved && (!token.isBehindDot || ["init", "self"].contains(name))
    words[path, default: [:]][token.start] = isQuoted ? "`\(name)`" : name
  }

  /// Returns a file with the new names in code, in comments, and in strings that name the RIB.
  func apply(to file: CodeFile) -> String {
    let names = lastNames
    let places = words[file.path] ?? [:]
    guard !places.isEmpty || file.mentions(old) || names.keys.contains(where: file.mentions) else {
      return file.text
    }
    var text = ""
    for token in file.syntax.allTokens {
      text += renamed(token.leadingTrivia, names)
      switch token.tokenKind {
      case .stringSegment(let words):
        text += places[token.start] ?? renamedText(words, at: token, in: file.path)
      case .regexLiteralPattern: text += token.text
      default: text += places[token.start] ?? token.text
      }
      text += renamed(token.trailingTrivia, names)
    }
    return text
  }

  /// Renames a string literal of a form that `rib` generates in tests: a tree or a path and, in files of the RIB, a display name.
  private func renamedText(_ text: String, at token: TokenSyntax, in path: String) -> String {
    if token.isOfSavedPlace { return text }
    let isTest = tests.contains(path)
    if isTest, token.isOfTree || text.isPath(of: ribs) {
      var last = ""
      return text.replacingWords { word in
        defer { last = word }
        // The key in `Trip[trip(1)]` is the case.
        if let routeCase, last == old, word == routeCase.old { return routeCase.new }
        return names[word] ?? word
      }
    }
    guard isTest, own.contains(path), token.isDisplayName else { return text }
    return text == titles.old ? titles.new : text.replacingWords { $0 == old ? new : names[$0] ?? $0 }
  }

  private func renamed(_ trivia: Trivia, _ names: [String: String]) -> String {
    trivia.map { piece in
      var text = ""
      piece.write(to: &text)
      guard piece.isComment else { return text }
      // The name alone may be an ordinary English word, but not in comments that rib generates.
      let isGenerated =
        Self.beginnings.contains { text.contains("\($0) \(old)") }
        || Self.workflowComments.contains(where: text.hasPrefix)
      return text.replacingWords { isGenerated && $0 == old ? new : names[$0] ?? $0 }
    }.joined()
  }

  /// The words before the name of a RIB in generated comments.
  private static let beginnings = [
    "Builds the RIB", "Makes the RIB", "The child", "The place of", "Decides what",
    "Decides what one row of", "Handles the events of", "Takes the events of",
  ]
  /// The beginnings of the comments of workflows.
  private static let workflowComments = [
    "/// Leads from ", "/// Returns the workflow, which ", "/// Its result is whether ",
  ]
}

extension TokenSyntax {
  fileprivate var isBehindDot: Bool { tokenBefore?.tokenKind == .period }

  /// Whether the token names a case of one of these enumerations: in its declaration, or after a dot whose base is implicit or the type.
  fileprivate func isCase(of types: some Collection<CodeType>, in code: CodeBase) -> Bool {
    if let element = parent?.as(EnumCaseElementSyntax.self) {
      return types.contains { $0.cases.contains { $0.id == element.id } }
    }
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self), access.declName.id == parent?.id
    else { return false }
    let owners = code.owners(of: access).types
    return !owners.isEmpty && owners.isSubset(of: types.map(\.name))
  }
}

extension CodeBase {
  /// Whether encoded or raw values of an enumeration contain the name of a case.
  fileprivate func writesCase(_ name: String, of type: CodeType) -> Bool {
    let isCoded = ["Codable", "Encodable", "Decodable", "CodingKey"].contains { conforms(type, to: $0) }
    return isCoded
      || conforms(type, to: "String")
        && type.cases.contains { $0.name.word == name && $0.rawValue == nil }
  }
}
