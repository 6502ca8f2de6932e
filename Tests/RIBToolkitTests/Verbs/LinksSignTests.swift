import DeepLinks
import LinkGates
import RIBToolkit
import TestSupport
import Testing

/// rib links sign signs links and configurations.
struct LinksSignTests {
  private static let secret = "a secret of 24 letters.."
  private static let now: Int64 = 1_800_000_000

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", "")
    try folder.write("k1.key", Self.secret)
    try folder.setPermissions(0o600, of: "k1.key")
    try folder.write(
      "links.json", "{ \"format\": 1, \"version\": 3, \"routes\": [{\"pattern\": \"ride://a\"}] }\n")
  }

  private func use(_ words: String..., variables: [String: String] = [:]) -> CommandLineUse {
    CommandLineUse(words: ["links", "sign"] + words, in: folder.path, variables: variables, now: Self.now)
  }

  private static func verify(_ line: Substring, needsNonce: Bool = false, at time: Int64 = now) throws
    -> LinkSignature
  {
    let key = try SigningKey(id: "k1", secret: Array(secret.utf8))
    return try LinkVerifier(keys: [key.verifyingKey], needsNonce: needsNonce).verify(
      try DeepLink(String(line)), at: time)
  }

  @Test func theLibraryTakesWhatIsSigned() throws {
    let use = use("--key", "k1=k1.key", "--valid-for", "2h", "ride://trip/7?tab=map#top", "/help")
    #expect(use.status == .success)
    #expect(use.errors == "")
    let lines = use.output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let signature = try Self.verify(line)
      #expect(signature.key == "k1")
      #expect(signature.expiry == Self.now + 7_200)
      #expect(signature.nonce == nil)
    }
    #expect(lines[0].hasPrefix("ride://trip/7?tab=map&sig-v=2&sig-key=k1&sig-exp=1800007200&sig="))
    #expect(lines[0].hasSuffix("#top"))
    #expect(!use.output.contains("secret"))
  }

  @Test func aLinkForOneUseHasANonceOfItsOwn() throws {
    let use = use("--key", "k1=k1.key", "--valid-for", "1d", "--once", "ride://a", "ride://a")
    let nonces = try use.output.split(separator: "\n").map {
      try Self.verify($0, needsNonce: true).nonce ?? ""
    }
    #expect(Set(nonces).count == 2)
    #expect(nonces.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    let given = self.use("--key", "k1=k1.key", "--expires-at", "1800000001", "--nonce", "n-1", "ride://a")
    let signature = try Self.verify(Substring(given.output.dropLast()), needsNonce: true)
    #expect(signature.nonce == "n-1")
    #expect(signature.expiry == 1_800_000_001)
  }

  @Test func theSecretMayBeInTheEnvironment() throws {
    let words = ["links", "sign", "--key-variable", "k1=LINK_KEY", "--valid-for", "90s", "ride://a"]
    let use = CommandLineUse(
      words: words, in: folder.path, variables: ["LINK_KEY": Self.secret], now: Self.now)
    #expect(try Self.verify(Substring(use.output.dropLast())).expiry == Self.now + 90)
    let wrong = CommandLineUse(words: words, in: folder.path, variables: ["LINK_KEY": ""], now: Self.now)
    #expect(wrong.status == .usage)
    #expect(
      wrong.errors
        == "error: The environment variable of the key k1 is unset or empty. Set it to the secret.\nRun 'rib help links' for usage.\n"
    )
  }

  @Test func aKeyThatOthersMayReadAndALongLifeAreWarnings() throws {
    try folder.setPermissions(0o640, of: "k1.key")
    let use = use("--key", "k1=k1.key", "--valid-for", "8d", "ride://a")
    #expect(use.status == .success)
    #expect(
      use.errors == """
        warning: Other users can read k1.key, the secret of the key k1. Protect it with chmod 600.
        warning: Verifiers reject links that are valid for more than 7 days, unless their maximumLifetime is longer.

        """)
    try folder.link("k2.key", to: "k1.key")
    let linked = self.use("--key", "k1=k2.key", "--configuration", "links.json")
    #expect(
      linked.errors
        == "warning: Other users can read k2.key, the secret of the key k1. Protect it with chmod 600.\n")
  }

  @Test func aConfigurationIsSignedByteForByte() throws {
    let use = use("--key", "k1=k1.key", "--configuration", "links.json")
    #expect(use.status == .success)
    #expect(use.errors == "")
    let key = try SigningKey(id: "k1", secret: Array(Self.secret.utf8))
    let bytes = Array(try folder.text("links.json").utf8)
    #expect(try use.output == String(decoding: LinkConfiguration.sign(bytes, with: key), as: UTF8.self))
    #expect(try LinkConfiguration.read(Array(use.output.utf8), keys: [key.verifyingKey]).version == 3)
    #expect(
      self.use("--key", "k1=k1.key", "--configuration", "links.json", "--out", "signed.json").status
        == .success)
    let check = CommandLineUse("links", "check", "--key", "k1=k1.key", "signed.json", in: folder.path)
    #expect(check.output == "ok     signed.json: version 3, 1 route, 0 rewrite rules\n")
    #expect(
      self.use("--key", "k1=k1.key", "--configuration", "signed.json").errors
        == "error: signed.json is already signed. Sign the original file instead.\n")
  }

  @Test func inJSONEachLinkIsARow() {
    let use = use("--json", "--key", "k1=k1.key", "--valid-for", "1m", "--nonce", "n", "ride://a")
    #expect(
      use.output.contains(
        #""rows":[{"expires":"1800000060","key":"k1","link":"ride://a?sig-v=2&sig-key=k1&sig-exp=1800000060&sig-nonce=n&sig="#
      ))
    #expect(use.output.contains(#""nonce":"n","url":"ride://a"}]"#))
  }

  @Test func whatCannotBeSignedIsToldWithWhatToDoAndNothingIsPrinted() throws {
    try folder.write("short.key", "short")
    try folder.write("long.key", String(repeating: "k", count: 65_537))
    let transcript = #"""
      $ rib links sign --valid-for 1h ride://a
      error: rib links sign needs one key. Pass --key ID=FILE or --key-variable ID=NAME.
      [64]
      $ rib links sign --key k1=k1.key --key k2=k1.key --valid-for 1h ride://a
      error: rib links sign needs one key. Pass --key ID=FILE or --key-variable ID=NAME.
      [64]
      $ rib links sign --key k1=k1.key ride://a
      error: A signed link must expire. Pass --valid-for TIME, such as 1h, or --expires-at SECONDS.
      [64]
      $ rib links sign --key k1=k1.key --valid-for 1h --expires-at 1800000001 ride://a
      error: --expires-at and --valid-for can't be combined. Pass one.
      [64]
      $ rib links sign --key k1=k1.key --valid-for 1w ride://a
      error: --valid-for must be a number followed by s, m, h or d, such as 90s or 7d, not "1w".
      [64]
      $ rib links sign --key k1=k1.key --valid-for 99999999999999999999d ride://a
      error: --valid-for must be a number followed by s, m, h or d, such as 90s or 7d, not "99999999999999999999d".
      [64]
      $ rib links sign --key k1=k1.key --valid-for 999999999999d ride://a
      error: A link can expire at most 999999999999 seconds after the start of 1970. Pass a shorter --valid-for.
      [64]
      $ rib links sign --key k1=k1.key --expires-at 1800000000 ride://a
      error: --expires-at 1800000000 isn't in the future: the current time is 1800000000.
      [64]
      $ rib links sign --key k1=k1.key --expires-at -1 ride://a
      error: --expires-at must be a number of seconds since 1970, not "-1".
      [64]
      $ rib links sign --key k1=k1.key --valid-for 1h --once --nonce n ride://a
      error: --once and --nonce can't be combined. Pass one.
      [64]
      $ rib links sign --key k1=k1.key --valid-for 1h --nonce n ride://a ride://b
      error: --nonce is valid only for one link. Use --once to create a nonce for each.
      [64]
      $ rib links sign --key k1=k1.key --valid-for 1h --nonce 'a b' ride://a
      error: ride://a: A nonce must have 1 to 128 letters, digits, hyphens, dots, underscores and tildes.
      [1]
      $ rib links sign --key k1=k1.key --valid-for 1h ride://a ride://b?sig=1 a:%zz
      error: ride://b?sig=1: The link has the field sig, which is reserved for a signature; remove sig and all fields that begin with sig-.
      error: A percent sign must be followed by two hexadecimal digits, or be written %25, at byte 2 of "a:%zz".
      [1]
      $ rib links sign --key k1=short.key --valid-for 1h ride://a
      error: The secret of the key k1 has 5 bytes; it needs at least 16.
      [1]
      $ rib links sign --key k1=long.key --valid-for 1h ride://a
      error: long.key has 65537 bytes, but rib reads at most 65536.
      [1]
      $ rib links sign --key k1=/dev/zero --valid-for 1h ride://a
      error: /dev/zero isn't a file. Pass a file.
      [1]
      $ rib links sign --key-variable 'a secret of 24 letters..' --valid-for 1h ride://a
      error: --key-variable must be ID=NAME. Pass the name of an environment variable with the secret.
      [64]
      $ rib links sign --key k1=k1.key --configuration links.json ride://a
      error: "ride://a" is unexpected, because --configuration signs its file only. Remove one of the two.
      [64]
      $ rib links sign --key k1=k1.key --configuration links.json --once --valid-for 1h
      error: --once is valid only for links, because a configuration doesn't expire. Remove it.
      error: --valid-for is valid only for links, because a configuration doesn't expire. Remove it.
      [64]
      $ rib links sign --key k1=k1.key --configuration k1.key
      error: k1.key: The text isn't valid JSON.
      [1]
      $ rib links sign --key k1=k1.key --valid-for 1h
      error: rib links sign needs at least one link.
      [64]
      $ rib links sign --as json --key k1=k1.key ride://a
      error: --as is valid only for rib links export.
      [64]
      """#
    #expect(Transcript.replay(transcript, in: folder.path, now: Self.now) == transcript)
  }

  @Test func theProgramSignsByItsOwnClock() throws {
    let ending = try RibProcess.run(
      ["links", "sign", "--key-variable", "k1=LINK_KEY", "--valid-for", "1h", "--once", "ride://a"],
      in: folder.path, settings: ["LINK_KEY": Self.secret])
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    let link = try DeepLink(String(ending.output.dropLast()))
    let expiry = try #require(link.items.first { $0.name == "sig-exp" }?.value.flatMap { Int64($0) })
    // Whatever the time was: an hour before the link expires it is taken.
    #expect(
      try Self.verify(Substring(link.description), needsNonce: true, at: expiry - 3_600).expiry == expiry)
    #expect(expiry > Self.now - 100_000_000)
  }
}
