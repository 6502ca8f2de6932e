import Basics
import DeepLinks
import Foundation
import LinkGates
import TestSupport
import Testing

/// What is signed of a link, as the article about it says, by our signer and by one that was written from the article.
struct CanonicalLinkTests {
  struct Vector: Decodable, Sendable {
    let link: String
    let canonical: String
    let hmac: String?
    let ed25519: String?
  }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  static let secret = Array(UInt8(0)..<32)
  /// The private key of the first example of RFC 8032.
  static let privateKey: [UInt8] = [
    0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c, 0xc4,
    0x44, 0x49, 0xc5, 0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae, 0x7f, 0x60,
  ]

  private static var article: String {
    get throws {
      let file = fixtures.appending(path: "../../../../Docs/SignatureFormat.md")
      return try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    }
  }

  private static func signature(_ link: String, _ key: SigningKey) throws -> String? {
    try key.sign(try DeepLink(link), until: 1_900_000_000).items.last?.value
  }

  @Test func theVectorsOfTheArticleAreOurs() throws {
    let data = try Data(contentsOf: Self.fixtures.appending(path: "vectors.json"))
    let vectors = try JSONDecoder().decode([Vector].self, from: data)
    #expect(vectors.count > 10)
    let hmac = try SigningKey(id: "k1", secret: Self.secret)
    let pair = try SigningKey(id: "e1", privateKey: Self.privateKey)
    for vector in vectors {
      let bytes = try CanonicalLink(try DeepLink(vector.link)).bytes
      #expect(String(decoding: bytes, as: UTF8.self) == vector.canonical)
      guard let code = vector.hmac, let other = vector.ed25519 else { continue }
      #expect(try Self.signature(vector.link, hmac) == code, "\(vector.link)")
      #expect(try Self.signature(vector.link, pair) == other, "\(vector.link)")
    }
  }

  @Test func theArticlePrintsTheVectors() throws {
    let text = try Self.article
    let vectors = try String(contentsOf: Self.fixtures.appending(path: "vectors.json"), encoding: .utf8)
    #expect(text.contains("```json\n\(vectors)```"))
  }

  @Test(arguments: ["https://u@h/", "HTTP://@h", "a:%zz", "a:50%", "a:b%FFc", "a?%C0%80=1", "a#%E4%B8"])
  func whatHasNoCanonicalFormIsNeitherSignedNorVerified(text: String) throws {
    let link = try DeepLink(text, reading: .lenient)
    #expect(throws: SignatureError(.malformed, "")) { _ = try CanonicalLink(link) }
    let key = try SigningKey(id: "k1", secret: Self.secret)
    #expect(throws: SignatureError(.malformed, "")) { _ = try key.sign(link, until: 1) }
  }

  @Test(arguments: [
    ("gift://AbCdEf", "gift://abcdef"), ("x://a+b", "x://a%2Bb"),
    ("x://a?b+c=1&b%20c=2", "x://a?b%20c=2&b+c=1"),
    ("x://a?b+c=1&b%2Bc=2", "x://a?b%2Bc=2&b+c=1"), ("x://a:80", "x://a%3A80"), ("x://a/b", "x://a%2Fb"),
    ("x://a?b=1", "x://a?b%3D1"), ("x://a?b#c", "x://a?b%23c"), ("x:/a", "x:///a"), ("x://a", "x:/a"),
    ("x://a", "x://a/"), ("x://a/b", "x://a//b"), ("x://a?b", "x://a?b="), ("x://a#", "x://a"),
    ("http://a", "https://a"), ("//a/b", "/a/b"), ("//A/b", "//a/b"), ("https://a:8443", "https://a:08443"),
    ("https://a:8443", "https://a"), ("x://a/%E4%B8%AD", "x://a/./%E4%B8%AD"), ("x://a?b=2", "x://a?B=2"),
    ("x://a?b=2", "x://a?b=2&b=2"), ("x://a?b=1+1", "x://a?b=1%2B1"), ("x://a?b=1+1", "x://a?b=1%201"),
    ("x://a?tag=x&tag=y", "x://a?tag=y&tag=x"), ("x://a?tag=x", "x://a?tag=x;"), ("x://a#To", "x://a#to"),
  ])
  func linksThatMeanDifferentThingsDiffer(left: String, right: String) throws {
    #expect(try CanonicalLink(try DeepLink(left)).bytes != CanonicalLink(try DeepLink(right)).bytes)
  }

  @Test(arguments: [
    ("HTTPS://Shop.Example", "https://shop.example"), ("x://a?b=1&a=2", "x://a?a=2&b=1"),
    ("x://a/%7e%41", "x://a/~A"), ("x://a/ä", "x://a/%c3%a4"), ("x://a?&b&", "x://a?b"), ("x://a?", "x://a"),
    ("x://a%2Fb", "x://a%2fb"), ("x://a?t%61g=x", "x://a?tag=x"), ("HTTPS://a", "https://a"),
    ("x://a?tag=x&b=2&tag=y&flag", "x://a?flag&b=2&tag=x&tag=y"),
  ])
  func otherWaysToWriteALinkAreTheSame(left: String, right: String) throws {
    #expect(try CanonicalLink(try DeepLink(left)).bytes == CanonicalLink(try DeepLink(right)).bytes)
  }

