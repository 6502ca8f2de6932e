package import RIBDiagnostics
internal import SwiftSyntax

// Facts about the types that code names: whether their values are `Hashable`, whether they are known, and their modules.

extension CodeBase {
  /// Types that every file can see, and that are `Hashable` if their contents are.
  private static let plain: Set<String> = [
    "AnyHashable", "AnyKeyPath", "Array", "ArraySlice", "Bool", "Character", "ClosedRange",
    "ContiguousArray", "ContinuousClock.Instant", "Dictionary", "Double", "Duration", "Float", "Int",
    "Int128", "Int16", "Int32", "Int64", "Int8", "KeyPath", "Never", "ObjectIdentifier", "Optional",
    "PartialKeyPath", "Range", "ReferenceWritableKeyPath", "Result", "Set", "String", "String.Index",
    "Substring", "SuspendingClock.Instant", "Task", "TaskPriority", "UInt", "UInt128", "UInt16", "UInt32",
    "UInt64", "UInt8", "Unicode.Scalar", "WritableKeyPath",
  ]
  /// Types that every file can see, and whose values are not `Hashable`; a protocol among them counts only as `any`.
  static let incomparable: Set<String> = [
    "Any", "AnyObject", "AsyncStream", "AsyncThrowingStream", "CheckedContinuation", "ContinuousClock",
    "Mirror", "Regex", "StaticString", "SuspendingClock", "UnsafeContinuation", "Void",
  ]
  /// All types that every file can see.
  static let standard: Set<String> = plain.union(incomparable).union([
    "Actor", "AsyncSequence", "Clock", "Codable", "Collection", "Comparable", "CustomStringConvertible",
    "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "MainActor", "Sendable",
    "Sequence",
  ])
  /// The types of RIBKit that code passes around, with the modules that declare them.
  package static let kitModules = [
    "EventSource": "ModelStreams", "EventStream": "ModelStreams", "ModelStream": "ModelStreams",
    "MutableModelStream": "ModelStreams", "Listener": "RIBKit", "Presenter": "RIBKit", "Router": "RIBKit",
    "WallClock": "RIBKit", "WallTime": "RIBKit",
    "AppEventKey": "RIBModules", "AsyncCallKey": "RIBModules", "CallKey": "RIBModules",
    "ModuleRegistry": "RIBModules", "ModuleServices": "RIBModules", "Modules": "RIBModules",
    "PluginPoint": "RIBModules", "ServiceKey": "RIBModules", "SharedServices": "RIBModules",
  ]
  /// The public functions and properties of `ModelStreams`.
  package static let streamMembers: Set<String> = [
    "buffered", "combineLatest", "compactMap", "debounce", "dropped", "filter", "finish", "first",
    "isFinished", "latest", "makeAsyncIterator", "map", "removeDuplicates", "select", "send",
    "stream", "switchToLatest", "throttle", "update", "whileObserved",
  ]
  /// The modules of RIBKit that a package may depend on, as products.
  static let kitProducts: Set<String> = basicProducts.union(["RIBModules", "RIBSessions"])
  /// The products that the code of every RIB or its tests need.
  package static let basicProducts: Set<String> = ["ModelStreams", "RIBKit", "RIBTesting"]

  /// Whether the standard library and these files show that values of a type are `Hashable`.
  ///
  /// The type may also be the associated types of a case in parentheses, or empty.
  package func isHashable(_ type: String) -> Bool {
    if type.isEmpty { return true }
    let file = CodeFile(payload: type)
    guard !file.text.contains("->"), file.errors.isEmpty else { return false }
    for token in file.syntax.allTokens {
      if [.keyword(.any), .keyword(.Any), .keyword(.some)].contains(token.tokenKind) { return false }
      if (token.parent?.as(TupleTypeSyntax.self)?.elements.count ?? 0) > 1 { return false }
    }
    return file.writtenTypes.allSatisfy { name in
      if Self.plain.contains(name) { return true }
      guard let found = self.type(name), !found.isProtocol else { return false }
      return found.isPlainEnum || found.conformances.contains("Hashable")
    }
  }

  /// Types whose conformances don't make values comparable.
  private static let silent: Set = [
    "Codable", "CustomStringConvertible", "Decodable", "Encodable", "Identifiable", "Interactor", "Leaf",
    "Presenter", "Router", "Sendable",
  ]

