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
    let keys = SecretKeys(self)
    let key = problems.collect(try keys.signing())
    let validity = problems.collect(try LinkValidity(invocation, now: surroundings.now()))
    let isForOneUse = invocation.has("once") || invocation.has("nonce")
    if invocation.has("once"), invocation.has("nonce") {
      problems.add(.usage, "--once and --nonce can't be combined. Pass one.")
    } else if invocation.has("nonce"), texts.count > 1 {
      problems.add(.usage, "--nonce is valid only for one link. Use --once to create a nonce for each.")
    }
    try problems.check()
    guard let key, let validity else { return Report() }
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
    report.warnings = try keys.warnings() + validity.warnings
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
    let keys = SecretKeys(self)
    let key = try keys.signing()
    let bytes = try bytes(of: file)
    let version = try configuration(
      bytes, of: file, ifSigned: "is already signed. Sign the original file instead."
    ).version
    let signed = try reporting(try LinkConfiguration.sign(bytes, with: key))
    let text = String(decoding: signed, as: UTF8.self)
    var report = try deliver(
      text, rows: [["file": file, "key": key.id, "version": "\(version)", "text": text]])
    report.warnings = try keys.warnings()
    return report
  }
}
