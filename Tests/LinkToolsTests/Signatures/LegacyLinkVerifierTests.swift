import DeepLinks
import LinkGates
import LinkTools
import Testing

struct LegacyLinkVerifierTests {
  private func rejection(_ url: String, allowsUnderscores: Bool = false) throws -> SignatureError.Code? {
    let verifier = try LegacyLinkVerifier(
      salt: "salt", scheme: "demo", host: "nativeOpenUrl", allowsUnderscores: allowsUnderscores)
    let link = try DeepLink(url)
    do throws(SignatureError) {
      try verifier.verify(link)
      return nil
    } catch {
      return error.code
    }
  }

  /// The examples of RFC 1321.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func theHashIsThatOfTheStandard(text: String, hash: String) {
    #expect(Hexadecimal.text(of: MD5.hash(Array(text.utf8))) == hash)
  }

  @Test(arguments: [
    "demo://nativeOpenUrl/alert?url=http%3A%2F%2Fawhisper.github.io&sign=3a35bb4eb033792640ee1b7397323efe&title=webView",
    "demo://nativeOpenUrl/openWeb/?id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30",
  ])
  func anOldSignatureIsTaken(url: String) throws {
    #expect(try rejection(url) == nil)
  }

  @Test(arguments: [
    (
      "demo://nativeOpenUrl/alert?title=webView&url=http%3A%2F%2Fawhisper.github.io&sign=f0c3367d39d7807f6b96f6aa06cd8d88",
      SignatureError.Code.mismatch
    ),
    ("demo://other/openWeb?id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30", .mismatch),
    ("other://nativeOpenUrl/openWeb?id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30", .mismatch),
    ("demo://u@nativeOpenUrl/openWeb?id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30", .mismatch),
    ("demo://nativeOpenUrl:1/openWeb?id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30", .mismatch),
    ("demo://nativeOpenUrl/a/openWeb?id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30", .mismatch),
    ("demo://nativeOpenUrl/openWeb?id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30#a", .mismatch),
    ("demo://nativeOpenUrl/openWeb?id=7&sign=6B764972B64C7F8E516EC3FC9AFBCB30", .malformed),
    ("demo://nativeOpenUrl/openWeb?id=7&x&sign=6b764972b64c7f8e516ec3fc9afbcb30", .malformed),
    ("demo://nativeOpenUrl/openWeb?id=7&x=1=2&sign=6b764972b64c7f8e516ec3fc9afbcb30", .malformed),
    ("demo://nativeOpenUrl/openWeb?id=7&design=1&sign=6b764972b64c7f8e516ec3fc9afbcb30", .malformed),
    ("demo://nativeOpenUrl/openWeb?id=7&id=7&sign=6b764972b64c7f8e516ec3fc9afbcb30", .malformed),
    ("demo://nativeOpenUrl/openWeb?sign_extra=evil&sign=8684d42861f50e82298859711801e55f", .malformed),
    ("demo://nativeOpenUrl/openWeb?a=1_b_2&sign=08e596678f8fb7eed7b74395742108c0", .malformed),
    ("demo://nativeOpenUrl/openWeb?id=7", .missing),
  ])
  func whatAnOldSignatureLeavesOpenIsRejected(url: String, code: SignatureError.Code) throws {
    #expect(try rejection(url) == code)
  }

  @Test func underscoresCanBeAllowed() throws {
    let url = "demo://nativeOpenUrl/openWeb?a=1_b_2&sign=08e596678f8fb7eed7b74395742108c0"
    #expect(try rejection(url, allowsUnderscores: true) == nil)
  }

  @Test func aSecretIsNeeded() {
    #expect(throws: SignatureError.self) { try LegacyLinkVerifier(salt: "", scheme: "a", host: "b") }
  }
}
