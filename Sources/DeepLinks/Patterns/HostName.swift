// The ASCII form of a host comes from the tables of Unicode in Foundation; the URL of FoundationEssentials only escapes such a host.
internal import Foundation

/// Hosts beyond ASCII, which systems deliver and compare in a form of their own: `xn--bcher-kva.example` for `bücher.example`.
package enum HostName {
  /// The longest host that is converted, in bytes; a name has 253 at most in its ASCII form.
  private static let maximumLength = 1_024

  /// The ASCII form of a host, with its port if it has one, as Foundation's `URL` makes it; a host of ASCII is its own.
  ///
  /// - Returns: The form; `nil` if the host has none, or is a plain name that is only written with other characters, such as
  ///   `ride\u{3002}example`: what stands for a dot or a slash there must not choose the host.
  package static func ascii(_ host: String) -> String? {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    guard host.utf8.count <= maximumLength else { return nil }
    let name = host.prefix { $0 != ":" }
    guard let url = URL(string: "https://\(name)/") else { return nil }
    // The text of the URL has the ASCII form; its `host` is given back in one form or the other, depending on the system.
    let ascii = url.absoluteString.dropFirst("https://".count).prefix { $0 != "/" }.lowercased()
    guard LinkPattern.areLabels(ascii.utf8), ascii.contains("xn--") else { return nil }
    return ascii + host.dropFirst(name.count)
  }
}
