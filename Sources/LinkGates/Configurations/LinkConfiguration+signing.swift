public import DeepLinks
internal import Foundation

extension LinkConfiguration {
  /// Verifies the signature of a configuration, and then reads its contents.
  ///
  /// - Parameters:
  ///   - bytes: The signed file, as `signed(with:)` returns it.
  ///   - keys: The accepted keys; their names must be unique. Use public keys in an application: the signer of a configuration can export a route and
  ///     remove its guards.
  ///   - now: The current time, in seconds since 1970; without it, keys that expire aren't accepted.
  ///   - types: The application's custom types, which patterns may use.
  /// - Returns: The configuration.
  /// - Throws: `LinkDefinitionError` with the problems found.
  public static func read(
    _ bytes: [UInt8], keys: [VerifyingKey], now: Int64? = nil, types: [TableOptions.CustomType] = []
  ) throws(LinkDefinitionError) -> LinkConfiguration {
    let (payload, keyID, code) = try envelope(bytes)
    let key = try Result { () throws(SignatureError) in
      try VerifyingKey.byID(keys).key(keyID, at: now, of: "configuration")
    }.mapError { error in
      LinkDefinitionError(.signature, at: error.code == .unknownKey ? "key" : "", error.description)
    }.get()
    guard key.signatureLength ?? code.count == code.count, key.verifies(code, of: message(payload)) else {
      throw LinkDefinitionError(
        .signature, at: "signature",
        "The configuration has changed since it was signed with the key \(key.id); sign it again.")
    }
    return try LinkConfiguration(json: payload, types: types)
  }

  /// Prints the configuration with a signature, as JSON text in UTF-8.
  ///
  /// Throws a `SignatureError` if the system's library or the key's function can't sign.
  public func signed(with key: SigningKey) throws(SignatureError) -> [UInt8] {
    try Self.sign(encoded(), with: key)
  }

  /// Signs a configuration without parsing its JSON, and returns the signed configuration as JSON text in UTF-8.
  ///
  /// The signature, in hexadecimal, covers a line that names the kind of content, followed by the bytes of `json`. The returned JSON
  /// contains those bytes as Base64.
  /// Throws a `SignatureError` if the system's library or the key's function can't sign.
  public static func sign(_ json: [UInt8], with key: SigningKey) throws(SignatureError) -> [UInt8] {
    let code = try key.signature(of: message(json))
    return JSONText.print(
      Envelope(
        key: key.id, payload: Data(json).base64EncodedString(), signature: Hexadecimal.text(of: code)))
  }

  /// Returns the signed bytes.
  ///
  /// A key may sign links too. Without the first line, the signature of a link could be valid for a configuration with the same bytes.
  private static func message(_ json: [UInt8]) -> [UInt8] { Array("link-configuration-2\n".utf8) + json }

  private struct Envelope: Encodable {
    let form = 2
    let key: String
    let payload: String
    let signature: String
  }

  private static func envelope(
    _ bytes: [UInt8]
  ) throws(LinkDefinitionError) -> (payload: [UInt8], key: String, code: [UInt8]) {
    guard bytes.count <= maximumLength / 3 * 4 + 1_024 else {
      throw LinkDefinitionError(.limit, "A configuration can have at most \(maximumLength) bytes.")
    }
    return try decode(bytes) { object, _ in
      if object.has("format"), !object.has("payload") {
        object.note(
          .signature, nil, "The configuration is not signed; sign it with 'rib links sign --configuration'.")
        return nil
      }
      if let form = object.value("form", as: Int.self, isNeeded: true), form != 2 {
        object.note(.format, "form", "Only signature form 2 is supported.")
      }
      let key = object.value("key", as: String.self, isNeeded: true)
      let text = object.value("payload", as: String.self, isNeeded: true)
      // The payload is encoded again and compared, so that only one encoding is accepted.
      let payload = text.flatMap { Data(base64Encoded: $0) }.flatMap {
        $0.base64EncodedString() == text ? Array($0) : nil
      }
      if text != nil, payload == nil { object.note(.value, "payload", "This must be Base64 with padding.") }
      let digits = object.value("signature", as: String.self, isNeeded: true)
      let code = digits.flatMap { Hexadecimal.bytes(of: $0) }
      if digits != nil, code == nil {
        object.note(
          .value, "signature", "The signature must consist of pairs of lowercase hexadecimal digits.")
      }
      object.finish()
      guard let key, let payload, let code else { return nil }
      return (payload, key, code)
    }
  }
}
