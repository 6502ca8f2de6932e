internal import DeepLinks
internal import LinkGates

/// Configurations, signed or not.
extension LinksVerb {
  /// Reads a configuration; it must be signed if keys are given.
  func configuration(_ file: String) throws(ToolkitError) -> LinkConfiguration {
    let keys = try SecretKeys(self).verifying()
    let bytes = try bytes(of: file)
    do throws(LinkProblems) {
      return try keys.isEmpty ? LinkConfiguration(json: bytes) : LinkConfiguration.read(bytes, keys: keys)
    } catch {
      if keys.isEmpty, error.problems.contains(where: { $0.places == ["payload"] }) {
        throw ToolkitError(
          .links, "\(file.printable) is signed. Name its key and the file that holds it: --key ID=FILE.")
      }
      throw ToolkitError(
        error.problems.map { Problem(.links, "\(file.printable): \("\($0)".printable(upTo: 4_000))") })
    }
  }
}
