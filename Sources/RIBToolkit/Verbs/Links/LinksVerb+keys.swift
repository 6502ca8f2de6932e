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
      if let draft = problems.collect(try newKey(name)) { drafts.append(draft) }
    }
    let files = drafts.flatMap(\.files)
    for (index, file) in files.enumerated() {
      let path = surroundings.absolute(file.name)
      let isThere = problems.collect(try surroundings.files.status(path) != nil)
      if isThere == true || files[..<index].contains(where: { $0.name == file.name }) {
        problems.add(
          .files, "\(file.name.printable) exists, but rib never overwrites a key. Use another name.")
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
      let secret = Array(Hexadecimal.text(of: random).utf8)
      return NewKey(
        files: [(name, secret, 0o600)],
        text: "\(name.printable): a secret for servers that trust each other\n",
        row: ["file": name, "kind": "secret"])
    }
    let key = try reporting(try Ed25519.publicKey(of: random))
    let other = name + ".pub"
    return NewKey(
      files: [
        (name, KeyText.privateKey(random).bytes, 0o600), (other, KeyText.publicKey(key).bytes, 0o644),
      ],
      text: "\(name.printable): a private key to sign with\n"
        + "\(other.printable): its public key for applications: \(Hexadecimal.text(of: key))\n",
      row: ["file": name, "kind": "ed25519", "publicFile": other, "publicKey": Hexadecimal.text(of: key)])
  }

  private func make(_ files: [(name: String, bytes: [UInt8], permissions: UInt32)]) throws(ToolkitError) {
    var made: [String] = []
    do throws(ToolkitError) {
      for file in files {
        let path = surroundings.absolute(file.name)
        try surroundings.files.create(path, file.bytes, permissions: file.permissions)
        made.append(path)
      }
    } catch {
      for path in made { try? surroundings.files.remove(path) }
      throw error
    }
  }
}
