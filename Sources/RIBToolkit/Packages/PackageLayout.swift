internal import Basics
package import RIBDiagnostics

/// A target and the test target with its tests.
package struct PackageLayout: Hashable {
  package let source: PackageTarget
  package let suite: PackageTarget
  /// The name of the target.
  package var target: String { source.name }
  /// The name of the test target.
  package var tests: String { suite.name }

  /// Creates the layout of targets with the default folders and settings.
  package init(target: String, tests: String) {
    source = PackageTarget(name: target, isTest: false, folder: "Sources/\(target)")
    suite = PackageTarget(name: tests, isTest: true, folder: "Tests/\(tests)")
  }

  /// Finds the targets of a package.
  ///
  /// `target` and `tests` are the names from the command line, if it has them.
  ///
  /// - Throws: An error that lists the existing targets if one can't be found.
  package init(target: String?, tests: String?, in map: PackageMap) throws(ToolkitError) {
    source = try Self.source(target, in: map)
    let suites = map.targets.filter(\.isTest)
    if let tests {
      guard let suite = suites.first(where: { $0.name == tests }) else {
        throw Self.missing(tests, suites, "--tests")
      }
      self.suite = suite
      return
    }
    guard let suite = Self.suite(of: source, in: map) else {
      throw ToolkitError(
        .package,
        "The package has no test target \(source.name)Tests. Add it to Package.swift, or choose another one with --tests\(Self.list(suites))."
      )
    }
    self.suite = suite
  }

  /// Returns the first of some new files that neither target compiles, if the manifest declares them.
  package func uncompiled(among paths: [PackagePath]) -> PackagePath? {
    guard source.isDeclared else { return nil }
    return paths.first { path in
      "\(path)".hasSuffix(".swift") && !source.compiles("\(path)") && !suite.compiles("\(path)")
    }
  }

  /// Finds all targets with tests, as candidates for a new RIB.
  ///
  /// - Returns: At least one target.
  /// - Throws: An error that says what is missing if no target has tests.
  package static func all(in map: PackageMap) throws(ToolkitError) -> [PackageLayout] {
    let names = map.targets.filter { !$0.isTest && suite(of: $0, in: map) != nil }.map(\.name)
    guard names.count > 1 else { return [try PackageLayout(target: nil, tests: nil, in: map)] }
    var layouts: [PackageLayout] = []
    for name in names { layouts.append(try PackageLayout(target: name, tests: nil, in: map)) }
    return layouts
  }

  /// Returns the test target of a target: the one with its name and `Tests`, or the only one that depends on it.
  private static func suite(of source: PackageTarget, in map: PackageMap) -> PackageTarget? {
    let suites = map.targets.filter(\.isTest)
    if let suite = suites.first(where: { $0.name == source.name + "Tests" }) { return suite }
    let users = suites.filter { $0.dependencies.contains(source.name) }
    return users.count == 1 ? users[0] : nil
  }

  private static func source(_ name: String?, in map: PackageMap) throws(ToolkitError) -> PackageTarget {
    let sources = map.targets.filter { !$0.isTest }
    if let name {
      guard let found = sources.first(where: { $0.name == name }) else {
        throw missing(name, sources, "--target")
      }
      return found
    }
    let named = sources.filter { source in
      map.targets.contains { $0.isTest && $0.name == source.name + "Tests" }
    }
    let tested = named.isEmpty ? sources.filter { suite(of: $0, in: map) != nil } : named
    if tested.count == 1 { return tested[0] }
    if sources.count == 1 { return sources[0] }
    let candidates = tested.isEmpty ? sources : tested
    throw ToolkitError(
      .package,
      candidates.isEmpty
        ? "Package.swift declares no target for sources. Add one."
        : "Several targets are possible. Choose one with --target\(list(candidates)).")
  }

  private static func missing(_ name: String, _ targets: [PackageTarget], _ option: String) -> ToolkitError {
    let hint = NearMiss.question(name, among: targets.map(\.name))
    let kind = option == "--tests" ? "test target" : "target"
    return ToolkitError(
      .package, "Unknown \(kind) \(name.printable).\(hint) Choose one with \(option)\(list(targets)).")
  }

  private static func list(_ targets: [PackageTarget]) -> String {
    targets.isEmpty ? "" : ": \(targets.map(\.name).sorted().joined(separator: ", "))"
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
    if let root = try root(around: surroundings.folder) { return root }
    throw ToolkitError(
      .package,
      "No Package.swift in \(surroundings.folder.printable) or its parents. Change to a package, or create one with rib init NAME."
    )
  }

  /// Finds the absolute path of the innermost package that contains a path; `nil` outside packages.
  func root(around path: String) throws(ToolkitError) -> String? {
    var path = path
    while true {
      if try hasManifest(path) { return path }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }

  private func hasManifest(_ path: String) throws(ToolkitError) -> Bool {
    try reporting { () throws(SystemFailure) in try surroundings.files.isFile("\(path)/Package.swift") }
  }
}
