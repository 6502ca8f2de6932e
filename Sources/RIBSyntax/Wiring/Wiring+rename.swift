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
    guard let rib = code.ribTypes[old] else { return reject(["The package has no RIB named \"\(old)\"."]) }
    guard old != new else { return Wiring() }
    let rename = RIBRename(rib: rib, new: new, titles: titles ?? (old, new), code: code)
    let types = RenamedTypes(rename)
    let uses = TypeUses(of: types.names, module: rib.paths.first.flatMap(code.module), in: code)
    guard uses.obstacles.isEmpty else { return Wiring(obstacles: uses.obstacles) }
    // Types nested in a type with that name have other full names.
    guard code.ribTypes[new] == nil else {
      return reject(["The RIB \(new) already exists. Use another name."])
    }
    let members = RenamedMembers(rename)
    let text = RenamedText(rename, types, uses, members)
    var files: [String: CodeFile] = [:]
    for file in code.files(where: { _ in true }) {
      let result = CodeFile(file, text: text.of(file))
      guard result.text != file.text else { continue }
      guard result.errors.count <= file.errors.count else {
        return reject(["\(file.path) wouldn't parse with the new name. Rename it by hand."])
      }
      files[file.path] = result
    }
    let blocked = types.moves.values.filter { code.files[$0] != nil }.sorted()
    guard blocked.isEmpty else {
      return reject(blocked.map { "The file \($0) already exists. Use another name." })
    }
    let kept = types.kept.map { "\(types.moves[$0.path] ?? $0.path): \($0.name) keeps its name." }
    return Wiring(files: files, moves: types.moves, notes: kept + members.notes)
      .keepingSavedName(of: rib, as: new, in: code)
      .notingStrings(
        with: Set(uses.names.keys).union(["", "Builder", "Interactor", "Router"].map { old + $0 }),
        title: rename.titles.old, key: members.routeCase?.old, in: code)
  }
}

/// A RIB that gets another name.
struct RIBRename {
  let rib: RIBTypes
  let new: String
  /// The names as shown to people.
  let titles: (old: String, new: String)
  let code: CodeBase

  var old: String { rib.name }

  /// The RIB and its parts.
  var family: [RIBTypes] { code.family(of: old) }

  /// Returns a name that begins with the old one, with the new one in its place.
  func changed(_ name: String) -> String { new + name.dropFirst(old.count) }

  /// The files of the RIB: those in its folder, and its tests.
  fileprivate var files: [String] {
    let own = code.filesInFolder(of: old)
    let tests = code.paths.filter { path in
      guard code.isTest(path), code.files[path]?.mentions(old) == true, !own.contains(path) else {
        return false
      }
      let names = code.types(in: path, namedAfter: old)
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return names.contains(old + "Tests") || !names.isEmpty && code.owner(of: file) == old
    }
    return own + tests
  }
}

/// The types that get new names with a RIB, and the files that move.
struct RenamedTypes {
  /// The files of the RIB.
  let files: [String]
  /// The new last components of the names, by old full name.
  private(set) var names: [String: String]
  /// The types that are named after the RIB and keep their names, which the user chose.
  private(set) var kept: [(path: String, name: String)] = []
  /// The new paths of files, by old path.
  private(set) var moves: [String: String] = [:]

  init(_ rename: RIBRename) {
    let (old, code) = (rename.old, rename.code)
    files = rename.files
    names = [CodeDraft.routeTest(of: old): CodeDraft.routeTest(of: rename.new)]
    for type in rename.family.flatMap(\.all) {
      let outer = String(type.name.prefix { $0 != "." })
      if outer.hasPrefix(old) { names[outer] = rename.changed(outer) }
      // Types nested in a type that isn't named after a RIB have the RIB's name themselves.
      if type.shortName.isName(of: old) { names[type.name] = rename.changed(type.shortName) }
    }
    let own = Set(files)
    for path in code.paths where code.files[path]?.mentions(old) == true {
      for name in code.types(in: path, namedAfter: old) {
        if own.contains(path), name.isPart(of: old) { names[name] = rename.changed(name) }
        if names[name] == nil { kept.append((path, name)) }
      }
    }
    for path in files {
      var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let file = folders.removeLast()
      let depth = code.target(of: path)?.folder.split(separator: "/").count ?? 2
      folders = folders.enumerated().map { $0 >= depth && $1 == old ? rename.new : $1 }
      let stem = String(file.prefix { $0 != "." && $0 != "+" })
      let isOwn = stem == old || names[stem] != nil
      let target = (folders + [isOwn ? rename.changed(file) : file]).joined(separator: "/")
      if target != path { moves[path] = target }
    }
  }
}

extension CodeBase {
  /// Returns the top-level types that a file declares and its type aliases, if they are named after a RIB.
  fileprivate func types(in path: String, namedAfter rib: String) -> [String] {
    (files[path]?.types.declared ?? []).map(\.name).filter { !$0.contains(".") && owner(of: $0) == rib }
  }

  /// Returns the RIB that a declaration is named after, preferring the longer name if two RIBs match.
  fileprivate func owner(of name: String) -> String? {
    // A part of a RIB, such as a row, belongs to that RIB.
    let ribs = ribTypes.values.filter { name.isName(of: $0.name) }
    let parts = Set(ribs.flatMap { family(of: $0.name).dropFirst().map(\.name) })
    return ribs.map(\.name).filter { !parts.contains($0) || name == $0 }.max { $0.count < $1.count }
  }
}
