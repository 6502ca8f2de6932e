import DeepLinks
import LinkGates
import Testing

struct Base64Tests {
  /// The examples of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func theTextIsThatOfTheStandard(bytes: String, text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
    #expect(Base64.bytes(of: text) == Array(bytes.utf8))
  }

  @Test func allBytesAreReadBack() {
    let bytes = (0..<770).map { UInt8(truncatingIfNeeded: $0) }
    for count in 0..<770 {
      #expect(Base64.bytes(of: Base64.text(of: Array(bytes.prefix(count)))) == Array(bytes.prefix(count)))
    }
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zh==", "Zm9=", "====", "Z===", "Zg==Zg==", "Zm 9v", "Zm9v\n", "Zm-_", "=Zg=",
  ])
  func whatIsWrittenInAnotherWayIsRefused(text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
