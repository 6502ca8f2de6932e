internal import Basics
internal import RIBDiagnostics

/// The source and test folders of a target.
package struct PackageLayout: Hashable {
  /// The default repository of RIBKit, for packages that depend on it.
  static let kitRepository = "https://github.com/RIBKit/RIBKit.git"

  /// The name of the target and of its folder in `Sources`.
  package let target: String
  /// The name of the test target and of its folder in `Tests`.
  package let tests: String

  package init(target: String, tests: String) {
    self.target = target
    self.tests = tests
  }

  /// Finds the folders of a package.
  ///
  /// `target` and `tests` are the names from the command line, if it has them.
  ///
  /// - Throws: An error that lists the existing targets if the folders can't be found.
  package init(root: String, target: String?, tests: String?, files: any FileSystem) throws(ToolkitError) {
    let sources = try Self.folders(in: "\(root)/Sources", files)
    let suites = try Self.folders(in: "\(root)/Tests", files)
    let found = try Self.target(target, sources, suites)
    self.target = found
    if let tests {
      guard suites.contains(tests) else { throw Self.missing(tests, "Tests", suites, "--tests") }
      self.tests = tests
    } else if suites.contains(found + "Tests") {
      self.tests = found + "Tests"
    } else {
      throw ToolkitError(
        .package,
        "There is no folder Tests/\(found)Tests. Add a test target of that name to Package.swift, or choose one with --tests\(Self.list(suites))."
      )
    }
  }

  /// Finds all targets with tests, as candidates for a new RIB.
  ///
  /// - Returns: At least one target.
  /// - Throws: An error that says what is missing if no target has tests.
  package static func all(in root: String, files: any FileSystem) throws(ToolkitError) -> [PackageLayout] {
    let suites = try folders(in: "\(root)/Tests", files)
    let tested = try folders(in: "\(root)/Sources", files).filter { suites.contains($0 + "Tests") }
    guard tested.count > 1 else {
      return [try PackageLayout(root: root, target: nil, tests: nil, files: files)]
    }
    return tested.map { PackageLayout(target: $0, tests: $0 + "Tests") }
  }

  private static func target(
    _ target: String?, _ sources: [String], _ suites: [String]
  ) throws(ToolkitError) -> String {
    if let target {
      guard sources.contains(target) else { throw missing(target, "Sources", sources, "--target") }
      return target
    }
    let tested = sources.filter { suites.contains($0 + "Tests") }
    if tested.count == 1 { return tested[0] }
    if sources.count == 1 { return sources[0] }
    let candidates = tested.isEmpty ? sources : tested
    throw ToolkitError(
      .package,
      candidates.isEmpty
        ? "The package has no target folder in Sources. Create one."
        : "Several targets are possible. Choose one with --target\(list(candidates)).")
  }

  private static func missing(
    _ name: String, _ folder: String, _ names: [String], _ option: String
  ) -> ToolkitError {
    let hint = NearMiss.question(name, among: names)
    return ToolkitError(
      .package,
      "There is no folder \(folder)/\(name.printable).\(hint) Choose one with \(option)\(list(names)).")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
  }

  private static func folders(in path: String, _ files: any FileSystem) throws(ToolkitError) -> [String] {
    try reporting { () throws(SystemFailure) in
      // A link to a folder counts as a folder.
      func isFolder(_ path: String) throws(SystemFailure) -> Bool {
        guard let status = try files.status(path) else { return false }
        return try status.kind == .link
          ? files.status(files.resolve(path))?.kind == .folder : status.kind == .folder
      }
      guard try isFolder(path) else { return [] }
      var folders: [String] = []
      for name in try files.names(in: path).sorted() where !name.hasPrefix(".") {
        if try isFolder("\(path)/\(name)") { folders.append(name) }
      }
      return folders
    }
  }
}

/// Finds the package that a command works on.
package struct PackageLocator {
  private let surroundings: Surroundings

  package init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Finds the absolute path of the package's folder.
  ///
  /// The name is the folder that the command line names; `nil` searches upward from the current folder.
  ///
  /// - Throws: An error if no package is found.
  package func root(named name: String?) throws(ToolkitError) -> String {
    if let name {
      let path = surroundings.absolute(name)
      guard try hasManifest(path) else {
        throw ToolkitError(.package, "\(name.printable) isn't a package: it has no Package.swift.")
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
      "There is no Package.swift in \(surroundings.folder.printable) or its parents. Change to a package, or create one with rib init NAME."
    )
  }

  private func hasManifest(_ path: String) throws(ToolkitError) -> Bool {
    try reporting { () throws(SystemFailure) in try surroundings.files.status("\(path)/Package.swift") }
      != nil
  }
}
