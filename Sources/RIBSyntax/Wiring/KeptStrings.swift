internal import Basics
internal import RIBDiagnostics
internal import SwiftSyntax

// The words of string literals: a rename changes those that `rib` generates, and lists the others that have the old name, because logs, links
// and saved values may depend on them.

extension Wiring {
  /// Notes each string literal that is an old title, or still contains an old name or, in a test, a key that may be the old case of a route.
  ///
  /// The places are those after the changes.
  func notingStrings(
    with names: Set<String>, title: String, key: String?, in code: CodeBase
  ) -> Wiring {
    var result = self
    for path in code.paths {
      guard let file = files[path] ?? code.files[path] else { continue }
      let key = code.isTest(path) ? key : nil
      guard names.union([title, key ?? title]).contains(where: file.mentions) else { continue }
      for token in file.syntax.allTokens {
        guard case .stringSegment(let text) = token.tokenKind, !token.isOfSavedPlace else { continue }
        let isKey = key.map { text.contains("[\($0)") } == true
        let isOld = text.replacingWords { names.contains($0) || isKey && $0 == key ? "" : $0 } != text
        guard isOld || text == title else { continue }
        let place = file.place(of: token)
        result.notes.append(
          "\(moves[path] ?? path):\(place.line):\(place.column): This string keeps the old name: \(text.trimmed.printable)"
        )
      }
    }
    return result
  }
}

extension TokenSyntax {
  /// The argument that is the string literal.
  private var argument: LabeledExprSyntax? { parent?.parent?.parent?.parent?.as(LabeledExprSyntax.self) }

  /// Whether the string is an outline or a path that is passed to the testing kit.
  var isOfTree: Bool {
    guard let argument, argument.label == nil else { return false }
    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call.map { ["attached", "detached", "expectTree"].contains($0.calledName) } == true
  }

  /// Whether the string is the display name of a suite or of a test.
  var isDisplayName: Bool {
    guard let argument, argument.label == nil else { return false }
    let attribute = argument.parent?.parent?.as(AttributeSyntax.self)
    return attribute.map { ["Suite", "Test"].contains($0.attributeName.withoutComments) } == true
  }
}

extension String {
  /// Whether the string is a path of RIBs with or without keys, such as `Root/Trip[trip(1)]`.
  func isPath(of code: CodeBase) -> Bool {
    var (names, depth) = ("", 0)
    for letter in self {
      if letter == "[" { depth += 1 }
      if depth == 0 { names.append(letter) }
      if letter == "]" { depth = max(0, depth - 1) }
    }
    return names.contains("/") && !names.allSatisfy { $0 == "/" }
      && names.split(separator: "/").allSatisfy { code.ribTypes[String($0)] != nil }
  }

  /// Returns the source text of a string with whole words replaced.
  func replacingWords(_ change: (String) -> String) -> String {
    var (result, word) = ("", "")
    for letter in self {
      // The letter of an escape sequence isn't part of a name, as in `\n` before `Trip`.
      if word.isEmpty, result.last == "\\" {
        result.append(letter)
      } else if letter.isNameLetter {
        word.append(letter)
      } else {
        result += change(word) + String(letter)
        word = ""
      }
    }
    return result + change(word)
  }
}

extension Character {
  /// Whether the character may be part of a name.
  var isNameLetter: Bool { isLetter || isNumber || self == "_" }
}
