import DeepLinks
import LinkGates
import Testing

struct SignatureTests {
  static let now: Int64 = 1_800_000_000
  static let url = "https://Shop.example:8443/a%2Fb/%E4%B8%AD?b=2&a=1+1&tag=x&tag=y&flag#To%20p"

  private let key: SigningKey
  private let verifier: LinkVerifier

  init() throws {
    key = try SigningKey(id: "k1", secret: Array(0..<32))
    verifier = try LinkVerifier(keys: [key.verifyingKey], maximumLifetime: 3_600)
  }

  private func signed(_ url: String = url, until: Int64 = now + 60, nonce: String? = nil) throws -> String {
    try key.sign(try DeepLink(url), until: until, nonce: nonce).description
  }

  private func rejection(of url: String, at time: Int64 = now, by other: LinkVerifier? = nil) throws
    -> SignatureError.Code?
  {
    let link = try DeepLink(url)
    do throws(SignatureError) {
      try (other ?? verifier).verify(link, at: time)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func aSignedLinkIsTaken() throws {
    let signature = try verifier.verify(try DeepLink(try signed(nonce: "n-1")), at: Self.now)
    #expect(signature.key == "k1")
    #expect(signature.expiry == Self.now + 60)
    #expect(signature.nonce == "n-1")
    for url in [
      "ride://trip", "ride:trip", "/a", "ride://trip?", "ride://trip?#", "ride://trip#x", "a?b", "ride://",
    ] {
      #expect(try rejection(of: signed(url)) == nil, "\(url)")
    }
  }

  @Test func theFieldsOfASignatureComeLastInTheQuery() throws {
    let parts = try signed("ride://trip/7?b=2&a=1#top", nonce: "n").split(separator: "&sig=")
    #expect(parts[0] == "ride://trip/7?b=2&a=1&sig-v=2&sig-key=k1&sig-exp=1800000060&sig-nonce=n")
    #expect(parts[1].hasSuffix("#top"))
    #expect(parts[1].utf8.count == 64 + "#top".utf8.count)
  }

  @Test(arguments: [
    ("b=2&", "b=3&"), ("#To%20p", ""), ("https", "http"), ("1800000060", "1800000061"),
    ("k1", "k1&sig-nonce=n"),
  ])
  func whatWasChangedIsNotTaken(old: String, new: String) throws {
    #expect(try rejection(of: signed().replacing(old, with: new, maxReplacements: 1)) == .mismatch)
  }

  @Test(arguments: [
    ("&sig=", "&sag=", SignatureError.Code.missing), ("&sig-key=k1", "", .missing),
    ("&sig-exp=1800000060", "", .missing), ("sig-key=k1", "sig-key=k2", .unknownKey),
    ("sig-key=k1", "sig-key=", .unknownKey), ("&sig=", "&sig=0", .malformed),
    ("&sig=", "&sig=&sig=", .malformed),
    ("sig-exp=18", "sig-exp=018", .malformed), ("sig-exp=18", "sig-exp=-18", .malformed),
    ("sig-exp=18", "sig-exp=%2B18", .malformed), ("sig-exp=18", "sig-exp=99999999999918", .malformed),
    ("sig-key=k1", "sig-key=k1&sig-key=k1", .malformed),
    ("sig-key=k1", "sig-key=k1&sig-alg=none", .malformed),
    ("sig-key=k1", "sig-key=k1&%73ig-key=k1", .malformed),
    ("sig-key=k1", "sig-key=k1&sig-nonce=%20", .malformed), ("sig-v=2", "sig-v=1", .malformed),
    ("sig-v=2&", "", .missing), ("sig-v=2", "sig-v=02", .malformed),
    ("sig-v=2", "sig-v=2&sig-v=2", .malformed),
    ("&sig=", "&sig=00", .malformed),
  ])
  func aSignatureThatIsNoneIsRejected(old: String, new: String, code: SignatureError.Code) throws {
    #expect(try rejection(of: signed().replacing(old, with: new)) == code)
  }

  @Test func upperCaseIsNoSignature() throws {
    let url = try signed()
    let code = try #require(url.split(separator: "&sig=").last?.split(separator: "#").first)
    #expect(try rejection(of: url.replacing(code, with: code.uppercased())) == .malformed)
    let escaped = try "%\(String(#require(code.utf8.first), radix: 16))\(code.dropFirst())"
    #expect(try rejection(of: url.replacing(code, with: escaped)) == .malformed)
  }

  @Test func aLinkIsGoodUntilItExpires() throws {
    #expect(try rejection(of: signed(until: Self.now + 1)) == nil)
    #expect(try rejection(of: signed(until: Self.now)) == .expired)
    #expect(try rejection(of: signed(until: 1)) == .expired)
    #expect(try rejection(of: signed(until: Self.now + 3_600)) == nil)
    #expect(try rejection(of: signed(until: Self.now + 3_601)) == .tooLong)
    #expect(try rejection(of: signed(until: 999_999_999_999), at: .min) == .tooLong)
    #expect(try rejection(of: signed(), at: .max) == .expired)
  }

  @Test func keysAreReplacedOneAfterTheOther() throws {
    let next = try SigningKey(id: "k2", secret: Array(32..<64))
    let both = try LinkVerifier(keys: [key.verifyingKey, next.verifyingKey])
    let new = try next.sign(try DeepLink(Self.url), until: Self.now + 60).description
    #expect(try rejection(of: signed(), by: both) == nil)
    #expect(try rejection(of: new, by: both) == nil)
    #expect(try rejection(of: new) == .unknownKey)
    #expect(try rejection(of: new.replacing("sig-key=k2", with: "sig-key=k1"), by: both) == .mismatch)
  }

  @Test func anOldKeyIsTakenUntilItsEnd() throws {
    let ending = try LinkVerifier(keys: [key.verifyingKey.until(Self.now + 10)])
    let url = try signed()
    #expect(try rejection(of: url, at: Self.now + 9, by: ending) == nil)
    #expect(try rejection(of: url, at: Self.now + 10, by: ending) == .unknownKey)
    do {
      try ending.verify(try DeepLink(url), at: Self.now + 10)
    } catch {
      #expect(
        "\(error)"
          == "The link is signed with the key k1, which has expired; sign it with a newer one.")
    }
  }

  @Test func aLinkWithANonceIsGoodOnce() throws {
    let url = try signed(nonce: "n")
    try verifier.verify(try DeepLink(url), at: Self.now, isDryRun: true)
    #expect(try rejection(of: url) == nil)
    #expect(try rejection(of: url) == .replayed)
    #expect(throws: SignatureError.self) {
      try verifier.verify(try DeepLink(url), at: Self.now, isDryRun: true)
    }
    #expect(try rejection(of: url.replacing("b=2&a=1+1", with: "a=1+1&b=2")) == .replayed)
    #expect(try rejection(of: signed(nonce: "m")) == nil)
    #expect(try rejection(of: url.replacing("tag=x", with: "tag=z")) == .mismatch)
  }

