internal import RIBDiagnostics
internal import SwiftSyntax

/// The members that get new names with a RIB: the properties for its builder in parents, the cases that lead to it, and the functions that
/// take its events.
struct RenamedMembers {
  /// The replacements for single words, by offset in a file, because the names mean something else in other places.
  private(set) var replacements: [String: [Int: String]] = [:]
  /// The names of the route's case, if it is renamed.
  private(set) var routeCase: (old: String, new: String)?
  /// The names that stay, with the reasons.
  private(set) var notes: [String] = []
  private let code: CodeBase

  init(_ rename: RIBRename) {
    code = rename.code
    let (old, new) = (rename.old.asMember, rename.new.asMember)
    let parents = code.ribTypes.values.filter { $0.name != rename.old }
    for parent in parents { renameBuilder(rename, old + "Builder", new + "Builder", in: parent) }
    let reader = RIBReader(code)
    let calls = parents.map { (parent: $0, calls: reader.calls(making: rename.old, in: $0)) }
    renameCases(old, new, of: calls)
    // The names that rib gives to the function for a child's events.
    let functions = [
      (old, new), ("take\(rename.old)", "take\(rename.new)"),
      ("take\(rename.old)Event", "take\(rename.new)Event"),
    ]
    for (name, other) in functions {
      let takers = calls.filter { $0.calls.contains { $0.handler == name } }.map(\.parent)
      renameFunctions(name, other, of: takers)
    }
  }

  /// Renames the property of a parent that holds the builder.
  private mutating func renameBuilder(
    _ rename: RIBRename, _ name: String, _ other: String, in parent: RIBTypes
  ) {
    let type = parent.router.properties.first { $0.name == name }?.typeName
    guard let type, code.type(type, in: parent.router.name)?.name == rename.rib.builder?.name else { return }
    let sites = CreationSite.all(of: parent.router, in: code).map(\.path)
    let paths = parent.all.flatMap { $0.parts.map(\.path) } + sites
    if let path = paths.first(where: { code.files[$0]?.mayName(other) == true }) {
      notes.append("\(parent.router.name).\(name) keeps its name: \(path) already uses \(other).")
    } else {
      replace(name, by: other, in: Set(paths))
    }
  }

  /// Renames the cases that lead to the RIB, in all routes and rows that have one.
  private mutating func renameCases(
    _ name: String, _ other: String, of calls: [(parent: RIBTypes, calls: [ChildCall])]
  ) {
    let routes = calls.flatMap { parent, calls in
      calls.compactMap { code.routeType(of: parent, into: $0.attachment?.container)?.type }
    }
    let types = Dictionary(routes.filter { $0.caseNames.contains(name) }.map { ($0.name, $0) }) { $1 }
    guard !types.isEmpty, calls.flatMap(\.calls).flatMap(\.routes).contains(name) else { return }
    // After a dot, the name may mean any case with this name, so either all of them are renamed or none.
    let taken = types.values.first { $0.caseNames.contains(other) || $0.hasStaticMember(named: other) }
    let hidden = types.values.lazy.compactMap { [code] in code.use(hiddenBy: other, in: $0) }.first
    let otherOwner = code.caseOwners(of: name).map(\.name).first { types[$0] == nil }
    let saved = types.values.first { code.writesCase(name, of: $0) }
    let reason =
      taken.map { "\($0.name) already has a case or a static member \(other)" }
      ?? hidden.map { "\(code.place(of: $0.0, in: $0.path)) uses another \(other)" }
      ?? otherOwner.map { "\($0) also has a case \(name)" }
      ?? saved.map { "values of \($0.name) may be saved with it" }
    if let reason {
      return notes.append(
        "The case \(name) of \(types.keys.sorted().enumeration) keeps its name: \(reason).")
    }
    routeCase = (name, other)
    replace(name, by: other, in: code.paths) { [code] in $0.isCase(of: types.values, in: code) }
  }

  /// Renames the functions of the given parents that take the events of the RIB.
  private mutating func renameFunctions(_ name: String, _ other: String, of parents: [RIBTypes]) {
    let ribs = parents.filter { parent in
      guard let interactor = parent.interactor else { return false }
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
    let hidden = uses.tokens.first { !$0.token.isBehindDot && $0.token.sees(local: other) }
    if let place = uses.unknown ?? hidden.map({ code.place(of: $0.token, in: $0.path) }) {
      let names = ribs.compactMap(\.interactor?.name).map { "\($0).\(name)" }
      return notes.append(
        "\(names.enumeration) \(names.count == 1 ? "keeps its name" : "keep their name"): \(place) may use it, or something else called \(name)."
      )
    }
    for (path, token) in uses.tokens { replace(token, by: other, in: path) }
  }

  private mutating func replace(
    _ name: String, by other: String, in paths: some Sequence<String>,
    where isUse: (TokenSyntax) -> Bool = { _ in true }
  ) {
    for path in paths {
      guard let file = code.files[path], file.mentions(name) else { continue }
      for token in file.syntax.allTokens where token.word == name && isUse(token) {
        replace(token, by: other, in: path)
      }
    }
  }

  private mutating func replace(_ token: TokenSyntax, by name: String, in path: String) {
    // These two mean something else after a dot.
    let isQuoted = name.isReserved && (!token.isBehindDot || ["init", "self"].contains(name))
    replacements[path, default: [:]][token.start] = isQuoted ? "`\(name)`" : name
  }
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
