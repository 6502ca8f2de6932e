/// Finds the package that a command is about.
struct PackageLocator {
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// The folder of the package.
  ///
  /// - Parameter name: The folder that the command line names; `nil` is the nearest above the current folder.
  /// - Returns: The absolute path.
  /// - Throws: That there is none.
  func root(named name: String?) throws(ToolkitError) -> String {
    if let name {
      let path = surroundings.absolute(name)
      guard try hasManifest(path) else {
        throw ToolkitError(.package, "\(name.printable) is no package: it has no Package.swift.")
      }
      return path
    }
    var path = surroundings.folder
    while true {
      if try hasManifest(path) { return path }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { break }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    throw ToolkitError(
      .package,
      "There is no Package.swift in \(surroundings.folder.printable) or above. Go to a package, or make one with rib init NAME."
    )
  }

  private func hasManifest(_ path: String) throws(ToolkitError) -> Bool {
    try reporting { () throws(SystemFailure) in try surroundings.files.status("\(path)/Package.swift") }
      != nil
  }
}
