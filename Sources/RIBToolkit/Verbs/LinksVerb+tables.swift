internal import DeepLinks

/// Configurations, signed or not.
extension LinksVerb {
  /// Reads a configuration; it must be signed if keys are given.
  func configuration(_ file: String) throws(ToolkitError) -> LinkConfiguration {
    let keys = try keys()
    let bytes = try bytes(of: file)
    do throws(ConfigurationError) {
      return try keys.isEmpty ? LinkConfiguration(json: bytes) : LinkConfiguration.read(bytes, keys: keys)
    } catch {
      if keys.isEmpty, error.problems.contains(where: { $0.path == "payload" }) {
        throw ToolkitError(
          .links, "\(file.printable) is signed. Name its key and the file that holds it: --key ID=FILE.")
      }
      throw ToolkitError(
        error.problems.map { Problem(.links, "\(file.printable): \("\($0)".printable(upTo: 4_000))") })
    }
  }

  /// The keys that are given; all bytes of a file are the secret.
  private func keys() throws(ToolkitError) -> [SigningKey] {
    var keys: [SigningKey] = []
    for text in invocation.options["key"] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        throw ToolkitError(.usage, "--key is ID=FILE, and not \"\(text.printable)\".")
      }
      let secret = try bytes(of: String(parts[1]))
      do throws(SignatureError) {
        keys.append(try SigningKey(id: String(parts[0]), secret: secret))
      } catch {
        throw ToolkitError(.links, "\(error)".printable(upTo: 2_000))
      }
    }
    return keys
  }
}
