internal import Basics
internal import DeepLinks
internal import LinkGates

/// Signing of links and configurations.
extension LinksVerb {
  func sign(_ texts: [String]) throws(ToolkitError) -> Report {
    if let file = invocation.value("configuration") {
      guard texts.isEmpty else {
        throw ToolkitError(
          .usage,
          "\"\(texts[0].printable)\" is unexpected, because --configuration signs its file only. Remove one of the two."
        )
      }
      return try signConfiguration(file)
    }
    var problems = ProblemCollector()
    let keys = problems.collect(try SecretKeys(self))
    let key = problems.collect(try keys?.signing()) ?? nil
    let validity = problems.collect(try LinkValidity(invocation, now: surroundings.now()))
    let isForOneUse = invocation.has("once") || invocation.has("nonce")
    if invocation.has("once"), invocation.has("nonce") {
      problems.add(.usage, "--once and --nonce can't be combined. Pass one.")
    } else if invocation.has("nonce"), texts.count > 1 {
      problems.add(.usage, "--nonce is valid only for one link. Use --once to create a nonce for each.")
    }
    try problems.check()
    guard let keys, let key, let validity else { return Report() }
    var rows: [[String: String]] = []
    for text in texts {
      let nonce = isForOneUse ? invocation.value("nonce") ?? newNonce() : nil
      let link = problems.collect(try sign(text, with: key, until: validity.expiry, nonce: nonce))
      guard let link else { continue }
      var row = ["url": text, "link": link.description, "key": key.id, "expires": "\(validity.expiry)"]
      row["nonce"] = nonce
      rows.append(row)
    }
    // An incomplete list could be mistaken for a complete one.
    try problems.check()
    var report = try deliver(rows.map { "\($0["link"] ?? "")\n" }.joined(), rows: rows)
    report.warnings = keys.warnings + validity.warnings
    return report
  }

  private func newNonce() -> String { Hexadecimal.text(of: surroundings.random(16)) }

  private func sign(
    _ text: String, with key: SigningKey, until expiry: Int64, nonce: String?
  ) throws(ToolkitError) -> DeepLink {
    let link = try reporting(try DeepLink(text))
    return try reporting(of: text, try key.sign(link, until: expiry, nonce: nonce))
  }

  /// Signs the bytes of a file unchanged, if they are a valid configuration.
  private func signConfiguration(_ file: String) throws(ToolkitError) -> Report {
    try reject(
      ["expires-at", "nonce", "once", "valid-for"],
      because: "is valid only for links, because a configuration doesn't expire. Remove it")
    let keys = try SecretKeys(self)
    let key = try keys.signing()
    let bytes = try bytes(of: file)
    let version = try configuration(
      bytes, of: file, ifSigned: "is already signed. Sign the original file instead."
    ).version
    let signed = try reporting(try LinkConfiguration.sign(bytes, with: key))
    let text = String(decoding: signed, as: UTF8.self)
    var report = try deliver(
      text, rows: [["file": file, "key": key.id, "version": "\(version)", "text": text]])
    report.warnings = keys.warnings
    return report
  }
}

/// The validity period of links that `rib links sign` signs.
struct LinkValidity {
  /// The time when the links expire, in seconds since 1970.
  let expiry: Int64
  /// Warnings about the period.
  let warnings: [Problem]

  /// The default maximum lifetime of a verifier, in seconds.
  private static let usual: Int64 = 7 * 86_400

  /// The units by letter, in seconds.
  private static let units: [Substring: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]

  /// Parses the options; `now` is the current time in seconds since 1970.
  ///
  /// - Throws: An error unless exactly one of the options is given and valid.
  init(_ invocation: Invocation, now: Int64) throws(ToolkitError) {
    switch (invocation.value("expires-at"), invocation.value("valid-for")) {
    case (nil, nil):
      throw ToolkitError(
        .usage, "A signed link must expire. Pass --valid-for TIME, such as 1h, or --expires-at SECONDS.")
    case (_?, _?): throw ToolkitError(.usage, "--expires-at and --valid-for can't be combined. Pass one.")
    case (let text?, nil):
      // Twelve digits are enough for both options.
      guard text.wholeMatch(of: /[0-9]{1,12}/) != nil, let time = Int64(text), time > 0 else {
        throw ToolkitError(
          .usage, "--expires-at must be a number of seconds since 1970, not \"\(text.printable)\".")
      }
      guard time > now else {
        throw ToolkitError(.usage, "--expires-at \(time) isn't in the future: the current time is \(now).")
      }
      expiry = time
    case (nil, let text?):
      guard let match = text.wholeMatch(of: /([0-9]{1,12})([smhd])/), let number = Int64(match.1),
        let unit = Self.units[match.2], number > 0
      else {
        throw ToolkitError(
          .usage,
          "--valid-for must be a number followed by s, m, h or d, such as 90s or 7d, not \"\(text.printable)\"."
        )
      }
      expiry = now + number * unit
    }
    guard expiry <= LinkSignature.maximumExpiry else {
      throw ToolkitError(
        .usage,
        "A link can expire at most \(LinkSignature.maximumExpiry) seconds after the start of 1970. Pass a shorter --valid-for."
      )
    }
    let isLong = expiry - now > Self.usual
    warnings =
      isLong
      ? [
        Problem(
          .links,
          "Verifiers reject links that are valid for more than 7 days, unless their maximumLifetime is longer.",
          isWarning: true)
      ] : []
  }
}
