internal import Basics
internal import DeepLinks
internal import Foundation
internal import LinkGates

/// The keys named on the command line.
///
/// They are read from files and environment variables, never from the command line itself.
struct SecretKeys {
  private let verb: LinksVerb
  /// The keys in the order of the options, with the names of their files.
  private var texts: [(id: String, file: String?, text: KeyText)] = []

  /// The maximum size of a key file in bytes; a larger file is a mistake.
  static let maximumLength = 65_536

  /// Returns all verification keys, in the order of the options.
  func verifying() throws(ToolkitError) -> [VerifyingKey] {
    try all { (id, text) throws(SignatureError) in
      switch text {
      case .secret(let bytes): try VerifyingKey(id: id, secret: bytes)
      case .privateKey(let bytes): try SigningKey(id: id, privateKey: bytes).verifyingKey
      case .publicKey(let bytes): try VerifyingKey(id: id, publicKey: bytes)
      }
    }
  }

  /// Returns the only signing key.
  func signing() throws(ToolkitError) -> SigningKey {
    let keys = try all { (id, text) throws(SignatureError) in
      switch text {
      case .secret(let bytes): return try SigningKey(id: id, secret: bytes)
      case .privateKey(let bytes): return try SigningKey(id: id, privateKey: bytes)
      case .publicKey:
        throw SignatureError(
          .weakKey, "The key \(id) is public and can't sign. Pass the private key of the pair.")
      }
    }
    guard let key = keys.first, keys.count == 1 else {
      throw ToolkitError(
        .usage, "rib links sign needs one key. Pass --key ID=FILE or --key-variable ID=NAME.")
    }
    return key
  }

  private func all<Key>(
    _ make: (String, KeyText) throws(SignatureError) -> Key
  ) throws(ToolkitError) -> [Key] {
    var problems = ProblemCollector()
    var keys: [Key] = []
    for (id, _, text) in texts {
      if let key = problems.collect(try verb.reporting(try make(id, text))) { keys.append(key) }
    }
    try problems.check()
    return keys
  }

  /// Warns about each file with a secret or a private key that users other than its owner may read.
  var warnings: [Problem] {
    var warnings: [Problem] = []
    for (id, file, text) in texts {
      let files = verb.surroundings.files
      if case .publicKey = text { continue }
      guard let file, let path = try? files.resolve(verb.surroundings.absolute(file)),
        let status = try? files.status(path), status.kind == .regular, status.permissions & 0o044 != 0
      else { continue }
      warnings.append(
        Problem(
          .links,
          "Other users can read \(file.printable), the secret of the key \(id.printable). Protect it with chmod 600.",
          isWarning: true))
    }
    return warnings
  }

  /// Reads the keys.
  init(_ verb: LinksVerb) throws(ToolkitError) {
    self.verb = verb
    var problems = ProblemCollector()
    for (option, isFile) in [("key", true), ("key-variable", false)] {
      for word in verb.invocation.options[option] ?? [] {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
          // Don't print the value for a variable: it may be the secret itself, by mistake.
          let mistake =
            isFile
            ? "--key must be ID=FILE, not \"\(word.printable)\"."
            : "--key-variable must be ID=NAME. Pass the name of an environment variable with the secret."
          problems.add(.usage, mistake, in: option)
          continue
        }
        let text = problems.collect(try text(of: parts[0], parts[1], isFile: isFile), in: option)
        if let text { texts.append((parts[0], isFile ? parts[1] : nil, text)) }
      }
    }
    try problems.check()
  }

  private func text(of id: String, _ name: String, isFile: Bool) throws(ToolkitError) -> KeyText {
    let bytes =
      isFile
      ? try verb.bytes(of: name, limit: Self.maximumLength)
      : Array((verb.surroundings.variables[name] ?? "").utf8)
    guard isFile || !bytes.isEmpty else {
      // Don't print the name: it may be the secret itself, by mistake.
      throw ToolkitError(
        .usage,
        "The environment variable of the key \(id.printable) is unset or empty. Set it to the secret.")
    }
    guard bytes.count <= Self.maximumLength else {
      throw ToolkitError(
        .links,
        "The secret of the key \(id.printable) has more than \(Self.maximumLength) bytes. Use a shorter one.")
    }
    guard let text = KeyText(bytes) else {
      throw ToolkitError(
        .links,
        "The key \(id.printable) must be an Ed25519 key without a password. Create one with rib links keys."
      )
    }
    return text
  }
}

/// The contents of a key file.
///
/// Key pairs are PEM, in the standard form of RFC 8410. Other contents are a secret, byte for byte.
enum KeyText {
  /// A secret for HMAC-SHA-256.
  case secret([UInt8])
  /// The 32 bytes of an Ed25519 private key.
  case privateKey([UInt8])
  /// The 32 bytes of an Ed25519 public key.
  case publicKey([UInt8])

  /// Parses the bytes of a file; `nil` for PEM of another kind.
  init?(_ bytes: [UInt8]) {
    // PEM of another kind must not be read as a secret, because some such keys are public.
    guard bytes.starts(with: "-----BEGIN".utf8) else {
      self = .secret(bytes)
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let key = Self.key(in: text, Self.privateLabel, Self.privateStart) {
      self = .privateKey(key)
    } else if let key = Self.key(in: text, Self.publicLabel, Self.publicStart) {
      self = .publicKey(key)
    } else {
      return nil
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .secret(let bytes): bytes
    case .privateKey(let key): Array(Self.text(Self.privateLabel, Self.privateStart + key).utf8)
    case .publicKey(let key): Array(Self.text(Self.publicLabel, Self.publicStart + key).utf8)
    }
  }

  private static let privateLabel = "PRIVATE KEY"
  private static let publicLabel = "PUBLIC KEY"

  /// The DER bytes before the 32 bytes of a key, which state the algorithm Ed25519 and the length.
  private static let privateStart: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]
  private static let publicStart: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

  private static func text(_ label: String, _ bytes: [UInt8]) -> String {
    "-----BEGIN \(label)-----\n\(Data(bytes).base64EncodedString())\n-----END \(label)-----\n"
  }

  private static func key(in text: String, _ label: String, _ start: [UInt8]) -> [UInt8]? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count >= 3, lines.first == "-----BEGIN \(label)-----", lines.last == "-----END \(label)-----",
      let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()),
      data.count == start.count + 32, data.starts(with: start)
    else { return nil }
    return Array(data.suffix(32))
  }
}
