internal import RIBDiagnostics
internal import SwiftSyntax

extension Wiring {
  /// Adds imports to new files for the types that are written into them, and marks undeclared types.
  ///
  /// If the user gave `modules` for the files, unknown types come from there, also in files that an earlier command has changed.
  package static func complete(
    _ paths: [String], types: [String], importing modules: [String], in code: CodeBase
  ) -> Wiring {
    var draft = CodeDraft(code, newFiles: Set(paths))
    draft.modules = modules
    for path in paths {
      if let hiding = code.kitName(hiddenIn: path) {
        return Wiring(obstacles: [
          Advice(
            "\(hiding.name) in generated code would mean this type. Rename it, or run 'rib templates eject' and write \(code.kit(hiding.name, at: path)) in the template.",
            at: hiding.place)
        ])
      }
      let written = code.files[path]?.typeNames ?? []
      for type in types {
        let names = CodeFile(path: "", text: "typealias A = \(type)").typeNames
        // The sample of a stream has the type of its models, and not that of the stream.
        for part in names.isSubset(of: written) ? [type] : names.intersection(written).sorted() {
          draft.importTypes(of: part, into: path, as: code.accessOfImports(in: path))
        }
      }
    }
    let unknown = types.flatMap(code.unknownTypes)
    if !modules.isEmpty { draft.importUnknown(unknown) }
    var said: Set<String> = []
    for path in paths where !code.isTest(path) {
      for name in unknown where !said.contains(name) {
        let parts = draft.code.files[path]?.types.parts ?? []
        guard let part = parts.first(where: { $0.part.declaration.withoutComments.contains(name) }) else {
          continue
        }
        said.insert(name)
        draft.leaveUnknown([name], at: part.part)
      }
    }
    return draft.finish()
  }
}

extension CodeDraft {
  /// Marks types that neither these files nor their imports declare, at their first use.
  mutating func leaveUnknown(_ types: [String], at part: CodePart) {
    for name in types where !isImported(name) {
      leave(Self.sentence(onUnknown: name), at: part.declaration, in: part.path)
    }
  }

  /// Imports the modules that the user named into all files with some unknown types, and removes the marks of these types.
  mutating func importUnknown(_ types: [String]) {
    let names = types.map { String($0.prefix { $0 != "." }) }.filter { !code.declares($0) }
    for (path, file) in code.files where !file.typeNames.isDisjoint(with: names) {
      guard !CodeImport.all(in: file).contains(where: { modules.contains($0.module) }) else { continue }
      for module in modules { add(module, to: path, as: code.accessOfImports(in: path)) }
    }
    removeMarks(types.map(Self.sentence))
  }

  private static func sentence(onUnknown type: String) -> String {
    "The type \(type) isn't declared in this package. Declare it, or run 'rib undo' and repeat the command with --import MODULE (in an outline, on the RIB's line)."
  }
}

extension CodeBase {
  /// Returns the access of a new import of a file for the types in its interface; `nil` for a test.
  fileprivate func accessOfImports(in path: String) -> String? {
    isTest(path) ? nil : files[path]?.mentions("package") == true ? "package" : "internal"
  }
}

extension CodeBase {
  /// Returns the first name of a type of RIBKit's in a file that means a type of the file's module instead, with that type's place.
  fileprivate func kitName(hiddenIn path: String) -> (name: String, place: TextPlace)? {
    let names = Self.kit.union(ContainerKind.kit.map(\.rawValue)).union(Self.kitModules.keys)
    let used = files[path]?.syntax.allTokens.filter { token in
      names.contains(token.word) && (token.parent?.is(IdentifierTypeSyntax.self) == true || token.isBareName)
    }
    return used?.lazy.compactMap { token in
      declaration(hidingKit: token.word, at: path).map { (token.word, $0) }
    }.first
  }
}
