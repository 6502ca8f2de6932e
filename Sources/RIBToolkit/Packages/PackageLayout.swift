internal import Basics
package import RIBDiagnostics

/// A target and the test target with its tests.
package struct PackageLayout: Hashable {
  package let source: PackageTarget
  package let suite: PackageTarget
  package var target: String { source.name }
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
    let named = try Self.suite(named: tests, in: map)
    source = try Self.source(target, testedBy: named, in: map)
    guard let suite = named ?? Self.suite(of: source, in: map) else {
      throw Self.missingSuite(of: source, in: map, besides: map.swiftTargets(isTest: true))
    }
    self.suite = suite
  }

  private init(source: PackageTarget, suite: PackageTarget) {
    self.source = source
    self.suite = suite
  }

  /// Finds a target by its name or by that of its tests, with its tests if there are any.
  ///
  /// - Throws: An error that lists the existing targets if one can't be found.
  package static func targets(
    named name: String?, tests: String?, in map: PackageMap
  ) throws(ToolkitError) -> [PackageTarget] {
    let named = try suite(named: tests, in: map)
    let source = try source(name, testedBy: named, in: map)
    return [source] + [named ?? suite(of: source, in: map)].compactMap(\.self)
  }

  /// Returns the first of the new files that neither target compiles, if the manifest declares the targets.
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
    let sources = map.swiftTargets(isTest: false)
    let layouts = sources.compactMap { source in
      suite(of: source, in: map).map { PackageLayout(source: source, suite: $0) }
    }
    guard layouts.isEmpty else { return layouts }
    let first = if let first = sources.first { first } else { try source(nil, testedBy: nil, in: map) }
    throw missingSuite(of: first, in: map, besides: [])
  }

  /// Returns an error that says how to add a test target, or how to choose one of the others.
  private static func missingSuite(
    of source: PackageTarget, in map: PackageMap, besides others: [PackageTarget]
  ) -> ToolkitError {
    let name = source.name
    let remedy =
      others.isEmpty
      ? "Add one to \(map.manifest):\n    .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"]),"
      : "Add \(name)Tests to \(map.manifest), or choose another test target with --tests\(list(others))."
    return ToolkitError(.package, "\(name) has no test target. \(remedy)")
  }

  /// Returns the test target with a name, if one is given.
  private static func suite(named name: String?, in map: PackageMap) throws(ToolkitError) -> PackageTarget? {
    try name.map { name throws(ToolkitError) in try target(name, isTest: true, in: map) }
  }

  /// Returns the test target of a target: the one with its name and `Tests`, or the only one that depends on it.
  private static func suite(of source: PackageTarget, in map: PackageMap) -> PackageTarget? {
    let suites = map.swiftTargets(isTest: true)
    if let suite = suites.first(where: { $0.name == source.name + "Tests" }) { return suite }
    let users = suites.filter { $0.dependencies.contains(source.name) }
    return users.count == 1 ? users[0] : nil
  }

  /// Returns the target with a name; without a name, the only possible one among those that a suite tests, or among all.
  private static func source(
    _ name: String?, testedBy suite: PackageTarget?, in map: PackageMap
  ) throws(ToolkitError) -> PackageTarget {
    if let name { return try target(name, isTest: false, in: map) }
    var sources = map.swiftTargets(isTest: false)
    if let suite {
      let tested = sources.filter { suite.name == $0.name + "Tests" || suite.dependencies.contains($0.name) }
      if !tested.isEmpty { sources = tested }
    }
    let suites = Set(map.swiftTargets(isTest: true).map(\.name))
    let named = sources.filter { suites.contains($0.name + "Tests") }
    let tested = named.isEmpty ? sources.filter { Self.suite(of: $0, in: map) != nil } : named
    if tested.count == 1 { return tested[0] }
    if sources.count == 1 { return sources[0] }
    let candidates = tested.isEmpty ? sources : tested
    throw ToolkitError(
      .package,
      candidates.isEmpty
        ? "The package has no target for Swift sources. Add one to \(map.manifest)."
        : "Several targets are possible. Choose one with --target\(list(candidates)).")
  }

  /// Returns the target that an option names.
  private static func target(
    _ name: String, isTest: Bool, in map: PackageMap
  ) throws(ToolkitError) -> PackageTarget {
    let targets = map.swiftTargets(isTest: isTest)
    if let found = targets.first(where: { $0.name == name }) { return found }
    let (kind, option) = isTest ? ("test target", "tests") : ("target", "target")
    let foreign = map.targets.first { $0.name == name && $0.isTest == isTest }?.foreignSource
    let fact =
      foreign.map {
        "The \(kind) \(name) can't have Swift files, because SwiftPM doesn't build them with \($0)."
      }
      ?? "Unknown \(kind) \(name.printable).\(NearMiss.question(name, among: targets.map(\.name)))"
    throw ToolkitError(
      .package, "\(fact) Choose one with --\(option)\(list(targets)).", in: option)
  }

  private static func list(_ targets: [PackageTarget]) -> String {
    targets.isEmpty ? "" : ": \(targets.map(\.name).sorted().joined(separator: ", "))"
  }
}

extension Surroundings {
  /// Finds the absolute path of the folder of the package that a command works on.
  ///
  /// The name is the folder that the command line names; `nil` searches upward from the current folder.
  func packageRoot(named name: String?) throws(ToolkitError) -> String {
    if let name {
      let path = absolute(name)
      guard try hasManifest(path) else {
        throw ToolkitError(.package, "\(name.printable) isn't a package: it has no Package.swift.")
      }
      return path
    }
    if let root = try packageRoot(around: folder) { return root }
    throw ToolkitError(
      .package,
      "No Package.swift in \(folder.printable) or its parents. Change to a package, or create one with rib init NAME."
    )
  }

  /// Finds the absolute path of the innermost package that contains a path; `nil` outside packages.
  func packageRoot(around path: String) throws(ToolkitError) -> String? {
    for folder in path.foldersUpwards where try hasManifest(folder) { return folder }
    return nil
  }

  private func hasManifest(_ path: String) throws(ToolkitError) -> Bool {
    try files.isFile("\(path)/Package.swift")
  }
}
