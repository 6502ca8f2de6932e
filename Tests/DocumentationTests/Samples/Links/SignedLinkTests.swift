import DeepLinks
import LinkGates
import Testing

/// The keys of the article on signed links are those of RFC 8032.
struct SignedLinkTests {
  private let now: Int64 = 1_790_000_000

  private func key(_ id: String, _ digits: String) throws -> SigningKey {
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(digits.dropFirst($0).prefix(2), radix: 16)
    }
    return try SigningKey(id: id, privateKey: bytes)
  }

  private func newKey() throws -> SigningKey {
    try key("2027", "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
  }

  private func outcome(_ link: DeepLink, at time: Int64) throws -> String {
    var draft = TableDraft<Destination>()
    try draft.add(TripLink.self, attributes: .exported("trip", needsSignature: true)) { .open(.trip($0)) }
    let gate = LinkGate(LiveTable(try draft.build()), rules: try makeRules { time })
    let outcome = gate.open(link.description, from: .web)
    return outcome.rejection?.code.rawValue ?? (outcome.isOpened ? "opened" : "deferred")
  }

  @Test func aSignedLinkOpensUntilItExpires() throws {
    let link = try signTrip(7, with: try newKey(), at: now)
    #expect(try outcome(link, at: now) == "opened")
    #expect(try outcome(link, at: now + 3_600) == "expired")
    #expect(try outcome(DeepLink(link.description.replacing("/7", with: "/8")), at: now) == "forged")
    #expect(try outcome(DeepLink("ride://trip/7"), at: now) == "unsigned")
  }

  @Test func theOldKeyEnds() throws {
    let old = try key("2026", "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    #expect(try outcome(signTrip(7, with: old, at: now), at: now) == "opened")
    #expect(try outcome(signTrip(7, with: old, at: 1_799_999_000), at: 1_800_000_000) == "unknownKey")
  }

  @Test func aLinkWithoutAHostIsNotVerified() throws {
    let link = try DeepLink("https:///evil.example/x", reading: .lenient)
    #expect(throws: SignatureError.self) { try newKey().sign(link, until: now + 60) }
    let signed = try newKey().sign(try DeepLink("https://ride.example/x"), until: now + 60)
    let hostless = signed.description.replacing("https://ride.example", with: "https:///evil.example")
    #expect(throws: SignatureError.self) {
      try makeVerifier().verify(try DeepLink(hostless, reading: .lenient), at: now)
    }
  }
}
