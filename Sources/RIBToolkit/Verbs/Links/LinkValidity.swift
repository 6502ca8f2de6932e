internal import Basics
internal import DeepLinks
internal import LinkGates

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
        .usage, "A link can expire at most \(LinkSignature.maximumExpiry) seconds after the start of 1970.")
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
