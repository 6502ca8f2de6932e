package import RIBDiagnostics
internal import SwiftSyntax

// The files that belong to a RIB, and the code elsewhere that names it.

extension CodeBase {
  /// Returns a RIB and its parts: the RIBs without builders that its own files declare, such as the rows of a list.
  func family(of rib: String) -> [RIBTypes] {
    guard let types = ribTypes[rib] else { return [] }
    let own = Set(types.paths)
    let parts = ribTypes.values.filter { part in
      part.name != rib && part.builder == nil && part.name.isName(of: rib)
        && own.isSuperset(of: part.paths)
    }
    return [types] + parts.sorted { $0.name < $1.name }
  }

  /// Returns the files that belong to a RIB and contain nothing of another RIB, ordered by path.
  package func files(of rib: String) -> [String] {
    let family = family(of: rib)
    let names = Set(family.map(\.name))
    let others = Set(ribTypes.values.filter { !names.contains($0.name) }.flatMap(\.paths))
    let named = declaringFiles(of: family).union(family.flatMap(\.all).flatMap(\.parts).map(\.path))
    return named.filter { holds($0, nothingBut: family) }.union(family.flatMap(\.paths))
      .subtracting(others).sorted()
  }

  /// Returns the files that contain only a RIB, ordered by path.
  func wholeFiles(of rib: String) -> [String] {
    let family = family(of: rib)
    return files(of: rib).filter { holds($0, nothingBut: family) }
  }

  /// Whether a file contains only imports and code of a RIB: its types, their extensions and, in a file of the RIB, declarations that are
  /// named after it.
  private func holds(_ path: String, nothingBut family: [RIBTypes]) -> Bool {
    guard let rib = family.first?.name else { return false }
    let types = family.flatMap(\.all)
    let parts = Set(types.flatMap(\.parts).map(\.declaration.id))
    let own = declaringFiles(of: family)
    let isOwn = own.contains(path) || folders(of: rib, around: own).contains { path.hasPrefix($0 + "/") }
    return holds(path) { declaration in
      let extended = declaration.as(ExtensionDeclSyntax.self)?.extendedType.qualifiedName ?? ""
      return parts.contains(declaration.id) || types.contains { extended.hasPrefix($0.name + ".") }
        || isOwn && declaration.isNamed(after: rib)
    }
  }

  /// Returns the files that declare a RIB, its parts or its session.
  private func declaringFiles(of family: [RIBTypes]) -> Set<String> {
    let sessions = family.first.flatMap { self.sessions[$0.router.name] } ?? []
    return Set(family.flatMap(\.paths) + sessions.flatMap(\.declarations).map(\.path))
  }

