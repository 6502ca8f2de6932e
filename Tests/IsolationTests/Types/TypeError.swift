import Foundation

/// An error of the compiler, with its place in a fixture.
struct TypeError: Hashable, Sendable, CustomStringConvertible {
  let file: String
  let line: Int
  let message: String

  /// The same error, with other names in its message.
  func renamed(_ rename: (String) -> String) -> TypeError {
    TypeError(file: rename(file), line: line, message: rename(message))
  }

  var description: String { "\(file):\(line): \(message)" }

  /// The errors that the compiler has printed.
  ///
  /// An error in the expansion of a macro belongs to the line of the macro, which is in the line after the error.
  static func all(in outcome: Outcome) -> Set<TypeError> {
    // A regex literal is parsed at each use, and a diagnostic has ten lines.
    let inMacro = #/macro expansion .*: error: (.*)/#
    let place = #/([^/]+\.swift):([0-9]+):[0-9]+: note: /#
    let inFile = #/([^/ ]+\.swift):([0-9]+):[0-9]+: error: (.*)/#
    var errors: Set<TypeError> = []
    var expansion: Substring?
    for line in outcome.errors.split(separator: "\n")
    where line.contains(": error: ") || line.contains(": note: ") {
      if let error = line.wholeMatch(of: inMacro) {
        expansion = error.1
      } else if let message = expansion, let place = line.firstMatch(of: place) {
        errors.insert(TypeError(file: String(place.1), line: Int(place.2) ?? 0, message: String(message)))
        expansion = nil
      } else if let error = line.firstMatch(of: inFile) {
        errors.insert(TypeError(file: String(error.1), line: Int(error.2) ?? 0, message: String(error.3)))
      }
    }
    return errors
  }
}