  @Test func aForgedLinkUsesUpNothing() throws {
    let url = try signed(nonce: "n")
    #expect(try rejection(of: url.replacing("b=2", with: "b=3")) == .mismatch)
    #expect(try rejection(of: url) == nil)
  }

  @Test func aNonceCanBeAskedFor() throws {
    let strict = try LinkVerifier(keys: [key.verifyingKey], needsNonce: true)
    #expect(try rejection(of: signed(), by: strict) == .missing)
    #expect(try rejection(of: signed(nonce: "n"), by: strict) == nil)
  }

  @Test func aMemoryThatIsFullForgetsWhatHasExpiredAndNothingElse() throws {
    let memory = NonceStore(capacity: 2)
    let verifier = try LinkVerifier(keys: [key.verifyingKey], memory: memory)
    #expect(try rejection(of: signed(until: Self.now + 10, nonce: "1"), by: verifier) == nil)
    #expect(try rejection(of: signed(until: Self.now + 11, nonce: "2"), by: verifier) == nil)
    let third = try signed(until: Self.now + 30, nonce: "3")
    #expect(try rejection(of: third, by: verifier) == .full)
    #expect(try rejection(of: third, at: Self.now + 9, by: verifier) == .full)
    #expect(memory.count == 2)
    #expect(try rejection(of: third, at: Self.now + 10, by: verifier) == nil)
    #expect(memory.count == 2)
    #expect(
      try rejection(of: signed(until: Self.now + 11, nonce: "2"), at: Self.now + 10, by: verifier)
        == .replayed)
    #expect(try rejection(of: third, at: Self.now + 29, by: verifier) == .replayed)
  }

  @Test func whatCannotBeSignedIsRejected() throws {
    for url in ["a://b?sig=1", "a://b?sig-x=1", "a://b?%73ig", "a://b?sig-key"] {
      #expect(throws: SignatureError(.malformed, "")) { try signed(url) }
    }
    for nonce in ["", "a b", "a&b", "ä", String(repeating: "n", count: 129)] {
      #expect(throws: SignatureError(.malformed, "")) { try signed(nonce: nonce) }
    }
    for expiry in [0, -1, 1_000_000_000_000, Int64.max] {
      #expect(throws: SignatureError(.malformed, "")) { try signed(until: expiry) }
    }
    let room = LinkSignature.maximumLength - "a:?sig-v=2&sig-key=k1&sig-exp=1800000060&sig=".utf8.count - 64
    let long = String(repeating: "x", count: room)
    #expect(try rejection(of: signed("a:" + long)) == nil)
    #expect(try signed("a:" + long).utf8.count == LinkSignature.maximumLength)
    #expect(throws: SignatureError(.malformed, "")) { try signed("a:x" + long) }
    #expect(try rejection(of: signed("a:" + long).replacing("a:", with: "a:x")) == .malformed)
    let longest = try DeepLink("a:" + String(repeating: "x", count: DeepLink.maximumLength - 2))
    #expect(throws: SignatureError(.malformed, "")) { try key.sign(longest, until: 1) }
  }

  @Test func aKeyThatIsWeakIsRejected() throws {
    for id in ["", "a b", "a&b", "ä", "a~", String(repeating: "k", count: 65)] {
      #expect(throws: SignatureError(.weakKey, "")) { try SigningKey(id: id, secret: Array(0..<16)) }
    }
    #expect(throws: SignatureError(.weakKey, "")) { try SigningKey(id: "k", secret: Array(0..<15)) }
    #expect(throws: SignatureError(.weakKey, "")) {
      try LinkVerifier(keys: [key.verifyingKey, key.verifyingKey])
    }
  }

  @Test func nothingTellsASecretOrASignature() throws {
    let key = try SigningKey(id: "k", secret: Array("0123456789abcdef".utf8))
    var shown = "\(key)"
    dump(key, to: &shown)
    dump(key.verifyingKey, to: &shown)
    dump(try LinkVerifier(keys: [key.verifyingKey]), to: &shown)
    #expect(!shown.contains("- 48\n") && !shown.contains("0123"))
    let url = try signed()
    let code = try #require(url.split(separator: "&sig=").last?.split(separator: "#").first)
    do {
      try verifier.verify(try DeepLink(url.replacing("b=2", with: "b=3")), at: Self.now)
    } catch {
      #expect(
        "\(error)"
          == "The link has changed since it was signed with the key k1; open it exactly as it was given.")
      #expect(!"\(error)".contains(code))
    }
  }
}
