internal import Basics
internal import Foundation
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
  private let reading = Reading()
  /// The trees of all texts that this process has parsed, because commands read many types and files more than once.
  private static let trees = Lock<[String: SourceFileSyntax]>([:])

  /// Facts about the text, each computed when it is first read; copies share them.
  private final class Reading: Sendable {
    let tree = Lazily<SourceFileSyntax>()
    let calls = Lazily<[FunctionCallExprSyntax]>()
    let lines = Lazily<SourceLocationConverter>()
    let words = Lazily<Set<Substring>>()
    let types = Lazily<FileTypes>()
    let isMarked = Lazily<Bool>()
  }

  /// Creates a file with any text.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Creates a copy with new text.
  package init(_ old: CodeFile, text: String) { self.init(path: old.path, text: text) }

  /// The tree, which contains every byte of the text even if the text has errors.
  var syntax: SourceFileSyntax {
    reading.tree.get {
      if let tree = Self.trees.withLock({ $0[text] }) { return tree }
      let tree = Parser.parse(source: text)
      Self.trees.withLock { $0[text] = tree }
      return tree
    }
  }

  /// All calls in the file, in the order of the text.
  var calls: [FunctionCallExprSyntax] { reading.calls.get { syntax.calls } }

  /// The types that the file declares and extends.
  var types: FileTypes { reading.types.get { TypeCollector(syntax, path: path).found } }

  /// Whether the file may contain marks of changes that are left to make by hand.
  package var isMarked: Bool { reading.isMarked.get { mentions("(\"rib: ") } }

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
    name.isEmpty || text.range(of: name, options: .literal) != nil
  }

  /// Whether the text may contain a name as a whole word, in code or in a comment; if not, the tree need not be read.
  ///
  /// - Complexity: O(1) after the first call for a file, if the name is ASCII.
  func mayName(_ name: String) -> Bool {
    // In other names, letters can't be told from operators without the parser.
    guard name.utf8.allSatisfy(\.isWordLetter) else { return mentions(name) }
    let words = reading.words.get {
      Set(text.utf8.split { !$0.isWordLetter }.map { Substring($0) })
    }
    return words.contains(name[...])
  }

  /// Whether a string is exactly one type, as far as the parser can tell.
  package static func isType(_ text: String) -> Bool { text.parsedType?.isForParameters == false }
}

extension TypeSyntax {
  /// Whether a property of a RIB can't have the type, because it names `Self`, a parameter pack or a member of an optional, or because of
  /// something outside of function types such as `inout`, `@escaping`, `some`, an ellipsis, or labels that are double or the same.
  fileprivate var isForParameters: Bool {
    allTokens.contains { [.keyword(.Self), .keyword(.each), .keyword(.repeat)].contains($0.tokenKind) }
      || nodes { $0.is(FunctionTypeSyntax.self) }.contains { node in
        node.is(SimpleTypeSpecifierSyntax.self) || node.is(NonisolatedTypeSpecifierSyntax.self)
          || node.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
          || node.is(AttributeSyntax.self) && ["@escaping", "@autoclosure"].contains(node.withoutComments)
          || node.as(IdentifierTypeSyntax.self)?.name.tokenKind == .wildcard
          || node.as(MemberTypeSyntax.self)?.baseType.isOptional == true
          || node.as(TupleTypeSyntax.self).map(\.isInvalid) == true
          || node.as(CompositionTypeElementSyntax.self).map { CodeBase.rawTypes.contains($0.type.plainText) }
            == true
      }
  }

  private var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}

extension TupleTypeSyntax {
  /// Whether an element has two labels or an ellipsis, or the label of another element.
  fileprivate var isInvalid: Bool {
    let labels = elements.compactMap(\.firstName).filter { $0.tokenKind != .wildcard }
    return Set(labels.map(\.word)).count < labels.count
      || elements.contains {
        $0.ellipsis != nil || $0.secondName != nil && $0.firstName?.tokenKind != .wildcard
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
        CodeImport(syntax: $0, module: $0.path.map(\.name.word).joined(separator: "."))
      }
    }
  }

  /// The module, even if only one of its declarations is imported.
  var wholeModule: String {
    syntax.importKindSpecifier == nil ? module : String(module.prefix { $0 != "." })
  }

  /// Whether the import makes internal declarations visible.
  var isTestable: Bool {
    syntax.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "testable" }
  }

  /// The access modifier; `nil` if it has none.
  var access: TokenSyntax? { syntax.modifiers.map(\.name).first { Self.levels.contains($0.text) } }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter, digit or underscore.
  fileprivate var isWordLetter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// A parser error and its place.
package struct CodeProblem: Hashable, Sendable, CustomStringConvertible {
  package let place: TextPlace
  package let message: String

  /// `path:line:column: error: message`, as compilers print it.
  package var description: String { "\(place): error: \(message)" }
}
