import DeepLinks
import Foundation
import LinkGates
import Testing

/// What was signed before there was a second form is still taken, as far as it can be trusted.
struct FirstFormTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  private static let now: Int64 = 1_899_999_000
  private let key: SigningKey
  private let verifier: LinkVerifier

  init() throws {
    key = try SigningKey(id: "k1", secret: Array("0123456789abcdef0123456789abcdef".utf8))
    verifier = try LinkVerifier(keys: [key.verifyingKey])
  }

  /// Links that the last version with the first form has signed.
  private static func links() throws -> [String] {
    try String(contentsOf: folder.appending(path: "first-form.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test func linksOfTheFirstFormAreTaken() throws {
    let links = try Self.links()
    #expect(links.count == 14)
    for text in links {
      let signature = try verifier.verify(try DeepLink(text), at: Self.now, isDryRun: true)
      #expect(signature.form == 1)
      #expect(signature.expiry == 1_900_000_000)
      #expect(try key.sign(try DeepLink("a:b"), until: 1).description.contains("sig-v=2"))
    }
  }

  @Test func nothingOfThemCanBeChanged() throws {
    for text in try Self.links() {
      for (index, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "1") {
        var bytes = Array(text.utf8)
        bytes[index] = UInt8(ascii: "2")
        guard let link = try? DeepLink(String(decoding: bytes, as: UTF8.self)) else { continue }
        #expect(throws: SignatureError.self) { try verifier.verify(link, at: Self.now) }
      }
    }
  }

  @Test func aConfigurationThatWasSignedIsTaken() throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: "first-form.json")))
    #expect(try LinkConfiguration.read(bytes, keys: [key.verifyingKey]).version == 3)
  }

  @Test func aPairTakesNoLinkOfTheFirstForm() throws {
    let own = try VerifyingKey(id: "k1") { _, _ in true }
    let verifier = try LinkVerifier(keys: [own])
    let text = try #require(try Self.links().first)
    #expect(throws: SignatureError(.missing, "")) { try verifier.verify(try DeepLink(text), at: Self.now) }
  }

  @Test func aLinkOfTheSecondFormIsNoneOfTheFirst() throws {
    let link = try key.sign(try DeepLink("ride://trip/7"), until: 1_900_000_000).description
    #expect(throws: SignatureError(.mismatch, "")) {
      try verifier.verify(try DeepLink(link.replacing("sig-v=2&", with: "")), at: Self.now)
    }
    let old = try #require(try Self.links().first)
    #expect(throws: SignatureError(.mismatch, "")) {
      try verifier.verify(try DeepLink(old.replacing("sig-key", with: "sig-v=2&sig-key")), at: Self.now)
    }
  }

  @Test(arguments: [
    "a:b%FFc", "a:%62%FF%63", "a:x?a+b=1&a%20b=2", "a:x?a%20b=2&a+b=1", "a:x?a+b=1&a%2Bb=2",
  ])
  func whatTheFirstFormDoesNotCoverIsRefused(text: String) throws {
    let separator = text.contains("?") ? "&" : "?"
    let fields = "sig-key=k1&sig-exp=1900000000&sig=\(String(repeating: "00", count: 32))"
    let link = try DeepLink(text + separator + fields, reading: .lenient)
    #expect(throws: SignatureError(.malformed, "")) { try verifier.verify(link, at: Self.now) }
  }

  /// The case of a host is not covered by the first form, so such a link opens no route that takes the host as a value.
  @Test func aHostThatIsAValueMustBeSignedAnew() throws {
    var attributes = RouteAttributes()
    attributes.isExported = true
    attributes.needsSignature = true
    var draft = TableDraft<String>()
    try draft.add("gift://:code", attributes: attributes) { .open($0["code"] ?? "") }
    try draft.add("ride://sign-out", attributes: attributes) { _ in .open("out") }
    // The link comes to the second of these when the first one has found its signature to be right.
    try draft.add("ride://trip/:id", priority: 2, attributes: attributes) { _ in .decline("full") }
    try draft.add("ride://:what/:id", attributes: attributes) { .open($0["what"] ?? "") }
    var rules = GateRules()
    rules.verification = GateRules.Verification(verifier) { Self.now }
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules) { .zero }
    let old = try #require(try Self.links().first { $0.hasPrefix("gift:") })
    #expect(gate.open(old, from: .web).refusal?.code == .malformedSignature)
    #expect(
      gate.open(old.replacing("AbCdEf", with: "abcdef"), from: .web).refusal?.code == .malformedSignature)
    // Letters may be written as escapes; the first form folds them all the same.
    for host in ["%61%62%63%64%65%66", "%41%62%43%64%45%66"] {
      let escaped = gate.open(old.replacing("AbCdEf", with: host), from: .web)
      #expect(escaped.refusal?.code == .malformedSignature, "\(host)")
    }
    let out = try #require(try Self.links().first { $0.hasPrefix("ride://sign-out") })
    #expect(gate.open(out, from: .web).output == "out")
    let trip = try #require(try Self.links().first { $0.hasPrefix("ride://trip/7") })
    #expect(gate.open(trip, from: .web).refusal?.code == .malformedSignature)
    let new = try key.sign(try DeepLink("gift://AbCdEf"), until: 1_900_000_000).description
    #expect(gate.open(new, from: .web).output == "AbCdEf")
    #expect(gate.open(new.replacing("AbCdEf", with: "abcdef"), from: .web).refusal?.code == .forged)
  }
}
