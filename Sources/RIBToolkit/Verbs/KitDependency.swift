internal import Basics

/// The RIBKit that generated packages depend on.
///
/// There is no default URL, because a repository name on a public host could belong to anybody.
enum KitDependency: Equatable {
  /// The folder of a clone, as written on the command line.
  case path(String)
  case url(String)

  /// Reads `--path-dependency` and `--url`; without them, takes the clone in which this `rib` was built.
  ///
  /// - Throws: An error if the folder has no manifest, or if the location of RIBKit is unknown.
  init(_ invocation: Invocation, _ surroundings: Surroundings) throws(ToolkitError) {
    if let path = invocation.value("path-dependency") {
      let manifest = "\(surroundings.absolute(path))/Package.swift"
      guard try surroundings.files.isFile(manifest) else {
        throw ToolkitError(
          .package, "\(path.printable) has no Package.swift. Pass the folder of RIBKit as --path-dependency.",
          in: "path-dependency")
      }
      let text = String(decoding: try surroundings.files.read(manifest), as: UTF8.self)
      guard text.contains(/Package\(\s*name:\s*"RIBKit"/) else {
        throw ToolkitError(
          .package,
          "\(path.printable) is another package. Pass the folder of RIBKit as --path-dependency.",
          in: "path-dependency")
      }
      self = .path(path)
    } else if let url = invocation.value("url") {
      guard Self.isRepository(url) else {
        throw ToolkitError(
          .usage,
          "--url must be the address of a Git repository, such as https://example.org/RIBKit.git or git@example.org:RIBKit.git, not \"\(url.printable)\". Pass a folder as --path-dependency."
        )
      }
      self = .url(url)
    } else if let clone = surroundings.clone {
      self = .path(clone)
    } else {
      throw ToolkitError(
        .usage,
        "This rib wasn't built in a clone of RIBKit, so it can't tell where RIBKit is. Pass the folder of a clone as --path-dependency\(invocation.verb == .initialize ? ", or a repository as --url" : "")."
      )
    }
  }

  /// Whether Git can clone an address: a URL with a host, or `user@host:path`.
  private static func isRepository(_ address: String) -> Bool {
    guard address.unicodeScalars.allSatisfy({ (0x21...0x7e).contains($0.value) && $0 != "\"" && $0 != "\\" })
    else { return false }
    return address.wholeMatch(of: /(?i)(?:https?|ssh|git):\/\/[^\/?#]+\/.+|file:\/\/\/.+/) != nil
      || address.wholeMatch(of: /[^@:\/]+@[^@:\/]+:[^\/:].*/) != nil
  }

  /// The values for templates; the value of the other case is empty.
  var values: [String: TemplateValue] {
    switch self {
    case .path(let path): ["path": .text(path), "url": .text("")]
    case .url(let url): ["path": .text(""), "url": .text(url)]
    }
  }

  /// The arguments of the dependency in a manifest.
  var manifest: String {
    switch self {
    case .path(let path): "name: \"RIBKit\", path: \"\(TemplateFilter.quoted.apply(path))\""
    case .url(let url): "url: \"\(TemplateFilter.quoted.apply(url))\", branch: \"main\""
    }
  }
}