  /// Returns the folders with the name of a RIB that directly contain any of the given files.
  private func folders(of rib: String, around paths: some Collection<String>) -> Set<String> {
    Set(paths.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
      .filter { $0.split(separator: "/").last.map(String.init) == rib }
  }

  /// Whether a file contains only imports and declarations of a kind.
  private func holds(_ path: String, _ isOwn: (DeclSyntax) -> Bool) -> Bool {
    files[path]?.syntax.statements.allSatisfy { statement in
      statement.item.as(DeclSyntax.self).map { $0.is(ImportDeclSyntax.self) || isOwn($0) } == true
    } == true
  }

  /// Returns the tests of a RIB: the test files named after it, ordered by path.
  package func testFiles(of rib: String) -> [String] {
    paths.filter { path in
      let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
      return (name.hasPrefix("\(rib)Tests.") || name.hasPrefix("\(rib)Test.")) && isTest(path)
    }
  }

  /// Returns the files to delete with a RIB: those that contain nothing else, among them its tests and those of its session.
  package func allFiles(of rib: String) -> [String] {
    guard ribTypes[rib] != nil else { return [] }
    let tests = Dictionary(grouping: tests(of: rib), by: \.path)
    return wholeFiles(of: rib)
      + testFilesWithSession(of: rib).filter { path in
        holds(path) { declaration in
          // The private helpers of its tests are deleted too.
          declaration.isNamed(after: rib) || tests[path] != nil && declaration.isPrivateHelper
        }
      }
  }

  /// Returns the declarations in the test files of a RIB and of its session that are named after it.
  func tests(of rib: String) -> [(path: String, declaration: DeclSyntax)] {
    testFilesWithSession(of: rib).flatMap { path in
      (files[path]?.syntax.statements.compactMap { $0.item.as(DeclSyntax.self) } ?? [])
        .filter { $0.isNamed(after: rib) }.map { (path, $0) }
    }
  }

  private func testFilesWithSession(of rib: String) -> [String] {
    let sessions = ribTypes[rib].flatMap { self.sessions[$0.router.name] } ?? []
    let names = [rib] + sessions.map(\.shortName).filter { $0.isName(of: rib) }
    return Set(names.flatMap(testFiles)).sorted()
  }

  /// The types that run a tree as a session, by the name of the router that is their `root`.
  var sessions: [String: [CodeType]] {
    var sessions: [String: [CodeType]] = [:]
    for type in types.values where conforms(type, to: "Session") {
      guard let root = type.properties.first(where: { $0.name == "root" })?.typeName,
        let router = self.type(root, in: type.name)
      else { continue }
      sessions[router.name, default: []].append(type)
    }
    return sessions
  }

  /// Finds the places outside a RIB and its tests that name one of its types, ordered by path and position.
  package func references(to rib: String) -> [CodeReference] {
    let family = family(of: rib)
    guard let types = family.first else { return [] }
    let names = ownNames(of: types)
    let own = Set(allFiles(of: rib))
    let parts = Set(
      family.flatMap(\.all).flatMap(\.parts).map(\.declaration.id) + tests(of: rib).map(\.declaration.id))
    return paths.filter { !own.contains($0) }.flatMap { path -> [CodeReference] in
      guard let file = files[path], names.contains(where: file.mayName) else { return [] }
      return file.syntax.allTokens.compactMap { token in
        guard case .identifier = token.tokenKind, names.contains(token.word), !token.isInside(parts)
        else { return nil }
        return CodeReference(place: file.place(of: token), name: token.word, isTest: isTest(path))
      }
    }
  }

  /// Returns the names that belong to a RIB: its types, and other declarations of its own files with its name as a prefix.
  func ownNames(of types: RIBTypes) -> Set<String> {
    var names = Set(family(of: types.name).flatMap(\.all).map { String($0.name.prefix { $0 != "." }) })
    for path in files(of: types.name) {
      guard let file = files[path] else { continue }
      names.formUnion(
        file.types.declared.map(\.name).filter { !$0.contains(".") && $0.hasPrefix(types.name) })
    }
    return names
  }

  /// Returns the files that move with the folder of a RIB: its own, and all others in the folder with its name.
  func filesInFolder(of rib: String) -> [String] {
    let own = files(of: rib)
    let folders = folders(of: rib, around: own)
    let others = paths.filter { path in
      !own.contains(path) && folders.contains { path.hasPrefix($0 + "/") }
    }
    return own + others
  }
}

extension CodeFile {
  /// Finds the first word that names any of the RIBs or their types, even in a comment, a string or code that the parser doesn't see.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func mention(of ribs: Set<String>) -> (name: String, place: TextPlace)? {
    guard ribs.contains(where: mentions) else { return nil }
    for (index, line) in text.codeLines.enumerated() {
      for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        guard ribs.contains(where: String(word).isName(of:)) else { continue }
        let column = line.utf8.distance(from: line.startIndex, to: word.startIndex) + 1
        return (String(word), TextPlace(path: path, line: index + 1, column: column))
      }
    }
    return nil
  }
}

extension RIBTypes {
  /// The types that exist.
  var all: [CodeType] { [builder, interactor, router].compactMap(\.self) }

  /// The files with the declarations, each once.
  var paths: [String] { Set(all.flatMap { $0.declarations.map(\.path) }).sorted() }
}

extension String {
  /// Whether the string begins with the name of a RIB, followed by another word or nothing.
  func isName(of rib: String) -> Bool {
    guard hasPrefix(rib) else { return false }
    return dropFirst(rib.count).first.map { !$0.isLowercase } ?? true
  }

  /// Whether the name is that of a RIB with an ending of the templates or of the RIB pattern, as in `TripView`, and not one that the user
  /// chose, as in `TripRow`.
  func isPart(of rib: String) -> Bool {
    guard hasPrefix(rib) else { return false }
    let end = dropFirst(rib.count)
    let ends = [
      "Interactor", "Router", "Builder", "Component", "Dependency", "Listener", "Presenter", "View",
      "ViewController", "ViewModel", "Action", "Actions", "Route", "Event", "Service", "Session", "Module",
      "Providing", "PluginModule", "PluginInteractor", "PluginEvent", "Plugin", "Context", "Worker",
      "Workflow",
    ]
    return ends.contains { end == $0 || end == $0 + "Tests" } || end == "Tests" || end == "Test"
  }
}

extension DeclSyntax {
  /// Whether it declares or extends something whose name begins with that of a RIB.
  fileprivate func isNamed(after rib: String) -> Bool {
    let name =
      asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? self.as(ExtensionDeclSyntax.self)?.extendedType.withoutComments
    return name?.isName(of: rib) == true
  }

  /// Whether other files can't see it, and it contains no tests.
  fileprivate var isPrivateHelper: Bool {
    let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers.names ?? []
    return modifiers.contains { ["private", "fileprivate"].contains($0) } && !description.contains("@Test")
  }
}

extension SyntaxProtocol {
  /// Whether the token is inside any of the given declarations.
  func isInside(_ parts: Set<SyntaxIdentifier>) -> Bool { outwards.contains { parts.contains($0.outer.id) } }
}

/// A place where code names a type of a RIB.
package struct CodeReference: Hashable, Sendable {
  package let place: TextPlace
  package let name: String
  /// Whether the place is in a test.
  package let isTest: Bool
}
