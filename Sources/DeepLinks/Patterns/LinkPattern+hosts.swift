/// Hosts of web links in patterns, in which `*.` represents one or more labels.
extension LinkPattern {
  /// Whether a scheme belongs to the web, so that the host of a link identifies its owner.
  package static func isWeb(_ scheme: some StringProtocol) -> Bool {
    scheme == "https" || scheme == "http"
  }

  /// Whether a host of a pattern represents all hosts below it.
  package static func isWildcard(_ host: String) -> Bool { host.hasPrefix("*.") }

  /// Whether a host of a pattern matches the host of a link, both in their plain form.
  ///
  /// `*.ride.example` matches `a.ride.example` and `a.b.ride.example`, but neither `ride.example` nor `.ride.example`.
  package static func host(_ pattern: String, takes host: String) -> Bool {
    guard isWildcard(pattern) else { return pattern == host }
    let suffix = pattern.utf8.dropFirst()
    return host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
      && areLabels(host.utf8.dropLast(suffix.count))
  }

  /// Whether a web host matches this pattern; a pattern without hosts matches every host.
  ///
  /// - Parameters:
  ///   - host: The host, with its port if it has one.
  ///   - scheme: The scheme of the link.
  /// - Returns: Whether the host matches.
  package func takes(host: String, scheme: String) -> Bool {
    let host = HostName.plain(host, scheme: scheme)
    return hosts.isEmpty || hosts.contains { Self.host(HostName.plain($0, scheme: scheme), takes: host) }
  }

  /// Returns a host that matches a host of a pattern.
  package static func example(ofHost host: String) -> String {
    isWildcard(host) ? "sub" + host.dropFirst() : host
  }

  /// Whether bytes are labels separated by dots.
  ///
  /// Labels are in ASCII, the form in which browsers pass on hosts. Some other characters are read as a slash, a dot or an `@` when a host is looked
  /// up, so that the link would lead to a different host.
  static func areLabels(_ bytes: some Sequence<UInt8>) -> Bool {
    var isInLabel = false
    for byte in bytes {
      if byte == .dot {
        guard isInLabel else { return false }
        isInLabel = false
      } else {
        guard byte.isNameByte || byte == .minus && isInLabel else { return false }
        isInLabel = true
      }
    }
    return isInLabel
  }

  /// Whether a string is a valid web host for a pattern, optionally with a port.
  package static func isHost(_ host: String) -> Bool {
    guard host.utf8.contains(.star) else { return DeepLink.isHost(host) }
    let suffix = host.utf8.dropFirst(2)
    return isWildcard(host) && areLabels(suffix.prefix { $0 != .colon })
      && DeepLink.isHost(String(host.dropFirst(2)))
  }
}

extension DeepLink {
  /// Whether a string is a host that a web link can have, optionally with a port from 1 to 65535.
  package static func isHost(_ text: String) -> Bool {
    guard let link = try? DeepLink("https://\(text)/"), let host = link.host, link.path == "/",
      link.authority ?? "" == text
    else { return false }
    return link.port.map { $0.isEmpty || $0.contains { $0 != "0" } } != false
      && HostName.isPossible(String(host))
  }
}
