import DeepLinks
import LinkGates
import Testing

/// Pairs of keys: one signs, the other can only verify.
struct Ed25519Tests {
  /// The examples 1, 2, 3 and SHA(abc) of RFC 8032, section 7.1.
  static let vectors: [(privateKey: String, publicKey: String, message: String, signature: String)] = [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
    (
      "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    ),
    (
      "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
      "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
      "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
        + "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
    ),
  ]

  private static func bytes(_ text: String) throws -> [UInt8] { try #require(Hexadecimal.bytes(of: text)) }

  @Test(arguments: vectors)
  func theExamplesOfTheStandardAreSignedAndVerified(
    privateKey: String, publicKey: String, message: String, signature: String
  ) throws {
    let (privateKey, message) = (try Self.bytes(privateKey), try Self.bytes(message))
    let (publicKey, signature) = (try Self.bytes(publicKey), try Self.bytes(signature))
    #expect(try Ed25519.publicKey(of: privateKey) == publicKey)
    #if !canImport(CryptoKit)
      // CryptoKit adds chance to what it signs, and its signatures differ each time.
      #expect(try Ed25519.sign(message, with: privateKey) == signature)
    #endif
    #expect(Ed25519.verifies(signature, of: message, with: publicKey))
    #expect(Ed25519.verifies(try Ed25519.sign(message, with: privateKey), of: message, with: publicKey))
    #expect(!Ed25519.verifies(signature, of: message + [0], with: publicKey))
    for index in signature.indices {
      var other = signature
      other[index] ^= 1
      #expect(!Ed25519.verifies(other, of: message, with: publicKey))
    }
    #expect(!Ed25519.verifies(Array(signature.dropLast()), of: message, with: publicKey))
    #expect(!Ed25519.verifies([], of: message, with: publicKey))
    #expect(!Ed25519.verifies(signature, of: message, with: []))
  }

  /// The number behind a signature must be less than the order of the group, or there would be two signatures.
  @Test func aSignatureHasNoTwin() throws {
    let vector = Self.vectors[1]
    var signature = try Self.bytes(vector.signature)
    let order: [UInt8] = [
      0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
      0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ]
    var carry = 0
    for index in 0..<32 {
      let sum = Int(signature[32 + index]) + Int(order[index]) + carry
      signature[32 + index] = UInt8(sum & 0xff)
      carry = sum >> 8
    }
    #expect(carry == 0)
    #expect(!Ed25519.verifies(signature, of: [0x72], with: try Self.bytes(vector.publicKey)))
  }

  @Test func anApplicationWithAPublicKeyTakesLinksAndCannotSign() throws {
    let pair = try SigningKey(id: "e1", privateKey: try Self.bytes(Self.vectors[0].privateKey))
    let publicKey = try VerifyingKey(id: "e1", publicKey: Self.vectors[0].publicKey)
    let verifier = try LinkVerifier(keys: [publicKey])
    let link = try pair.sign(try DeepLink("ride://trip/7"), until: 100)
    #expect(try verifier.verify(link, at: 50).key == "e1")
    let other = try SigningKey(id: "e1", privateKey: try Self.bytes(Self.vectors[1].privateKey))
    #expect(throws: SignatureError(.mismatch, "")) {
      try verifier.verify(try other.sign(try DeepLink("ride://trip/7"), until: 100), at: 50)
    }
    // What is known to everybody is no secret: signed with the bytes of the public key, a link is not taken.
    let impostor = try SigningKey(id: "e1", secret: try Self.bytes(Self.vectors[0].publicKey))
    #expect(throws: SignatureError(.malformed, "")) {
      try verifier.verify(try impostor.sign(try DeepLink("ride://trip/7"), until: 100), at: 50)
    }
  }

