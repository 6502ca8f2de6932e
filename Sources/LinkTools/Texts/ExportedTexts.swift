internal import DeepLinks

/// Strings as they are written in XML.
package enum XMLText {
  /// Returns a string for use between quotes or tags, or `nil` if it has characters that XML can't express.
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

/// The identifiers of applications, which systems ignore if they aren't well formed.
extension String {
  /// Whether an application on Apple's systems may have this identifier: a prefix of ten letters and digits, and a bundle identifier.
  package var isAppID: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    let prefix = parts[0].utf8
    // The prefixes in examples look like real ones: YOURTEAMID, XXXXXXXXXX.
    let isPlaceholder = parts[0].contains("TEAMID") || Set(prefix).count == 1
    return parts.count > 1 && !isPlaceholder && prefix.count == 10
      && prefix.allSatisfy { $0.isUppercase || $0.isDigit }
      && parts.dropFirst().allSatisfy { word in
        !word.isEmpty && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .minus }
      }
  }

  /// Whether a package of Android may have this name: words with a dot between them.
  var isPackageName: Bool {
    let words = split(separator: ".", omittingEmptySubsequences: false)
    return words.count > 1
      && words.allSatisfy { $0.utf8.first?.isLetter == true && $0.utf8.allSatisfy(\.isNameByte) }
  }

  /// The SHA-256 fingerprint of a certificate as Android compares it: 32 bytes in uppercase with colons between them; `nil` if it isn't one.
  var certificateFingerprint: String? {
    let digits = filter { $0 != ":" }.uppercased()
    guard digits.utf8.count == 64, digits.utf8.allSatisfy({ $0.hexDigit != nil }) else { return nil }
    return stride(from: 0, to: 64, by: 2).map { String(digits.dropFirst($0).prefix(2)) }
      .joined(separator: ":")
  }
}
