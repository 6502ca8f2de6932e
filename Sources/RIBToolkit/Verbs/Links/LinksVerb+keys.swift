internal import Basics
internal import LinkGates

/// Generation of keys.
extension LinksVerb {
  /// Generates a key pair or a secret for each named file.
  ///
  /// `rib undo` can't revert this, because it would have to store the keys. Existing files are never touched.
  func keys(_ names: [String]) throws(ToolkitError) -> Report {
    var problems = ProblemCollector()
    var report = Report()
    var files: [(name: String, bytes: [UInt8], permissions: UInt32)] = []
    func add(_ name: String, _ bytes: [UInt8], _ meaning: String, permissions: UInt32 = 0o600) {
      let isThere = problems.collect(try surroundings.files.status(surroundings.absolute(name)) != nil)
      if isThere == true || files.contains(where: { $0.name == name }) {
        problems.add(.files, "\(name.printable) exists, but rib never overwrites a key. Use another name.")
      }
      files.append((name, bytes, permissions))
      report.text += "\(name.printable): \(meaning)\n"
    }
    for name in names {
      let random = surroundings.random(32)
      if invocation.has("secret") {
        // The secret is text, so that a variable can hold it and any other program can read it.
        add(name, Array(Hexadecimal.text(of: random).utf8), "a secret for servers that trust each other")
        report.rows.append(["file": name, "kind": "secret"])
      } else if let key = problems.collect(try reporting(try Ed25519.publicKey(of: random))) {
        let (other, digits) = (name + ".pub", Hexadecimal.text(of: key))
        add(name, KeyText.privateKey(random).bytes, "a private key to sign with")
        add(
          other, KeyText.publicKey(key).bytes, "its public key for applications: \(digits)",
          permissions: 0o644)
        report.rows.append(["file": name, "kind": "ed25519", "publicFile": other, "publicKey": digits])
      }
    }
    try problems.check()
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
    return report
  }
}