  @Test func keysOfAllKindsStandSideBySide() throws {
    let pair = try SigningKey(id: "e1", privateKey: try Self.bytes(Self.vectors[0].privateKey))
    let secret = try SigningKey(id: "k1", secret: Array(0..<32))
    let own = try VerifyingKey(id: "own") { signature, message in signature == [UInt8(message.count & 0xff)] }
    let verifier = try LinkVerifier(keys: [pair.verifyingKey, secret.verifyingKey, own])
    let link = try DeepLink("ride://trip/7")
    for key in [pair, secret] {
      #expect(try verifier.verify(try key.sign(link, until: 9), at: 1).key == key.id)
    }
    let unsigned = "ride://trip/7?sig-v=2&sig-key=own&sig-exp=9"
    let count = try CanonicalLink(try DeepLink(unsigned)).bytes.count
    let code = Hexadecimal.text(of: [UInt8(count)])
    #expect(try verifier.verify(try DeepLink("\(unsigned)&sig=\(code)"), at: 1).key == "own")
    #expect(throws: SignatureError(.mismatch, "")) {
      try verifier.verify(try DeepLink("\(unsigned)&sig=00"), at: 1)
    }
    #expect(throws: SignatureError(.malformed, "")) {
      try verifier.verify(try DeepLink("\(unsigned)&sig=\(String(repeating: "00", count: 513))"), at: 1)
    }
  }

  @Test func aConfigurationIsVerifiedWithThePublicKeyOfAPair() throws {
    let pair = try SigningKey(id: "e1", privateKey: try Self.bytes(Self.vectors[0].privateKey))
    let publicKey = try VerifyingKey(id: "e1", publicKey: Self.vectors[0].publicKey)
    func configuration(_ version: Int64) throws -> LinkConfiguration {
      try LinkConfiguration(version: version, routes: [LinkConfiguration.Route(try LinkPattern("/a"))])
    }
    let file = try configuration(2).signed(with: pair)
    #expect(try LinkConfiguration.read(file, keys: [publicKey]) == configuration(2))
    let live = try LiveConfiguration(configuration(1), keys: [publicKey.until(100)])
    #expect(throws: LinkDefinitionError.self) { try live.install(file) }
    #expect(throws: LinkDefinitionError.self) { try live.install(file, now: 100) }
    #expect(live.configuration.version == 1)
    try live.install(file, now: 99)
    #expect(live.configuration.version == 2)
    let forged = try LinkConfiguration.sign(
      try configuration(3).encoded(), with: try SigningKey(id: "e1", secret: Array(0..<32)))
    #expect(throws: LinkDefinitionError.self) { try live.install(forged, now: 1) }
  }

  @Test func functionsSignAndVerify() throws {
    struct Lost: Error {}
    let verifying = try VerifyingKey(id: "f") { $0 == Array($1.reversed()) }
    let key = SigningKey(verifying) { Array($0.reversed()) }
    let link = try key.sign(try DeepLink("ride://a"), until: 100)
    let verifier = try LinkVerifier(keys: [key.verifyingKey])
    #expect(try verifier.verify(link, at: 1).key == "f")
    let other = try DeepLink(link.description.replacing("exp=100", with: "exp=101"))
    #expect(throws: SignatureError(.mismatch, "")) { try verifier.verify(other, at: 1) }
    let lost = SigningKey(verifying) { _ in throw Lost() }
    #expect(throws: SignatureError(.unavailable, "")) { try lost.sign(try DeepLink("ride://a"), until: 1) }
    // What its own key does not take is not handed out.
    let pair = try VerifyingKey(id: "f", publicKey: Self.vectors[0].publicKey)
    for (key, count) in [(verifying, 0), (verifying, 513), (pair, 63)] {
      let wrong = SigningKey(key) { _ in [UInt8](repeating: 1, count: count) }
      #expect(throws: SignatureError(.malformed, "")) { try wrong.sign(try DeepLink("ride://a"), until: 1) }
    }
  }

  @Test func keysThatAreNoneAreRejected() throws {
    for count in [0, 31, 33] {
      let bytes = [UInt8](repeating: 1, count: count)
      #expect(throws: SignatureError(.weakKey, "")) { try VerifyingKey(id: "e", publicKey: bytes) }
      #expect(throws: SignatureError(.weakKey, "")) { try SigningKey(id: "e", privateKey: bytes) }
    }
    for text in ["", "zz", Self.vectors[0].publicKey.uppercased(), Self.vectors[0].publicKey + "00"] {
      #expect(throws: SignatureError(.weakKey, "")) { try VerifyingKey(id: "e", publicKey: text) }
    }
    #expect(throws: SignatureError(.weakKey, "")) { try VerifyingKey(id: "a b") { _, _ in true } }
  }

  #if !canImport(CryptoKit)
    @Test func aSystemWithoutTheLibraryIsNamedWithWhatToDo() throws {
      do {
        _ = try SystemLibrary(names: ["libnone-crypto.so.1", "libc.so.6"])
        Issue.record("There is no such library.")
      } catch {
        #expect(error.code == .unavailable)
        #expect(error.description.contains("libnone-crypto.so.1, libc.so.6"))
        #expect(error.description.contains("install it"))
      }
    }
  #endif

  @Test func nothingTellsAPrivateKey() throws {
    let pair = try SigningKey(id: "e1", privateKey: [UInt8](repeating: 0x5A, count: 32))
    var shown = "\(pair)"
    dump(pair, to: &shown)
    dump(try LinkVerifier(keys: [pair.verifyingKey]), to: &shown)
    #expect(!shown.contains("90") && !shown.lowercased().contains("5a5a"))
  }
}
