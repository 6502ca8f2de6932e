import DeepLinks
import LinkGates
import TestSupport
import Testing

/// No byte of a signed link can be altered, inserted or deleted, unless it is the same link after it.
struct SignedLinkMutationTests {
  static let now: Int64 = 1_800_000_000

  static let links = [
    "gift://AbCdEf?b=2&a=1+1", "https://Shop.example:8443/a%2Fb/%E4%B8%AD/?tag=x&tag=y&flag&e=#To%20p",
    "/a//b?a+b=1&a%20b=2", "ride://u@h:1/x;y,z",
  ]

  /// All that a link says, by its values and not by the form that is signed.
  ///
  /// Characters that may separate parts are values of their own here, so that one of them and its escape are two.
  private static func meaning(of link: DeepLink) -> [String] {
    let isWeb = ["http", "https"].contains(link.scheme?.lowercased())
    func text(_ raw: Substring?) -> String {
      guard let raw else { return "none" }
      let plain = raw.replacing("%2B", with: "<plus>").replacing("%2b", with: "<plus>")
        .replacing("%2F", with: "<slash>").replacing("%2f", with: "<slash>")
      return "text " + (plain.removingEscapes() ?? String(plain))
    }
    let host = isWeb ? link.authority.map { Substring($0.lowercased()) } : link.authority
    let items = link.items.filter { $0.name != "sig" }.enumerated()
      .sorted { left, right in
        let names = [left, right].map { $0.element.name.replacing("+", with: " ") }
        return names[0] == names[1] ? left.offset < right.offset : names[0] < names[1]
      }
      .map { "\(text($0.element.rawName))=\(text($0.element.rawValue))" }
    let pieces = link.path.split(separator: "/", omittingEmptySubsequences: false).map { text($0) }
    return [link.scheme?.lowercased() ?? "none", text(host)] + pieces + items + [text(link.fragment)]
  }

  private func verify(_ bytes: [UInt8], _ verifier: LinkVerifier, is original: [String]) -> Bool {
    guard let url = String(validating: bytes, as: UTF8.self), let link = try? DeepLink(url) else {
      return false
    }
    let isTaken = (try? verifier.verify(link, at: Self.now, isDryRun: true)) != nil
    #expect(!isTaken || Self.meaning(of: link) == original, "\(url)")
    return isTaken
  }

  @Test(arguments: links) func noByteCanBeAlteredInsertedOrDeleted(url: String) throws {
    let key = try SigningKey(id: "k1", secret: Array(0..<32))
    let verifier = try LinkVerifier(keys: [key.verifyingKey])
    let link = try key.sign(try DeepLink(url), until: Self.now + 60, nonce: "n")
    let (bytes, original) = (Array(link.description.utf8), Self.meaning(of: link))
    #expect(verify(bytes, verifier, is: original))
    var tries = 0
    for index in bytes.indices {
      for byte in "aAbB019%&=#?/:@+;.-~_\"\\ ".utf8
      where Seeds.areAllTried || (index + Int(byte)).isMultiple(of: 3) {
        var altered = bytes
        altered[index] = byte
        _ = verify(altered, verifier, is: original)
        altered = bytes
        altered.insert(byte, at: index)
        _ = verify(altered, verifier, is: original)
        tries += 2
      }
      var shorter = bytes
      shorter.remove(at: index)
      _ = verify(shorter, verifier, is: original)
      shorter = bytes
      shorter.swapAt(index, max(index - 1, 0))
      _ = verify(shorter, verifier, is: original)
    }
    #expect(tries > (Seeds.areAllTried ? 3_000 : 1_000))
  }
}

extension StringProtocol {
  /// The text without its escapes, if that is one.
  fileprivate func removingEscapes() -> String? {
    var bytes: [UInt8] = []
    var rest = utf8.dropFirst(0)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
