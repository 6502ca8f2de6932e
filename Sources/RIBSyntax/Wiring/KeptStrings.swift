internal import Basics
internal import RIBDiagnostics
internal import SwiftSyntax

// The words of string literals: a rename lists the strings that keep the old name, because logs, links and saved values may depend on them.

extension Wiring {
  /// Notes each string literal that still contains one of some names, at its place after the changes.
  func notingStrings(with names: Set<String>, in code: CodeBase) -> Wiring {
    var result = self
    for path in code.paths {
      guard let file = files[path] ?? code.files[path], names.contains(where: file.mentions) else { continue }
      for token in file.syntax.allTokens {
        guard case .stringSegment(let text) = token.tokenKind, !token.isOfSavedPlace,
          text.replacingWords({ names.contains($0) ? "" : $0 }) != text
        else { continue }
        let place = file.place(of: token)
        result.notes.append(
          "\(moves[path] ?? path):\(place.line):\(place.column): This string keeps the old name: \(text.trimmed.printable)"
        )
      }
    }
    return result
  }
}

extension String {
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
