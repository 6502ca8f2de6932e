/// Hosts of patterns: those of the web, where `*.` stands for one label or more.
extension LinkPattern {
  /// Whether a scheme is one of the web, whose links have a host that says whose they are.
  package static func isWeb(_ scheme: some StringProtocol) -> Bool {
    scheme == "https" || scheme == "http"
  }

  /// A host of the web as it is compared: in its ASCII form, and without a port that is empty or the usual one of the scheme.
  static func plainHost(_ host: String, _ scheme: String) -> String {
    let host = HostName.ascii(host) ?? host
    for port in ["", scheme == "https" ? "443" : "80"] where host.hasSuffix(":" + port) {
      return String(host.dropLast(port.count + 1))
    }
    return host
  }

  /// Whether a host of a pattern stands for all hosts below it.
  package static func isWildcard(_ host: String) -> Bool { host.hasPrefix("*.") }

  /// Whether a host of a pattern takes the host of a link, both in lower case and without a usual port.
  ///
  /// `*.ride.example` takes `a.ride.example` and `a.b.ride.example`, but neither `ride.example` nor `.ride.example`.
  package static func host(_ pattern: String, takes host: String) -> Bool {
    guard isWildcard(pattern) else { return pattern == host }
    let suffix = pattern.utf8.dropFirst()
    guard host.utf8.count > suffix.count, host.utf8.suffix(suffix.count).elementsEqual(suffix)
    else {
      return false
    }
    return areLabels(host.utf8.dropLast(suffix.count))
  }

  /// Whether a host of the web is one of this pattern, which may name none and is for all hosts then.
  ///
  /// - Parameters:
  ///   - host: The host, with its port if it is not the usual one.
  ///   - scheme: The scheme of the link.
  /// - Returns: Whether it is one.
  package func takes(host: String, scheme: String) -> Bool {
    let host = Self.plainHost(host.folded, scheme)
    return hosts.isEmpty || hosts.contains { Self.host(Self.plainHost($0, scheme), takes: host) }
  }

  /// A host that a host of a pattern takes.
  package static func example(ofHost host: String) -> String {
    isWildcard(host) ? "sub" + host.dropFirst() : host
  }

  /// Whether bytes are labels with a dot between two of them.
  ///
  /// A label is ASCII, as browsers hand hosts on. Of other characters some are read as a slash, a dot or an `@` where a host is looked up,
  /// so that the link would be one of another host.
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

  /// Whether a text may be a host of the web in a pattern, with a port if it has one.
  package static func isHost(_ host: String) -> Bool {
    guard host.utf8.contains(.star) else { return DeepLink.isHost(host) }
    let suffix = host.utf8.dropFirst(2)
    return isWildcard(host) && areLabels(suffix.prefix { $0 != .colon })
      && DeepLink.isHost(String(host.dropFirst(2)))
  }
}

extension DeepLink {
  /// Whether a text may be the host of a link of the web, with a port if it has one.
  package static func isHost(_ text: String) -> Bool {
    guard let link = try? DeepLink("https://\(text)/") else { return false }
    return link.host?.isEmpty == false && link.authority ?? "" == text && link.path == "/"
  }
}
