// The ASCII form of a host requires the Unicode tables of Foundation; the URL of FoundationEssentials only escapes such a host.
internal import Foundation

/// Host names beyond ASCII, which systems deliver and compare in an encoded form: `xn--bcher-kva.example` for `bücher.example`.
package enum HostName {
  /// The length of the longest host to convert, in bytes; the ASCII form of a name has at most 253.
  private static let maximumLength = 1_024

  /// Returns the ASCII form of a host, with its port if it has one, as Foundation's `URL` encodes it.
  ///
  /// A host in ASCII is returned unchanged.
  ///
  /// - Returns: The form; `nil` if the host doesn't have one, or if it is an ASCII name disguised in other characters, such as `ride\u{3002}example`:
  ///   a character that imitates a dot or a slash must not choose the host.
  package static func ascii(_ host: String) -> String? {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    guard host.utf8.count <= maximumLength else { return nil }
    let name = host.prefix { $0 != ":" }
    guard let url = URL(string: "https://\(name)/") else { return nil }
    // The text of the URL has the ASCII form, whereas its `host` is in either form, depending on the system.
    let ascii = url.absoluteString.dropFirst("https://".count).prefix { $0 != "/" }.lowercased()
    guard LinkPattern.areLabels(ascii.utf8), ascii.contains("xn--") else { return nil }
    return ascii + host.dropFirst(name.count)
  }
}
