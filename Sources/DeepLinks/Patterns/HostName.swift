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
    let ascii = url.absoluteString.dropFirst("https://".count).dropLast().lowercased()
    guard LinkPattern.areLabels(ascii.utf8), ascii.contains("xn--") else { return nil }
    return ascii + host.dropFirst(name.count)
  }

  /// Whether a link can lead to a host without a port: to an address, or to a name whose labels have at most 63 bytes in ASCII, together at most 253.
  ///
  /// No label is empty, but the name may end in a dot, as RFC 1034 allows in its section 3.1. A name that ends in a number is an address.
  static func isPossible(_ host: String) -> Bool {
    if host.utf8.first == .openBracket { return address(host) != nil }
    guard var name = ascii(host)?[...] else { return false }
    if name.hasSuffix(".") { name = name.dropLast() }
    let labels = name.utf8.split(separator: .dot, omittingEmptySubsequences: false)
    let isNumber = labels.last?.allSatisfy(\.isDigit) == true || labels.last.map(isHexadecimal) == true
    return name.utf8.count <= 253 && (!isNumber || dotted(host) != nil)
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.allSatisfy { $0.isNameByte || $0 == .minus }
      }
  }

  /// Whether browsers read a label as a hexadecimal number, which may lack its digits.
  private static func isHexadecimal(_ label: Substring.UTF8View) -> Bool {
    label.count > 1 && label.first == 0x30 && label.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      && label.dropFirst(2).allSatisfy { $0.hexDigit != nil }
  }

  /// Returns a web host in the form that is compared: as the URL standard serializes it.
  ///
  /// The form is in lowercase and in ASCII. An IPv4 address has four decimal numbers, an IPv6 address is shortened, and a port is a number
  /// without leading zeros, or is missing if it is empty or the default port of the scheme.
  package static func plain(_ host: String, scheme: String) -> String {
    let host = host.folded
    let end = host.utf8.first == .openBracket ? host.utf8.lastIndex(of: .closeBracket) : host.startIndex
    let colon = host.utf8[(end ?? host.startIndex)...].firstIndex(of: .colon) ?? host.endIndex
    let (name, port) = (String(host[..<colon]), host[colon...].dropFirst())
    let plain = address(name) ?? dotted(name) ?? ascii(name) ?? name
    let number = port.utf8.first?.isDigit == true ? UInt16(port) : nil
    guard !port.isEmpty, number == nil || number != defaultPorts[scheme] else { return plain }
    return plain + ":" + (number.map { "\($0)" } ?? String(port))
  }

  private static let defaultPorts: [String: UInt16] = ["https": 443, "http": 80]

  /// Returns an IPv4 address as four decimal numbers; `nil` if the host is something else.
  ///
  /// Browsers also read octal and hexadecimal numbers, and fewer than four, of which the last one fills the remaining bytes: `0x7f.1` is
  /// `127.0.0.1`.
  private static func dotted(_ host: String) -> String? {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    var address = in_addr()
    // The system's function ignores what follows a space.
    guard name.utf8.allSatisfy({ $0 == .dot || $0 == UInt8(ascii: "x") || $0.hexDigit != nil }),
      inet_aton(name, &address) != 0
    else { return nil }
    let number = UInt32(bigEndian: address.s_addr)
    return [24, 16, 8, 0].map { "\(number >> $0 & 0xFF)" }.joined(separator: ".")
  }

  /// Returns an IPv6 address in brackets in its shortest form; `nil` if the host is something else.
  private static func address(_ host: String) -> String? {
    let inner = host.dropFirst().dropLast()
    var bytes = [UInt8](repeating: 0, count: 16)
    // The system's function ignores what follows a zero byte.
    guard host.utf8.first == .openBracket, host.utf8.last == .closeBracket,
      inner.utf8.allSatisfy({ $0 == .colon || $0 == .dot || $0.hexDigit != nil }),
      inet_pton(AF_INET6, String(inner), &bytes) == 1
    else { return nil }
    let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    var zeros = 0..<1
    for first in 0..<8 {
      let end = groups[first...].firstIndex { $0 != 0 } ?? 8
      if end - first > zeros.count { zeros = first..<end }
    }
    func text(_ range: Range<Int>) -> String {
      groups[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    return zeros.count < 2
      ? "[\(text(0..<8))]" : "[\(text(0..<zeros.lowerBound))::\(text(zeros.upperBound..<8))]"
  }
}