  /// Where the second signer can run.
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static func answers(_ words: [String], to links: [String]) throws -> [String] {
    let program = try #require(python)
    let script = fixtures.appending(path: "sign.py").path(percentEncoded: false)
    let signer = try RunningProgram(program, [script] + words)
    signer.write(links.map { $0 + "\n" }.joined())
    let ending = signer.finish()
    #expect(ending.status == 0, "\(ending.errors)")
    return ending.output.split(separator: "\n").map(String.init)
  }

  /// Links of pieces that mean something, broken ones among them.
  private static func links(_ count: Int, seed: UInt64) -> [String] {
    var dice = SplitMix(seed: seed)
    let pieces = [
      "a", "B", "7", ":", "/", "//", "?", "&", "=", "#", "-", "~", "%2F", "%26", "%7e", "%41", "%zz", "%ff",
      "%C3%A4", "ä", "@",
      "+", "%2B", "%20", "sig=1", "&a=1", "&a=2", "&a+b=1", "&a%20b=2", "&a%2Bb=3", ";", "'", "[", "]", "{",
      "|", "\"", "中",
    ]
    let starts = ["x://", "https://", "HTTP://h", "ride:", "/", "", "//"]
    return (0..<count).map { _ in
      dice.pick(starts) + (0..<dice.below(9)).map { _ in dice.pick(pieces) }.joined()
    }
    .filter { !$0.isEmpty }
  }

  @Test(.enabled(if: python != nil, "there is no python3 here, so the second signer was not asked"))
  func aSecondSignerWrittenFromTheArticleAgreesOnRandomLinks() throws {
    let key = try SigningKey(id: "k1", secret: Self.secret)
    let links = Self.links(Seeds.count(1_200), seed: 15)
    let hexadecimal = Hexadecimal.text(of: Self.secret)
    let forms = try Self.answers(["canonical"], to: links)
    let signed = try Self.answers(["hmac", "k1", hexadecimal, "1900000000"], to: links)
    try #require(forms.count == links.count && signed.count == links.count)
    var count = 0
    for (index, text) in links.enumerated() {
      guard let link = try? DeepLink(text), let bytes = try? CanonicalLink(link).bytes else { continue }
      let form = try JSONDecoder().decode(String.self, from: Data(forms[index].utf8))
      #expect(form == String(decoding: bytes, as: UTF8.self), "\(text)")
      guard let ours = try? key.sign(link, until: 1_900_000_000) else { continue }
      #expect(ours.description == signed[index])
      count += 1
    }
    #expect(count > links.count / 3)
  }

  @Test(.enabled(if: python != nil, "there is no python3 here, so the second signer was not asked"))
  func aSecondSignerAgreesOnConfigurations() throws {
    let article = try Self.article
    let keys = [
      ("hmac", Self.secret, try SigningKey(id: "k1", secret: Self.secret)),
      ("ed25519", Self.privateKey, try SigningKey(id: "e1", privateKey: Self.privateKey)),
    ]
    for (method, bytes, key) in keys {
      let digits = Hexadecimal.text(of: bytes)
      let files = ["{\"format\": 1, \"version\": 1}", "{\"format\": 1, \"version\": 2, \"routes\": []}"]
      let signed = try Self.answers([method, key.id, digits], to: files)
      try #require(signed.count == files.count)
      #expect(article.contains(signed[0]))
      for (index, file) in signed.enumerated() {
        let read = try LinkConfiguration.read(Array(file.utf8), keys: [key.verifyingKey])
        #expect(read.version == Int64(index + 1))
        let (theirs, ours) = (
          Data(file.utf8), Data(try LinkConfiguration.sign(Array(files[index].utf8), with: key))
        )
        #expect(
          try JSONDecoder().decode(SignedFile.self, from: theirs)
            == JSONDecoder().decode(SignedFile.self, from: ours))
      }
    }
  }

  private struct SignedFile: Decodable, Equatable {
    let form: Int
    let key: String
    let payload: String
    let signature: String
  }

  @Test(.enabled(if: python != nil, "there is no python3 here, so the second signer was not asked"))
  func aSecondSignerAgreesOnPairsOfKeys() throws {
    let pair = try SigningKey(id: "e1", privateKey: Self.privateKey)
    let links = Self.links(60, seed: 7).filter { (try? pair.sign(try DeepLink($0), until: 1)) != nil }
    let digits = Hexadecimal.text(of: Self.privateKey)
    let signed = try Self.answers(["ed25519", "e1", digits, "1900000000"], to: links)
    #expect(links.count > 20)
    #expect(try links.map { try pair.sign(try DeepLink($0), until: 1_900_000_000).description } == signed)
  }
}
