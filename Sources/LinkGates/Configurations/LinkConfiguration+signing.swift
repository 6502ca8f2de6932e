public import DeepLinks
internal import Foundation

extension LinkConfiguration {
  /// Reads a configuration that is signed.
  ///
  /// Nothing of it is looked at before its signature was found to be right.
  ///
  /// - Parameters:
  ///   - bytes: What `signed(with:)` gave.
  ///   - keys: The keys that it may be signed with, each of another name. An application has public ones: who can sign a
  ///     configuration can export a route and take its guards away.
  ///   - now: What time it is, in seconds since 1970; without it a key that is taken until a time is not taken.
  ///   - types: The types of the application that patterns may name.
  /// - Returns: The configuration.
  /// - Throws: `LinkProblems` with all that were found.
  public static func read(
    _ bytes: [UInt8], keys: [VerifyingKey], now: Int64? = nil, types: [TableOptions.CustomType] = []
  ) throws(LinkProblems) -> LinkConfiguration {
    let (payload, keyID, code) = try envelope(bytes)
    let key: VerifyingKey
    do throws(SignatureError) {
      key = try VerifyingKey.byID(keys).key(keyID, at: now, of: "configuration")
    } catch {
      throw LinkProblems(.signature, at: error.code == .unknownKey ? "key" : "", error.description)
    }
    guard key.signatureLength ?? code.count == code.count, key.verifies(code, of: message(payload)) else {
      throw LinkProblems(
        .signature, at: "signature",
        "The configuration is not the one that was signed with the key \(key.id).")
    }
    return try LinkConfiguration(json: payload, types: types)
  }

  /// Prints the configuration with a signature.
  ///
  /// - Parameter key: The key to sign with.
  /// - Returns: JSON text in UTF-8, with the configuration in it.
  /// - Throws: A `SignatureError` if the library of the system refuses to sign, which it does with a pair of keys only.
  public func signed(with key: SigningKey) throws(SignatureError) -> [UInt8] {
    try Self.sign(encoded(), with: key)
  }

  /// Signs the text of a configuration as it is, whatever it says.
  ///
  /// The signature is that of exactly these bytes behind a line that says what they are, in hexadecimal digits; the text goes
  /// with it as Base64.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8.
  ///   - key: The key to sign with.
  /// - Returns: JSON text in UTF-8, with the configuration in it.
  /// - Throws: A `SignatureError` if the library of the system refuses to sign, which it does with a pair of keys only.
  public static func sign(_ json: [UInt8], with key: SigningKey) throws(SignatureError) -> [UInt8] {
    let code = try key.signature(of: message(json))
    return JSONText.print(
      Envelope(
        key: key.id, payload: Data(json).base64EncodedString(), signature: Hexadecimal.text(of: code)))
  }

  /// The bytes that are signed.
  ///
  /// One key may sign links too. The line in front sees to it that no bytes are what is signed of both: else who may have
  /// configurations signed could have a link signed, by giving its canonical form as the text of one.
  private static func message(_ json: [UInt8]) -> [UInt8] { Array("link-configuration-2\n".utf8) + json }

  /// A signed configuration as its file has it.
  private struct Envelope: Encodable {
    let form = 2
    let key: String
    let payload: String
    let signature: String
  }

  private static func envelope(
    _ bytes: [UInt8]
  ) throws(LinkProblems) -> (payload: [UInt8], key: String, code: [UInt8]) {
    guard bytes.count <= maximumLength / 3 * 4 + 1_024 else {
      throw LinkProblems(.limit, "A configuration has at most \(maximumLength) bytes.")
    }
    return try decode(bytes) { object, _ in
      if object.has("format"), !object.has("payload") {
        object.note(
          .signature, nil, "The configuration is not signed; sign it: rib links sign --configuration.")
        return nil
      }
      if let form = object.value("form", as: Int.self, isNeeded: true), form != 2 {
        object.note(.format, "form", "This version reads configurations that are signed in the form 2.")
      }
      let key = object.value("key", as: String.self, isNeeded: true)
      let text = object.value("payload", as: String.self, isNeeded: true)
      // Written again and compared, so that no two texts stand for one payload.
      let payload = text.flatMap { Data(base64Encoded: $0) }.flatMap {
        $0.base64EncodedString() == text ? Array($0) : nil
      }
      if text != nil, payload == nil { object.note(.value, "payload", "This must be Base64 with padding.") }
      let digits = object.value("signature", as: String.self, isNeeded: true)
      let code = digits.flatMap { Hexadecimal.bytes(of: $0) }
      if digits != nil, code == nil {
        object.note(.value, "signature", "This must be pairs of hexadecimal digits in lower case.")
      }
      object.finish()
      guard let key, let payload, let code else { return nil }
      return (payload, key, code)
    }
  }
}
