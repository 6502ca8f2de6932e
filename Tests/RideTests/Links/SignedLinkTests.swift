import DeepLinks
import LinkGates
import RideExample
import TestSupport
import Testing

@Suite(.trees) struct SignedLinkTests {
  static let secret = "support=0123456789abcdef\n"
  static let ana = RideEvent.signIn(Rider("ana"))

  /// Signs a link with the key of the support desk.
  static func signed(_ link: String, until expiry: Int64 = 100, nonce: String? = "n1") throws -> String {
    let key = try #require(try LinkKeys(secret).keys.first)
    return try key.sign(try DeepLink(link), until: expiry, nonce: nonce).description
  }

  /// The outcomes of links that are opened while ana is signed in, after some seconds.
  static func outcomes(_ links: String..., after seconds: Double = 0) throws -> [RideExample.Outcome] {
    let app = try RideApp.forTest(keys: LinkKeys(secret))
    _ = app.handle(.wait(seconds: seconds))
    return links.map { link in
      _ = app.handle(ana)
      return app.handle(.open(link, from: .push))
    }
  }

  @Test func aSignedLinkSignsTheRiderOutOnce() throws {
    let link = try Self.signed("ride://sign-out")
    let outcomes = try Self.outcomes(link, link)
    #expect(outcomes[0].rider == nil)
    #expect(outcomes[0].active == ["Root", "Root/LoggedOut"])
    #expect(outcomes[1].rider == Rider("ana"))
    #expect(outcomes[1].rejection?.description.contains("has been used") == true)
  }

  @Test func theFieldsOfASignedLinkMayComeInAnotherOrder() throws {
    let link = try Self.signed("ride://sign-out?a=1&b=2")
    let parts = link.split(separator: "?", maxSplits: 1)
    let turned = parts[1].split(separator: "&").reversed().joined(separator: "&")
    #expect(try Self.outcomes("\(parts[0])?\(turned)")[0].rider == nil)
  }

  @Test func aForgedLinkDoesNothingWhicheverByteIsChanged() throws {
    let link = try Self.signed("ride://sign-out?a=1")
    for index in link.utf8.indices.dropFirst("ride://sign-out".utf8.count) {
      let byte = link.utf8[index]
      let other = byte == UInt8(ascii: "0") ? "1" : "0"
      let end = link.utf8.index(after: index)
      let forged = String(link[..<index]) + other + String(link[end...])
      let outcome = try Self.outcomes(forged)[0]
      #expect(outcome.rider == Rider("ana"), "\(forged)")
      #expect(outcome.rejection != nil)
    }
  }

  @Test func aSignedLinkIsGoodUntilItExpires() throws {
    let link = try Self.signed("ride://sign-out", until: 100)
    #expect(try Self.outcomes(link, after: 99)[0].rider == nil)
    let late = try Self.outcomes(link, after: 100)[0]
    #expect(late.rider == Rider("ana"))
    #expect(late.rejection?.description.contains("has expired") == true)
  }

  @Test func aLinkWithoutANonceOrASignatureOrWithAnotherKeyIsRejected() throws {
    let links = [
      try Self.signed("ride://sign-out", nonce: nil), "ride://sign-out",
      try Self.signed("ride://sign-out").replacing("sig-key=support", with: "sig-key=sales"),
    ]
    for link in links { #expect(try Self.outcomes(link)[0].rejection != nil, "\(link)") }
  }

  @Test func aLineThatIsNoKeyIsNamedWithoutTheSecret() {
    #expect(throws: SignatureError.self) { try LinkKeys("support=short-secret") }
    do {
      _ = try LinkKeys("support=short-secret")
    } catch {
      #expect(error.description == "The secret of the key support has 12 bytes; it needs at least 16.")
    }
  }
}
