internal import DeepLinks

/// Strings as they are written in XML.
package enum XMLText {
  /// Returns a text for use between quotes or tags, or `nil` if it has characters that XML can't express.
  package static func escape(_ text: String) -> String? {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": return nil
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// A web host in the form that systems compare: in lower case and, if possible, in ASCII.
  var asciiHost: String { HostName.ascii(folded) ?? folded }
}
