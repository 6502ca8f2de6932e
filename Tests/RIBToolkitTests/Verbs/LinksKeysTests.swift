import DeepLinks
import LinkGates
import RIBToolkit
import TestSupport
import Testing

/// rib links keys makes keys, and rib links sign signs with them.
struct LinksKeysTests {
  private static let now: Int64 = 1_800_000_000

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", "")
  }

  private func use(_ words: String...) -> CommandLineUse {
    CommandLineUse(words: ["links"] + words, in: folder.path, now: Self.now)
  }

  private func permissions(of name: String) throws -> UInt32? {
    try Disk().status("\(folder.path)/\(name)")?.permissions
  }

  @Test func aPairSignsWhatItsPublicKeyTakes() throws {
    let made = use("keys", "e1.key")
    #expect(made.status == .success)
    #expect(made.errors == "")
    let digits = try #require(made.output.split(separator: " ").last).dropLast()
    #expect(
      made.output
        == "e1.key: a private key to sign with\ne1.key.pub: its public key for applications: \(digits)\n")
    #expect(try permissions(of: "e1.key") == 0o600)
    #expect(try permissions(of: "e1.key.pub") == 0o644)
    let signed = use("sign", "--key", "e1=e1.key", "--valid-for", "1h", "--once", "ride://trip/7")
    #expect(signed.errors == "")
    let verifier = try LinkVerifier(
      keys: [VerifyingKey(id: "e1", publicKey: String(digits))], needsNonce: true)
    let link = try DeepLink(String(signed.output.dropLast()))
    #expect(try verifier.verify(link, at: Self.now).key == "e1")
    #expect(use("keys", "e2.key").output != made.output.replacing("e1", with: "e2"))
  }

  @Test func aConfigurationIsCheckedWithThePublicKey() throws {
    try folder.write(
      "links.json", "{\"format\": 1, \"version\": 3, \"routes\": [{\"pattern\": \"ride://a\"}]}")
    #expect(use("keys", "e1.key", "e2.key").status == .success)
    #expect(
      use("sign", "--key", "e1=e1.key", "--configuration", "links.json", "--out", "s.json").status == .success
    )
    let check = use("check", "--key", "e1=e1.key.pub", "s.json")
    #expect(check.output == "ok     s.json: version 3, 1 route, 0 rewrite rules\n")
    #expect(check.errors == "")
    let other = use("check", "--key", "e1=e2.key.pub", "s.json")
    #expect(other.status == .failure)
    #expect(other.errors.contains("has changed since it was signed"))
  }

  @Test func aSecretIsForServers() throws {
    let made = use("keys", "--secret", "k1.key")
    #expect(made.output == "k1.key: a secret for servers that trust each other\n")
    #expect(try permissions(of: "k1.key") == 0o600)
    let secret = try folder.text("k1.key")
    #expect(secret.utf8.count == 64 && secret.allSatisfy(\.isHexDigit))
    let signed = use("sign", "--key", "k1=k1.key", "--valid-for", "1h", "ride://trip/7")
    let verifier = try LinkVerifier(keys: [VerifyingKey(id: "k1", secret: Array(secret.utf8))])
    #expect(try verifier.verify(try DeepLink(String(signed.output.dropLast())), at: Self.now).key == "k1")
    let json = use("keys", "--json", "--secret", "k2.key")
    #expect(json.output.contains(#""rows":[{"file":"k2.key","kind":"secret"}]"#))
    #expect(!json.output.contains(try folder.text("k2.key")))
  }

  @Test(arguments: ["e1.key", "e1.key.pub"]) func aFileThatIsThereIsNeverOverwritten(name: String) throws {
    try folder.write(name, "mine")
    let rejected = use("keys", "new.key", "e1.key")
    #expect(rejected.status == .failure)
    #expect(rejected.output == "")
    #expect(
      rejected.errors
        == "error: \(name) exists, but rib never overwrites a key. Use another name.\n")
    #expect(try folder.text(name) == "mine")
    #expect(try permissions(of: "new.key") == nil)
    #expect(try permissions(of: name == "e1.key" ? "e1.key.pub" : "e1.key") == nil)
  }

  @Test func twoKeysOfOneFileAreRejected() throws {
    #expect(use("keys", "a", "a").errors.contains("a exists"))
    #expect(use("keys", "a.pub", "a").errors.contains("a.pub exists"))
    #expect(try permissions(of: "a") == nil)
  }

  @Test func whatIsMadeByHalfIsTakenAway() throws {
    let rejected = use("keys", "new.key", "nowhere/e1.key")
    #expect(rejected.status == .failure)
    #expect(rejected.errors.contains("nowhere/e1.key"))
    #expect(try permissions(of: "new.key") == nil)
    #expect(try permissions(of: "new.key.pub") == nil)
  }

  @Test func keysOfOtherProgramsAreRead() throws {
    // The private key of the first example of RFC 8032, as OpenSSL writes it.
    try folder.write(
      "e1.pem",
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n"
    )
    try folder.setPermissions(0o600, of: "e1.pem")
    let signed = use("sign", "--key", "e1=e1.pem", "--expires-at", "1900000000", "ride://trip/7?b=2&a=1#top")
    let verifier = try LinkVerifier(
      keys: [
        VerifyingKey(
          id: "e1", publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
      ], maximumLifetime: 1 << 40)
    #expect(try verifier.verify(try DeepLink(String(signed.output.dropLast())), at: Self.now).key == "e1")
  }

  @Test(arguments: [
    (
      "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n",
      "can't sign"
    ),
    (
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v\n-----END PRIVATE KEY-----\n",
      "must be an Ed25519 key"
    ),
    (
      "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----\n",
      "must be an Ed25519 key"
    ),
    ("-----BEGIN OPENSSH PRIVATE KEY-----\n", "must be an Ed25519 key"),
  ])
  func aFileThatIsNoKeyToSignWithIsNoSecretEither(text: String, message: String) throws {
    try folder.write("e1.key", text)
    let rejected = use("sign", "--key", "e1=e1.key", "--valid-for", "1h", "ride://a")
    #expect(rejected.status == .failure)
    #expect(rejected.output == "")
    #expect(rejected.errors.contains(message))
  }

  @Test func aPublicKeyMayBeReadByAllAndAPrivateOneMayNot() throws {
    #expect(use("keys", "e1.key").status == .success)
    try folder.setPermissions(0o644, of: "e1.key")
    let signed = use("sign", "--key", "e1=e1.key", "--valid-for", "1h", "ride://a")
    #expect(
      signed.errors
        == "warning: Other users can read e1.key, the secret of the key e1. Protect it with chmod 600.\n")
  }

  @Test func optionsForOtherActionsAreRejected() {
    #expect(
      use("sign", "--secret", "--key", "a=b", "ride://a").errors.contains(
        "--secret is valid only for rib links keys."))
    #expect(use("keys").errors.contains("rib links keys needs at least one file."))
  }
}