  /// Whether values of a type certainly can't be compared: it contains a tuple, a function, a stream, a metatype, an existential, or a type
  /// that these files know completely and that has no conformance for it.
  func isIncomparable(_ type: String, in scope: String) -> Bool {
    let spellings = spellings(of: type, in: scope)
    let isSpelled = spellings.contains { spelling in
      CodeFile(path: "", text: "typealias A = \(spelling)").syntax.allTokens.contains { token in
        if [.keyword(.any), .keyword(.Any), .arrow].contains(token.tokenKind) { return true }
        let isName = token.parent?.is(IdentifierTypeSyntax.self) == true
        return Self.kitModules[token.text] != nil || token.parent?.is(MetatypeTypeSyntax.self) == true
          || isName && token.parent?.parent?.is(MemberTypeSyntax.self) != true
            && Self.incomparable.contains(token.text)
          || token.parent?.as(TupleTypeSyntax.self).map { $0.elements.count != 1 } == true
      }
    }
    return isSpelled
      || spellings.flatMap(writtenTypes).compactMap { self.type($0, in: scope) }.contains { found in
        !found.isPlainEnum && found.declarations.count == 1
          && found.conformances.allSatisfy { Self.silent.contains($0.lastName) }
      }
  }

  /// Returns a type and all types that it is an alias for, as written.
  func spellings(of type: String, in scope: String? = nil) -> [String] {
    [type].reachable { writtenTypes(in: $0).compactMap { alias($0, in: scope) } }
  }

  /// Returns the type behind an alias, as written; the type itself if it isn't an alias.
  func meaning(of type: String) -> String {
    var (type, seen) = (type, Set<String>())
    while seen.insert(type).inserted, let other = alias(type) { type = other }
    return type
  }

  /// Whether the values of a type are functions, so that a stored parameter must be `@escaping`.
  package func isFunction(_ type: String) -> Bool {
    meaning(of: type).parsedType?.withoutWrapping.is(FunctionTypeSyntax.self) == true
  }

  /// Whether two types are certainly different: both are known, and each has only one spelling.
  func differs(_ type: String, from wanted: String) -> Bool {
    let known = Self.plain.subtracting(["Array", "Dictionary", "Optional"]).union([
      "EventStream", "ModelStream",
    ])
    let (type, wanted) = (type.filter { !$0.isWhitespace }, wanted.filter { !$0.isWhitespace })
    return type != wanted && type + "?" != wanted
      && [type, wanted].allSatisfy { !$0.contains("->") && writtenTypes(in: $0).allSatisfy(known.contains) }
  }

  /// Returns the names in a type, each with its qualifiers.
  func writtenTypes(in type: String) -> [String] { CodeFile(payload: type).writtenTypes }

  /// Returns the names in a type that neither these files nor the libraries that every RIB sees declare, sorted.
  ///
  /// The type may also be the associated types of a case in parentheses.
  func unknownTypes(in type: String) -> [String] {
    Set(CodeFile(payload: type).writtenTypes).filter { name in
      let first = String(name.prefix { $0 != "." })
      return [name, first].allSatisfy {
        !Self.standard.contains($0) && Self.kitModules[$0] == nil && self.type($0) == nil
          && alias($0) == nil
      } && first != "Unicode"
    }.sorted()
  }
}

extension CodeFile {
  /// Parses a case with associated types.
  fileprivate init(payload: String) {
    let list = payload.hasPrefix("(") ? payload : "(\(payload))"
    self.init(path: "", text: "enum E { case a\(list) }")
  }

  /// The names of types in the file, each with its qualifiers.
  fileprivate var writtenTypes: [String] {
    syntax.allTokens.compactMap { token in
      guard let parent = token.parent, case .identifier = token.tokenKind,
        parent.is(IdentifierTypeSyntax.self) || parent.is(MemberTypeSyntax.self),
        parent.parent?.is(MemberTypeSyntax.self) != true
      else { return nil }
      return parent.as(TypeSyntax.self)?.qualifiedName
    }
  }
}

extension CodeBase {
  /// Finds the types that both a file and another file of the same target declare, sorted, each with the place of the other declaration.
  package func clashes(of path: String) -> [(type: String, place: TextPlace)] {
    let target = target(of: path)
    return typeNames(in: path).sorted().compactMap { types[$0] }
      .filter { $0.declarations.contains { $0.path == path } }
      .compactMap { type in
        let other = type.declarations.first { $0.path != path && self.target(of: $0.path) == target }
        guard let other, let file = files[other.path] else { return nil }
        return (type.name, file.place(of: other.declaration))
      }
  }

  /// Returns the module that a file belongs to, unless it is a test.
  package func module(of path: String) -> String? {
    target(of: path).flatMap { $0.isTest ? nil : $0.name }
  }

  /// Returns the folder of a test target.
  package func folder(ofTests name: String) -> String {
    targets.first { $0.isTest && $0.name == name }?.folder ?? "Tests/\(name)"
  }
}

extension String {
  /// The type that the text is.
  var parsedType: TypeSyntax? {
    let file = CodeFile(path: "", text: "typealias A = \(self)")
    return file.syntax.statements.first?.item.as(TypeAliasDeclSyntax.self)?.initializer.value
  }
}
