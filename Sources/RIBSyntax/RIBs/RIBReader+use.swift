internal import SwiftSyntax

extension RIBReader {
  /// The RIBs whose builders are made by code that is part of no RIB and no test.
  var ribsBuiltElsewhere: Set<String> {
    var builders: [String: String] = [:]
    var parts: Set<SyntaxIdentifier> = []
    for rib in types.values {
      for name in [rib.builder?.name, rib.router.name] { if let name { builders[name] = rib.name } }
      for type in [rib.builder, rib.router, rib.interactor] {
        for part in type?.parts ?? [] { parts.insert(part.declaration.id) }
      }
    }
    var result: Set<String> = []
    for path in code.paths where !CodeBase.isTest(path) {
      guard let file = code.files[path] else { continue }
      for call in CallCollector(in: file.syntax).calls {
        guard let name = call.calledExpression.qualifiedName, let type = code.type(name),
          let rib = builders[type.name], !isInside(Syntax(call), of: parts)
        else { continue }
        result.insert(rib)
      }
    }
    return result
  }

  private func isInside(_ syntax: Syntax, of parts: Set<SyntaxIdentifier>) -> Bool {
    var next: Syntax? = syntax
    while let current = next {
      if parts.contains(current.id) { return true }
      next = current.parent
    }
    return false
  }
}
