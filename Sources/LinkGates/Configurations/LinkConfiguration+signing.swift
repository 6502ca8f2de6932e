public import DeepLinks

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
    let (form, payload, keyID, code) = try envelope(bytes)
    let key: VerifyingKey
    do throws(SignatureError) {
      key = try VerifyingKey.byID(keys).key(keyID, at: now, of: "configuration")
    } catch {
      throw LinkProblems(.signature, at: error.code == .unknownKey ? "key" : "", error.description)
    }
    guard form == 2 || key.takesFirstForm else {
      throw LinkProblems(
        .signature, at: "form",
        "The configuration is signed in the first form, which the key \(key.id) never was for; sign it again."
      )
    }
    let message = form == 2 ? message(payload) : payload
    guard key.signatureLength ?? code.count == code.count, key.verifies(code, of: message) else {
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
    return ConfigurationPrinter.print(
      .object([
        ConfigurationValue.Entry(name: "form", value: .number("2")),
        ConfigurationValue.Entry(name: "key", value: .text(key.id)),
        ConfigurationValue.Entry(name: "payload", value: .text(Base64.text(of: json))),
        ConfigurationValue.Entry(name: "signature", value: .text(Hexadecimal.text(of: code))),
      ]))
  }

  /// What is signed in the second form.
  ///
  /// One key may sign links too. The line in front sees to it that no bytes are what is signed of both: else who may have
  /// configurations signed could have a link signed, by giving its canonical form as the text of one. The first form had no
  /// such line. It is still read, for a canonical form of a link is never JSON; nothing signs so any more.
  private static func message(_ json: [UInt8]) -> [UInt8] { Array("link-configuration-2\n".utf8) + json }

  private static func envelope(
    _ bytes: [UInt8]
  ) throws(LinkProblems) -> (form: Int64, payload: [UInt8], key: String, code: [UInt8]) {
    guard bytes.count <= maximumLength / 3 * 4 + 1_024 else {
      throw LinkProblems(.limit, "A configuration has at most \(maximumLength) bytes.")
    }
    var reader = ConfigurationReader(bytes)
    let value: ConfigurationValue
    do throws(ConfigurationReader.Failure) {
      value = try reader.read()
    } catch {
      throw LinkProblems(.syntax, "\(error.reason), at byte \(error.offset) of the JSON text.")
    }
    var decoder = ConfigurationDecoder(value, at: "")
    if decoder.has("format"), !decoder.has("payload") {
      throw LinkProblems(
        .signature, "The configuration is not signed; sign it: rib links sign --configuration.")
    }
    let hasForm = decoder.has("form")
    let form = decoder.integer("form") ?? 1
    if hasForm, form != 2 {
      decoder.note(.format, "form", "This kit reads configurations that are signed in the form 2.")
    }
    let key = decoder.text("key", isNeeded: true)
    let payload = decoder.text("payload", isNeeded: true).flatMap { text -> [UInt8]? in
      let payload = Base64.bytes(of: text)
      if payload == nil { decoder.note(.value, "payload", "This must be Base64 with padding.") }
      return payload
    }
    let code = decoder.text("signature", isNeeded: true).flatMap { text -> [UInt8]? in
      let code = Hexadecimal.bytes(of: text)
      if code == nil {
        decoder.note(.value, "signature", "This must be pairs of hexadecimal digits in lower case.")
      }
      return code
    }
    let problems = decoder.finish()
    guard problems.isEmpty, let key, let payload, let code else {
      throw LinkProblems(ofConfiguration: problems)
    }
    return (form, payload, key, code)
  }
}
