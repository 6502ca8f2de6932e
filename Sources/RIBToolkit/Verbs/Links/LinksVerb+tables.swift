internal import Basics
internal import DeepLinks
internal import LinkGates

/// Reading of configurations, signed or not.
extension LinksVerb {
  /// Reads a configuration.
  ///
  /// If keys are given, it must be signed.
  func configuration(_ file: String) throws(ToolkitError) -> LinkConfiguration {
    let keys = try SecretKeys(self).verifying()
    let bytes = try bytes(of: file)
    do throws(LinkDefinitionError) {
      return try keys.isEmpty
        ? LinkConfiguration(json: bytes, types: types)
        : LinkConfiguration.read(bytes, keys: keys, types: types)
    } catch {
      if keys.isEmpty, error.problems.contains(where: { $0.places == ["payload"] }) {
        throw ToolkitError(
          .links, "\(file.printable) is signed. Pass its key with --key ID=FILE.")
      }
      throw ToolkitError(problems(error, of: file))
    }
  }

  /// Returns the problems with a configuration, with fixes for the command line.
  func problems(_ error: LinkDefinitionError, of file: String) -> [Problem] {
    error.problems.map { problem in
      let remedy = problem.code == .unknownType ? " Pass --type NAME to declare it here." : ""
      return Problem(.links, "\(file.printable): \("\(problem)".printable(upTo: 4_000))\(remedy)")
    }
  }
}
