package import RIBDiagnostics
internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// A Swift file, as text and as the syntax tree of the toolchain's parser.
///
/// The text is parsed when its tree is first read, because most commands need few files of a large package.
package struct CodeFile: Hashable, Sendable {
  package let path: String
  package let text: String
  private let reading: Reading

  /// Facts about the text, each computed when it is first read; copies share them.
  private final class Reading: Sendable {
    let tree: Lazily<IncrementalParseResult>
    let lines = Lazily<SourceLocationConverter>()
    let words = Lazily<Set<UInt64>>()
    let types = Lazily<FileTypes>()

    init(_ parsed: IncrementalParseResult? = nil) { tree = Lazily(parsed) }
  }

  /// Creates a file with any text.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
    reading = Reading()
  }

  /// Creates a copy with new text, in which only the changed statements and members are parsed.
  ///
  /// Code with errors is parsed as a whole, because the parser's recovery from an error depends on where it began.
  package init(_ old: CodeFile, text: String) {
    path = old.path
    self.text = text
    guard let parsed = old.reading.tree.made, !parsed.tree.hasError else {
      reading = Reading()
      return
    }
    let transition = IncrementalParseTransition(
      previousIncrementalParseResult: parsed, edits: ConcurrentEdits(old.text.edit(to: text)))
    let result = Parser.parseIncrementally(source: text, parseTransition: transition)
    reading = Reading(result.tree.hasError ? nil : result)
  }

  /// The tree, which contains every byte of the text even if the text has errors.
  var syntax: SourceFileSyntax {
    reading.tree.get { Parser.parseIncrementally(source: text, parseTransition: nil) }.tree
  }

  /// The types that the file declares and extends.
  var types: FileTypes { reading.types.get { TypeCollector(syntax, path: path).found } }

  /// The hashes of the words in the text.
  var words: Set<UInt64> { reading.words.get { Self.words(in: text) } }

  package static func == (left: CodeFile, right: CodeFile) -> Bool {
    left.path == right.path && left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(text)
  }

  /// The parser's errors, in the order of the text.
  package var errors: [CodeProblem] {
    guard syntax.hasError else { return [] }
    return ParseDiagnosticsGenerator.diagnostics(for: syntax)
      .filter { $0.diagMessage.severity == .error }
      .map { CodeProblem(place: place(of: $0.position), message: $0.message) }
  }

  /// The first error after which the tree may lack code that the text contains; `nil` if the tree has all of it.
  ///
  /// An editor placeholder doesn't hide code.
  package var blindSpot: CodeProblem? { errors.first { !$0.message.hasPrefix("editor placeholder") } }

  /// Returns the place of the first byte of code, after leading spaces and comments.
  func place(of syntax: some SyntaxProtocol) -> TextPlace {
    place(of: syntax.positionAfterSkippingLeadingTrivia)
  }

  func place(of position: AbsolutePosition) -> TextPlace {
    let lines = reading.lines.get { SourceLocationConverter(fileName: path, tree: syntax) }
    let location = lines.location(for: position)
    return TextPlace(path: path, line: location.line, column: location.column)
  }

  /// Whether the text contains a name, even as part of a word; if not, the tree need not be read.
  package func mentions(_ name: String) -> Bool {
    var (text, name) = (text, name)
    return text.withUTF8 { text in
      name.withUTF8 { name in
        guard let first = name.first else { return true }
        var start = 0
        while start + name.count <= text.count {
          guard let index = text[start...(text.count - name.count)].firstIndex(of: first) else {
            return false
          }
          if text[index..<(index + name.count)].elementsEqual(name) { return true }
          start = index + 1
        }
        return false
      }
    }
  }

  /// Whether a string is exactly one type, as far as the parser can tell.
  package static func isType(_ text: String) -> Bool {
    let file = CodeFile(path: "", text: "func f(_: \(text))\n")
    guard file.errors.isEmpty, file.syntax.statements.count == 1,
      let function = file.syntax.statements.first?.item.as(FunctionDeclSyntax.self)
    else { return false }
    let signature = function.signature
    guard let only = signature.parameterClause.parameters.first,
      signature.parameterClause.parameters.count == 1, signature.effectSpecifiers == nil,
      signature.returnClause == nil
    else { return false }
    return only.defaultValue == nil && only.ellipsis == nil && only.trailingComma == nil
      && !only.type.isForParameters
  }
}

extension String {
  /// Returns the one edit that turns the text into another: it replaces the bytes between the common prefix and the common suffix.
  fileprivate func edit(to other: String) -> SourceEdit {
    let (old, new) = (Array(utf8), Array(other.utf8))
    let isInside = { (byte: UInt8) in byte & 0b1100_0000 == 0b1000_0000 }
    var start = zip(old, new).prefix { $0 == $1 }.count
    // The edit begins and ends at whole characters.
    while start > 0, start < old.count && isInside(old[start]) || start < new.count && isInside(new[start]) {
      start -= 1
    }
    let most = min(old.count, new.count) - start
    var end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(most).count
    while end > 0, isInside(old[old.count - end]) { end -= 1 }
    let range =
      AbsolutePosition(utf8Offset: start)..<AbsolutePosition(utf8Offset: old.count - end)
    return SourceEdit(
      range: range, replacement: String(decoding: new[start..<new.count - end], as: UTF8.self))
  }
}

extension TypeSyntax {
  /// Whether a property of a RIB can't have the type, because it names `Self` or a parameter pack, or because of a word outside of function
  /// types such as `inout`, `@escaping` and `some`.
  fileprivate var isForParameters: Bool {
    let needsGenerics = nodes().contains { node in
      node.is(PackExpansionTypeSyntax.self) || node.is(PackElementTypeSyntax.self)
        || node.as(IdentifierTypeSyntax.self)?.name.tokenKind == .keyword(.Self)
    }
    return needsGenerics
      || nodes { $0.is(FunctionTypeSyntax.self) }.contains { node in
        node.is(SimpleTypeSpecifierSyntax.self) || node.is(NonisolatedTypeSpecifierSyntax.self)
          || node.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
          || node.is(AttributeSyntax.self) && ["@escaping", "@autoclosure"].contains(node.withoutComments)
      }
  }
}

/// An import of a whole module in a file.
struct CodeImport {
  /// The access modifiers, least visible first.
  static let levels = ["private", "fileprivate", "internal", "package", "public", "open"]

  /// Returns the rank of an access modifier; an unknown one ranks lowest.
  static func level(_ word: String) -> Int { levels.firstIndex(of: word) ?? 0 }

  let syntax: ImportDeclSyntax
  /// The module, with the name of the imported declaration if there is one.
  let module: String

  /// Returns the imports of a file, in the order of the text.
  static func all(in file: CodeFile) -> [CodeImport] {
    file.syntax.statements.compactMap { item in
      item.item.as(ImportDeclSyntax.self).map {
        CodeImport(syntax: $0, module: $0.path.map(\.name.text).joined(separator: "."))
      }
    }
  }

  /// Whether the import makes internal declarations visible.
  var isTestable: Bool {
    syntax.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "testable" }
  }

  /// The access modifier; `nil` if it has none.
  var access: TokenSyntax? { syntax.modifiers.map(\.name).first { Self.levels.contains($0.text) } }
}

/// A parser error and its place.
package struct CodeProblem: Hashable, Sendable, CustomStringConvertible {
  package let place: TextPlace
  package let message: String

  /// `path:line:column: error: message`, as compilers print it.
  package var description: String { "\(place): error: \(message)" }
}
