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
    guard !family.isEmpty else { return [] }
    let names = Set(family.map(\.name))
    let others = Set(ribTypes.values.filter { !names.contains($0.name) }.flatMap(\.paths))
    let declared = Set(family.flatMap(\.paths))
    let extended = family.flatMap(\.all).flatMap(\.parts).map(\.path).filter { path in
      !declared.contains(path) && holdsOnlyExtensions(path, of: family)
    }
    let sessions = sessionFiles(of: family[0])
    return declared.union(extended).union(sessions).subtracting(others).sorted()
  }

  /// Whether a file contains only imports and extensions of the types of some RIBs.
  private func holdsOnlyExtensions(_ path: String, of family: [RIBTypes]) -> Bool {
    let parts = Set(family.flatMap(\.all).flatMap(\.parts).map(\.declaration.id))
    return files[path]?.syntax.statements.allSatisfy { statement in
      statement.item.is(ImportDeclSyntax.self)
        || statement.item.as(DeclSyntax.self).map { parts.contains($0.id) } == true
    } == true
  }

  /// Returns the tests of a RIB: the test files named after it, ordered by path.
  package func testFiles(of rib: String) -> [String] {
    paths.filter { path in
      let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
      return (name.hasPrefix("\(rib)Tests.") || name.hasPrefix("\(rib)Test.")) && isTest(path)
    }
  }

  /// Returns the files to delete with a RIB: its own, its tests and those of its session.
  package func allFiles(of rib: String) -> [String] {
    guard let router = ribTypes[rib]?.router.name else { return [] }
    let sessions = (sessions[router] ?? []).map(\.shortName).filter { $0.isName(of: rib) }
    return files(of: rib) + Set(([rib] + sessions).flatMap(testFiles)).sorted()
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

  /// Returns the files that declare a session of a RIB, and nothing that isn't named after the RIB.
  private func sessionFiles(of rib: RIBTypes) -> [String] {
    Set((sessions[rib.router.name] ?? []).flatMap(\.declarations).map(\.path)).filter { path in
      files[path]?.syntax.statements.allSatisfy { statement in
        if statement.item.is(ImportDeclSyntax.self) { return true }
        let declaration = statement.item.as(DeclSyntax.self)
        let name =
          declaration?.asProtocol((any NamedDeclSyntax).self)?.name.text
          ?? declaration?.as(ExtensionDeclSyntax.self)?.extendedType.withoutComments
        return name?.isName(of: rib.name) == true
      } == true
    }
  }

  /// Finds the places outside a RIB and its tests that name one of its types.
  ///
  /// - Parameter rib: The name of the RIB.
  /// - Returns: The places, ordered by path and position.
  package func references(to rib: String) -> [CodeReference] {
    let family = family(of: rib)
    guard let types = family.first else { return [] }
    let names = ownNames(of: types)
    let own = Set(allFiles(of: rib))
    let parts = Set(family.flatMap(\.all).flatMap(\.parts).map(\.declaration.id))
    return paths.filter { !own.contains($0) }.flatMap { path -> [CodeReference] in
      guard let file = files[path], names.contains(where: file.mayName) else { return [] }
      return file.syntax.tokens(viewMode: .sourceAccurate).compactMap { token in
        guard case .identifier(let text) = token.tokenKind, names.contains(text), !token.isInside(parts)
        else {
          return nil
        }
        return CodeReference(
          place: file.place(of: token.positionAfterSkippingLeadingTrivia), name: text,
          isTest: isTest(path))
      }
    }
  }

  /// Returns the names that belong to a RIB: its types, and other declarations of its own files with its name as a prefix.
  func ownNames(of types: RIBTypes) -> Set<String> {
    var names = Set(
      family(of: types.name).flatMap(\.all).compactMap {
        $0.name.split(separator: ".").first.map(String.init)
      })
    for path in files(of: types.name) {
      guard let file = files[path] else { continue }
      let declared =
        file.types.parts.filter { !$0.part.isExtension }.map(\.name) + file.types.aliases.keys
      names.formUnion(declared.filter { !$0.contains(".") && $0.hasPrefix(types.name) })
    }
    return names
  }

  /// Returns the files that move with the folder of a RIB: its own, and all others in the folder with its name.
  func filesInFolder(of rib: String) -> [String] {
    let own = files(of: rib)
    let folders = Set(own.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
      .filter { $0.split(separator: "/").last.map(String.init) == rib }
    let others = paths.filter { path in
      !own.contains(path) && folders.contains { path.hasPrefix($0 + "/") }
    }
    return own + others
  }
}

extension CodeFile {
  /// Finds the first word that names one of some RIBs or a type of it, even in a comment, a string or code that the parser doesn't see.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func mention(of ribs: Set<String>) -> (name: String, place: TextPlace)? {
    guard ribs.contains(where: mentions) else { return nil }
    for (index, line) in text.codeLines.enumerated() {
      guard ribs.contains(where: line.contains) else { continue }
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
  /// Whether it begins with the name of a RIB, followed by another word or nothing.
  func isName(of rib: String) -> Bool {
    guard hasPrefix(rib) else { return false }
    return dropFirst(rib.count).first.map { !$0.isLowercase } ?? true
  }
}

extension TokenSyntax {
  /// Whether it is inside one of some declarations.
  func isInside(_ parts: Set<SyntaxIdentifier>) -> Bool {
    var next = parent
    while let current = next {
      if parts.contains(current.id) { return true }
      next = current.parent
    }
    return false
  }
}

/// A place where code names a type of a RIB.
package struct CodeReference: Hashable, Sendable {
  package let place: TextPlace
  package let name: String
  /// Whether the place is in a test.
  package let isTest: Bool
}
