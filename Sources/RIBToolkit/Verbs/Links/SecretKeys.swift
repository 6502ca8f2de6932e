internal import Basics
internal import DeepLinks
internal import LinkGates

/// The keys named on the command line.
///
/// They are read from files and environment variables, never from the command line itself.
struct SecretKeys {
  private let verb: LinksVerb

  init(_ verb: LinksVerb) {
    self.verb = verb
  }

  /// The maximum size of a key file in bytes; a larger file is a mistake.
  static let maximumLength = 65_536

  private enum Source {
    case file(String)
    case variable(String)
  }

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
    for (id, source) in try sources() {
      guard let text = problems.collect(try text(of: id, source)) else { continue }
      if let key = problems.collect(try verb.reporting(try make(id, text))) { keys.append(key) }
    }
    try problems.check()
    return keys
  }

  private func text(of id: String, _ source: Source) throws(ToolkitError) -> KeyText {
    guard let text = KeyText(try bytes(of: id, source)) else {
      throw ToolkitError(
        .links,
        "The key \(id.printable) must be an Ed25519 key without a password. Create one with rib links keys."
      )
    }
    return text
  }

  /// Warns about each file with a secret or a private key that users other than its owner may read.
  func warnings() throws(ToolkitError) -> [Problem] {
    var warnings: [Problem] = []
    for case (let id, .file(let file)) in try sources() {
      if case .publicKey = try text(of: id, .file(file)) { continue }
      let files = verb.surroundings.files
      guard let path = try? files.resolve(verb.surroundings.absolute(file)),
        let status = try? files.status(path),
        status.kind == .regular, status.permissions & 0o044 != 0
      else { continue }
      warnings.append(
        Problem(
          .links,
          "Other users can read \(file.printable), the secret of the key \(id.printable). Protect it with chmod 600.",
          isWarning: true))
    }
    return warnings
  }

  private func sources() throws(ToolkitError) -> [(id: String, source: Source)] {
    var problems = ProblemCollector()
    var sources: [(id: String, source: Source)] = []
    func read(_ option: String, as source: (String) -> Source, _ mistake: (String) -> String) {
      for text in verb.invocation.options[option] ?? [] {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 {
          sources.append((parts[0], source(parts[1])))
        } else {
          problems.add(.usage, mistake(text), in: option)
        }
      }
    }
    read("key", as: Source.file) { "--key must be ID=FILE, not \"\($0.printable)\"." }
    read("key-variable", as: Source.variable) { _ in
      // Don't print the value: it may be the secret itself, by mistake.
      "--key-variable must be ID=NAME. Pass the name of an environment variable with the secret."
    }
    try problems.check()
    return sources
  }

  private func bytes(of id: String, _ source: Source) throws(ToolkitError) -> [UInt8] {
    let bytes: [UInt8]
    switch source {
    case .file(let file): bytes = try verb.bytes(of: file, limit: Self.maximumLength)
    case .variable(let name):
      guard let value = verb.surroundings.variables[name], !value.isEmpty else {
        // Don't print the name: it may be the secret itself, by mistake.
        throw ToolkitError(
          .usage,
          "The environment variable of the key \(id.printable) is unset or empty. Set it to the secret.")
      }
      bytes = Array(value.utf8)
    }
    guard bytes.count <= Self.maximumLength else {
      throw ToolkitError(
        .links, "The secret of the key \(id.printable) has more than \(Self.maximumLength) bytes.")
    }
    return bytes
  }
}
