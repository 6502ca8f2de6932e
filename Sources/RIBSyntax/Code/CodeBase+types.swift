package import RIBDiagnostics
internal import SwiftParser
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
  /// The types of the standard library that raw values of enumerations have.
  static let rawTypes: Set<String> = [
    "Character", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8",
  ]
  /// Types that every file can see, and that conform to none of the protocols that the compiler derives, except perhaps `Sendable`.
  static let incomparable: Set<String> = [
    "Any", "AnyObject", "AsyncStream", "AsyncThrowingStream", "CheckedContinuation", "ContinuousClock",
    "Mirror", "Regex", "StaticString", "SuspendingClock", "UnsafeContinuation", "Void",
  ]
  /// All types that every file can see.
  static let standard: Set<String> = plain.union(incomparable).union([
    "Actor", "AsyncSequence", "Clock", "Codable", "Collection", "Comparable", "CustomStringConvertible",
    "Decodable", "Decoder", "Encodable", "Encoder", "Equatable", "Error", "Hashable", "Hasher",
    "Identifiable", "MainActor", "Sendable", "Sequence",
  ])
  /// The types of Foundation that code passes around; all are `Hashable`.
  static let foundation: Set<String> = [
    "Calendar", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "IndexPath", "IndexSet",
    "Locale", "TimeZone", "URL", "URLComponents", "UUID",
  ]
  /// The types of RIBKit that code passes around, with the modules that declare them.
  package static let kitModules = [
    "EventSource": "ModelStreams", "EventStream": "ModelStreams", "ModelStream": "ModelStreams",
    "MutableModelStream": "ModelStreams", "Listener": "RIBKit", "Presenter": "RIBKit", "Router": "RIBKit",
    "WallClock": "RIBKit", "WallTime": "RIBKit",
    "AppEventKey": "RIBModules", "AsyncCallKey": "RIBModules", "CallKey": "RIBModules",
    "ModuleRegistry": "RIBModules", "ModuleServices": "RIBModules", "Modules": "RIBModules",
    "PluginPoint": "RIBModules", "ServiceKey": "RIBModules", "SharedServices": "RIBModules",
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
    guard !type.contains("->"), let parsed = type.parsedType else { return false }
    for token in parsed.allTokens {
      if [.keyword(.any), .keyword(.Any), .keyword(.some)].contains(token.tokenKind) { return false }
      let tuple = token.parent?.as(TupleTypeSyntax.self)
      if let tuple, tuple.elements.count > 1, tuple.id != parsed.id { return false }
    }
    return parsed.writtenTypes.allSatisfy { name in
      if Self.plain.contains(name) { return true }
      if !declares(name), Self.foundation.contains(name) { return true }
      guard let found = self.type(name), !found.isProtocol else { return false }
      return found.isPlainEnum
        || ([found] + inherited(by: found)).contains { $0.conformances.contains("Hashable") }
    }
  }

  /// Whether a type certainly doesn't conform to a protocol: its spelling rules that out, or these files know it completely, and it has no
  /// conformance for it.
  func lacks(_ wanted: DerivedConformance, _ type: String, in scope: String) -> Bool {
    let spellings = spellings(of: type, in: scope)
    let isSpelled = spellings.contains { spelling in
      wanted.name != "Sendable"
        && spelling.parsedType?.allTokens.contains { token in
          let (node, outer) = (token.parent, token.parent?.parent)
          let isMember = node?.is(MemberTypeSyntax.self) == true || outer?.is(MemberTypeSyntax.self) == true
          return Self.kitModules[token.text] != nil || node?.is(MetatypeTypeSyntax.self) == true
            || node?.as(TupleTypeSyntax.self).map { $0.elements.count != 1 } == true
            || !isMember && wanted.lacking.contains(token.text) && !declares(token.text, in: scope)
        } == true
    }
    return isSpelled
      || spellings.flatMap(writtenTypes).compactMap { self.type($0, in: scope) }.contains {
        lacks(wanted, $0)
      }
  }

  private func lacks(_ wanted: DerivedConformance, _ type: CodeType) -> Bool {
    guard type.declarations.count == 1, let part = type.declarations.first else { return false }
    let names = type.conformances.reachable { self.type($0, in: type.name)?.conformances ?? [] }
      .filter { !declares($0, in: type.name) }.map(\.lastName)
    guard wanted.included.isDisjoint(with: names), DerivedConformance.known.isSuperset(of: names) else {
      return false
    }
    switch wanted.name {
    case "Equatable", "Hashable": return !type.isPlainEnum
    case "Sendable":
      // An attribute may isolate a class, or freeze a structure.
      let hasAttribute =
        part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty == false
      return !hasAttribute && target(of: part.path)?.isMainActor != true
        && (part.isClass || part.modifiers.has("public") && !type.isDeclared(as: ActorDeclSyntax.self))
    default: return true
    }
  }

  /// Returns the first type within a type, as written, whose values can't be copied; a function may take such values.
  package func noncopyable(in type: String) -> String? {
    let spellings = spellings(of: type)
    guard !spellings.contains(where: { $0.contains("->") }) else { return nil }
    return spellings.flatMap(writtenTypes).first { name in
      self.type(name)?.declarations.flatMap(\.inherited).contains { inherited in
        inherited.is(SuppressedTypeSyntax.self) && inherited.words.contains("Copyable")
      } == true
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

  /// Whether code certainly can't pass a value of one type as another: these files or RIBKit declare all types that both name, and the
  /// first type is neither the second nor inherits from it.
  func differs(_ type: String, from wanted: String) -> Bool {
    let known = Self.plain.filter { !$0.hasSuffix("KeyPath") }
      .subtracting(["AnyHashable", "Array", "Dictionary", "Optional"])
      .union(["EventSource", "EventStream", "ModelStream", "MutableModelStream"])
    let types = [type, wanted].compactMap { plainly($0, knowing: known) }
    guard types.count == 2, types[0] != types[1], types[0] + "?" != types[1] else { return false }
    let isOptional = types[1].hasSuffix("?")
    let bases = types.map { isOptional && $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
    if let type = self.types[bases[0]], let base = self.types[bases[1]] {
      return ([type] + inherited(by: type)).allSatisfy { $0.name != base.name }
    }
    // The type of a list's elements may inherit from another one.
    return writtenTypes(in: bases[1]).allSatisfy { name in
      let found = self.type(name)
      return known.contains(name) || name == bases[1]
        || found.map { !$0.isProtocol && !$0.parts.contains(where: \.isClass) } == true
    }
  }

  /// Returns a type with the full name of the first type in it, without `any` and white space; `nil` for an unknown type or a function.
  private func plainly(_ type: String, knowing known: Set<String>) -> String? {
    let isOptional = type.hasSuffix("?")
    var text = meaning(of: isOptional ? String(type.dropLast()) : type)
    text = text.parsedType?.withoutWrapping.withoutComments.replacing("any ", with: "") ?? text
    let names = writtenTypes(in: text)
    guard !text.contains("->"), names.allSatisfy({ known.contains($0) || declares($0) && alias($0) == nil })
    else { return nil }
    text = text.filter { !$0.isWhitespace } + (isOptional ? "?" : "")
    guard let name = names.first, let full = self.type(name)?.name, text.hasPrefix(name) else { return text }
    return full + text.dropFirst(name.count)
  }

  /// Returns the names in a type, each with its qualifiers.
  func writtenTypes(in type: String) -> [String] { type.parsedType?.writtenTypes ?? [] }

  /// Returns the names in a type that neither these files nor Foundation nor the libraries that every RIB sees declare, sorted.
  ///
  /// The type may also be the associated types of a case in parentheses.
  package func unknownTypes(in type: String) -> [String] {
    Set(writtenTypes(in: type)).filter { name in
      let first = String(name.prefix { $0 != "." })
      let known = Self.standard.union(Self.foundation).union(["Unicode"])
      let isDeclared = declares(name) || alias(name) != nil
      let outer = self.type(String(name.dropLast(name.lastName.count + 1)))
      if !isDeclared, let outer, !outer.declarations.isEmpty {
        return lacksType(named: name.lastName, in: outer)
      }
      return !isDeclared
        && [name, first].allSatisfy { !known.contains($0) && Self.kitModules[$0] == nil }
        && !declares(first) && alias(first) == nil
    }.sorted()
  }

  /// Whether these files declare a type, and don't just extend it.
  func declares(_ name: String, in scope: String? = nil) -> Bool {
    type(name, in: scope)?.declarations.isEmpty == false
  }

  /// Whether a type certainly has no type of a name inside it: no macro and no protocol of another module may declare one.
  private func lacksType(named name: String, in type: CodeType) -> Bool {
    let all = [type] + inherited(by: type)
    let foreign = all.flatMap { type in type.conformances.filter { !declares($0, in: type.name) } }
    return DerivedConformance.withoutTypes.union(["Interactor", "Leaf"]).isSuperset(of: foreign)
      && !["Event", "RawValue", "Route"].contains(name)
      && all.flatMap(\.declarations).allSatisfy { part in
        part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty == true
      }
      && !all.flatMap(\.members).contains { $0.declaration.nameOfType == name }
  }
}

/// A protocol that the compiler lets an enumeration conform to only if all associated values do.
struct DerivedConformance {
  let name: String
  /// The protocols that include it.
  let included: Set<String>
  /// The words and marks in types that don't conform.
  let lacking: Set<String>

  private static let plain = CodeBase.incomparable.union(["->", "any"])
  private static let uncodable = plain.union([
    "AnyHashable", "AnyKeyPath", "ArraySlice", "Character", "KeyPath", "ObjectIdentifier", "Result",
    "Substring", "Task",
  ])
  static let all = [
    Self(name: "Hashable", included: ["Hashable"], lacking: plain),
    Self(
      name: "Equatable", included: ["Comparable", "Equatable", "Hashable"], lacking: plain),
    Self(name: "Encodable", included: ["Codable", "Encodable"], lacking: uncodable),
    Self(name: "Decodable", included: ["Codable", "Decodable"], lacking: uncodable),
    Self(name: "Sendable", included: ["Error", "Sendable"], lacking: []),
  ]

  /// Such protocols and raw types that have no associated types.
  static let withoutTypes = all.reduce(into: CodeBase.rawTypes) { $0.formUnion($1.included) }.union([
    "CustomStringConvertible"
  ])
  /// The protocols and raw types whose meaning for these conformances is known.
  static let known = withoutTypes.union([
    "CaseIterable", "Identifiable", "Interactor", "Leaf", "Presenter", "Router",
  ])
}

extension TypeSyntax {
  /// The names of types in the type, each with its qualifiers.
  fileprivate var writtenTypes: [String] {
    allTokens.compactMap { token in
      guard let parent = token.parent, case .identifier = token.tokenKind,
        parent.is(IdentifierTypeSyntax.self) || parent.is(MemberTypeSyntax.self),
        parent.parent?.is(MemberTypeSyntax.self) != true
      else { return nil }
      return parent.as(TypeSyntax.self)?.qualifiedName
    }
  }
}

extension CodeBase {
  /// Finds the types of a file whose names another file of the same target declares too, sorted, each with the place of that declaration.
  package func clashes(of path: String) -> [(type: String, place: TextPlace)] {
    let target = target(of: path)
    let own = Set((files[path]?.types.declared ?? []).map(\.name))
    guard !own.isEmpty else { return [] }
    var others: [String: TextPlace] = [:]
    for file in files(where: { $0.path != path && self.target(of: $0.path) == target }) {
      guard own.contains(where: { file.mayName($0.lastName) }) else { continue }
      for (name, syntax) in file.types.declared + file.globals
      where own.contains(name) && others[name] == nil {
        others[name] = file.place(of: syntax)
      }
    }
    return others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the place that declares a type with a name of RIBKit's, in a file's module or in another that the file imports; `nil` if the name
  /// means RIBKit's.
  func twin(ofKit name: String, at path: String) -> TextPlace? {
    guard let module = module(of: path) else { return nil }
    // In RIBKit's own package, the name means the type in these modules.
    let modules = files[path].map(ownModules)?.subtracting(Self.kitProducts) ?? []
    return sources.lazy.filter { $0.mayName(name) }.compactMap { file in
      let isOwn = self.module(of: file.path) == module
      guard isOwn || self.module(of: file.path).map(modules.contains) == true else { return nil }
      return file.types.declared.first {
        $0.name == name
          && (isOwn || $0.syntax.accessWord.map(["package", "public", "open"].contains) == true)
      }
      .map { file.place(of: $0.syntax) }
    }.first
  }

  /// Returns a type of RIBKit's as new code in a file names it.
  func kit(_ name: String, at path: String) -> String {
    twin(ofKit: name, at: path) == nil ? name : "\(Self.kitModules[name] ?? "RIBKit").\(name)"
  }

  /// Returns the first name of a type of RIBKit's in a file that means a type of the file's module instead, with that type's place.
  func kitTwin(in path: String) -> (name: String, place: TextPlace)? {
    let names = Self.kit.union(ContainerKind.kit.map(\.rawValue)).union(Self.kitModules.keys)
    let used = files[path]?.syntax.allTokens.filter { token in
      names.contains(token.word) && (token.parent?.is(IdentifierTypeSyntax.self) == true || token.isBareName)
    }
    return used?.lazy.compactMap { token in self.twin(ofKit: token.word, at: path).map { (token.word, $0) } }
      .first
  }

  /// Returns the module that a file belongs to, unless it is a test.
  package func module(of path: String) -> String? {
    target(of: path).flatMap { $0.isTest ? nil : $0.moduleName }
  }

  /// Returns the folder of a test target.
  package func folder(ofTests name: String) -> String {
    targets.first { $0.isTest && $0.name == name }?.folder ?? "Tests/\(name)"
  }
}

extension String {
  /// The type that the text is, or the associated types of a case in parentheses; `nil` for other text.
  var parsedType: TypeSyntax? {
    var parser = Parser(self)
    let type = TypeSyntax.parse(from: &parser)
    return type.hasError ? nil : type
  }
}
