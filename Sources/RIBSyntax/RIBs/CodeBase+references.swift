internal import SwiftSyntax

extension CodeBase {
  /// The files that declare a RIB and nothing of another one, in the order of their paths: those that go with it.
  package func files(of rib: String) -> [String] {
    let all = ribTypes
    guard let types = all[rib] else { return [] }
    let others = Set(all.values.filter { $0.name != rib }.flatMap(\.paths))
    return types.paths.filter { !others.contains($0) }
  }

  /// The tests of a RIB, in the order of their paths: test files that are called after it and declare no RIB.
  package func testFiles(of rib: String) -> [String] {
    paths.filter { path in
      Self.isTest(path)
        && path.split(separator: "/").last.map { $0.hasPrefix("\(rib)Tests.") || $0.hasPrefix("\(rib)Test.") }
          == true
    }
  }

  /// Where code that is neither the RIB's own nor its tests names one of its types.
  ///
  /// - Parameter rib: The name of the RIB.
  /// - Returns: The places in the order of paths and texts.
  package func references(to rib: String) -> [CodeReference] {
    guard let types = ribTypes[rib] else { return [] }
    let names = ownNames(of: types)
    let own = Set(files(of: rib) + testFiles(of: rib))
    let parts = Set(types.all.flatMap(\.parts).map(\.declaration.id))
    return paths.filter { !own.contains($0) }.flatMap { path -> [CodeReference] in
      guard let file = files[path] else { return [] }
      return file.syntax.tokens(viewMode: .sourceAccurate).compactMap { token in
        guard case .identifier(let text) = token.tokenKind, names.contains(text), !token.isInside(parts)
        else {
          return nil
        }
        return CodeReference(
          place: file.place(of: token.positionAfterSkippingLeadingTrivia), name: text,
          isTest: Self.isTest(path))
      }
    }
  }

  /// The names that belong to a RIB: its types, and what its own files declare besides under a name like theirs.
  func ownNames(of types: RIBTypes) -> Set<String> {
    var names = Set(types.all.compactMap { $0.name.split(separator: ".").first.map(String.init) })
    for path in files(of: types.name) {
      guard let file = files[path] else { continue }
      let collector = TypeCollector(file)
      let declared = collector.parts.filter { !$0.part.isExtension }.map(\.name) + collector.aliases.keys
      names.formUnion(declared.filter { !$0.contains(".") && $0.hasPrefix(types.name) })
    }
    return names
  }
}

extension RIBTypes {
  /// The types that there are.
  var all: [CodeType] { [builder, interactor, router].compactMap(\.self) }

  /// The files with the declarations, each once.
  var paths: [String] { Set(all.flatMap { $0.declarations.map(\.path) }).sorted() }
}

extension TokenSyntax {
  /// Whether it stands in one of some declarations.
  func isInside(_ parts: Set<SyntaxIdentifier>) -> Bool {
    var next = parent
    while let current = next {
      if parts.contains(current.id) { return true }
      next = current.parent
    }
    return false
  }
}
