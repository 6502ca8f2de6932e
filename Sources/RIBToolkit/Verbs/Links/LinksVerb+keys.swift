internal import Basics
internal import LinkGates

/// Generation of keys.
extension LinksVerb {
  /// Generates a key pair or a secret for each named file.
  ///
  /// `rib undo` can't revert this, because it would have to store the keys. Existing files are never touched.
  func keys(_ names: [String]) throws(ToolkitError) -> Report {
    var problems = ProblemCollector()
    var drafts: [NewKey] = []
    for name in names {
      let draft = problems.collect { () throws(ToolkitError) in try newKey(name) }
      if let draft { drafts.append(draft) }
    }
    let files = drafts.flatMap(\.files)
    for (index, file) in files.enumerated() {
      let path = surroundings.absolute(file.name)
      let isThere = problems.collect { () throws(ToolkitError) in
        try reporting { () throws(SystemFailure) in try surroundings.files.status(path) != nil }
      }
      if isThere == true || files[..<index].contains(where: { $0.name == file.name }) {
        problems.add(
          Problem(
            .files, "\(file.name.printable) exists, and rib never overwrites a key. Use another name.")
        )
      }
    }
    try problems.check()
    try make(files)
    var report = Report()
    for draft in drafts {
      report.text += draft.text
      report.rows.append(draft.row)
    }
    return report
  }

  private struct NewKey {
    var files: [(name: String, bytes: [UInt8], permissions: UInt32)]
    var text: String
    var row: [String: String]
  }

  private func newKey(_ name: String) throws(ToolkitError) -> NewKey {
    let random = surroundings.random(32)
    if invocation.has("secret") {
      // The secret is text, so that a variable can hold it and any other program can read it.
      let secret = Array(Self.hexadecimal(random).utf8)
      return NewKey(
        files: [(name, secret, 0o600)],
        text: "\(name.printable): a secret for servers that trust each other\n",
        row: ["file": name, "kind": "secret"])
    }
    let key: [UInt8]
    do throws(SignatureError) {
      key = try Ed25519.publicKey(of: random)
    } catch {
      throw ToolkitError(.links, "\(error)".printable(upTo: 2_000))
    }
    let other = name + ".pub"
    return NewKey(
      files: [
        (name, KeyText.privateKey(random).bytes, 0o600), (other, KeyText.publicKey(key).bytes, 0o644),
      ],
      text: "\(name.printable): a private key to sign with\n"
        + "\(other.printable): its public key for applications: \(Self.hexadecimal(key))\n",
      row: ["file": name, "kind": "ed25519", "publicFile": other, "publicKey": Self.hexadecimal(key)])
  }

  /// Creates all files or none.
  private func make(_ files: [(name: String, bytes: [UInt8], permissions: UInt32)]) throws(ToolkitError) {
    var made: [String] = []
    do throws(ToolkitError) {
      for file in files {
        let path = surroundings.absolute(file.name)
        try reporting { () throws(SystemFailure) in
          try surroundings.files.create(path, file.bytes, permissions: file.permissions)
        }
        made.append(path)
      }
    } catch {
      for path in made { try? surroundings.files.remove(path) }
      throw error
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String { Hexadecimal.text(of: bytes) }
}
