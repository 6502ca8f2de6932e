internal import Basics
internal import Foundation
package import RIBDiagnostics

/// The targets of a package, as the package manager compiles them.
package struct PackageMap: Sendable {
  /// The targets; those whose sources are outside the package are missing.
  package private(set) var targets: [PackageTarget] = []
  /// The tools version in `Package.swift`; `nil` without one.
  let toolsVersion: SwiftVersion?
  /// Whether code can have the access level `package`: for older tools versions, the package manager doesn't pass the compiler the name
  /// of the package.
  package var hasPackageAccess: Bool { toolsVersion.map { $0 >= (5, 9) } ?? true }
  /// The names of the manifests, sorted: `Package.swift`, and those for certain versions of Swift.
  package let manifests: [String]
  /// The phrase for all manifests if the package has several: the package manager chooses one, so `rib` edits none.
  package var severalManifests: String? {
    manifests.count > 1 ? "each manifest (\(manifests.enumeration))" : nil
  }
  /// The phrase for the place of a change to the manifest.
  package var manifest: String { severalManifests ?? "Package.swift" }
  /// Sentences about a manifest that can't be read.
  package let notes: [String]

  /// Reads a package's manifest: with the parser if the manifest is plain and the only one, otherwise by letting SwiftPM run it.
  ///
  /// If neither works, each folder in `Sources` and `Tests` counts as a target.
  package init(_ root: String, in surroundings: Surroundings) throws(ToolkitError) {
    let files = surroundings.files
    let folder = try PackageFolder(root, files: files)
    manifests = try files.names(in: root).filter(\.isManifest).sorted()
    let texts = try manifests.map { name throws(ToolkitError) in
      try folder.read(PackagePath(name))?.text ?? ""
    }
    toolsVersion = texts.first.flatMap(Self.toolsVersion).flatMap { swiftVersion($0.version) }
    let notes = zip(manifests, texts).compactMap { name, text in
      Self.rejection(of: text, surroundings.programs).map {
        "SwiftPM rejects \(name): its first line \($0). Write // swift-tools-version: 6.3 there."
      }
    }
    let plain = texts.count == 1 ? surroundings.readManifest?(texts[0], surroundings.memo) : nil
    if let found = plain ?? Self.dump(root, surroundings.programs) {
      for target in found {
        guard var placed = try Self.placed(target, among: found, root, files) else { continue }
        placed.foreignSource = Self.foreignSource(of: placed, root, files)
        if let settings = Self.formatterSettings(in: "\(folder.root)/\(placed.folder)", files) {
          let number = { (name: String) in (settings[name] as? Int).map { min(max($0, 0), 10_000) } }
          placed.lineLength = number("lineLength") ?? placed.lineLength
          // The formatter's default.
          placed.tabWidth = number("tabWidth") ?? 8
        }
        targets.append(placed)
      }
      self.notes = notes
      return
    }
    for (parent, isTest) in [("Sources", false), ("Tests", true)] {
      for name in try Self.folders(in: "\(root)/\(parent)", files) {
        targets.append(PackageTarget(name: name, isTest: isTest, folder: "\(parent)/\(name)"))
      }
    }
    self.notes =
      notes + [
        "rib can't read the targets of Package.swift, because swift package dump-package fails. Instead, it treats each folder in Sources and Tests as a target with the default settings."
      ]
  }

  /// Returns the targets for sources or for tests that can have Swift files.
  package func swiftTargets(isTest: Bool) -> [PackageTarget] {
    targets.filter { $0.isTest == isTest && $0.foreignSource == nil }
  }

  /// Returns the tools version in the first line of a manifest that has one, and the oldest version that can be written so.
  private static func toolsVersion(in manifest: String) -> (version: String, oldest: SwiftVersion)? {
    let lines = manifest.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    for (index, line) in lines.enumerated() {
      guard
        let found = line.wholeMatch(of: /\s*\/\/([ \t]*)(?i:swift-tools-version):([ \t]*)([^;]*)(?:;.*)?/)
      else { continue }
      let isPlain = found.1 == " " && found.2.isEmpty
      return (String(found.3), index > 0 ? (6, 0) : isPlain ? (4, 0) : (5, 4))
    }
    return nil
  }

  /// Returns what is wrong with the first line of a manifest, so that the package manager rejects it; `nil` if it accepts the line.
  private static func rejection(of manifest: String, _ programs: any ProgramRunner) -> String? {
    guard let (version, oldest) = toolsVersion(in: manifest) else {
      return "isn't // swift-tools-version: VERSION"
    }
    let requirement = "requires Swift \(version.printable), but"
    guard let wanted = swiftVersion(version) else { return "\(requirement) that isn't a version" }
    if wanted < (4, 0) { return "\(requirement) SwiftPM supports only 4.0 and later" }
    if wanted < oldest { return "isn't // swift-tools-version:\(version), which Swift \(version) requires" }
    // The toolchain has at least the version that RIBKit needs.
    guard wanted > (6, 3), let installed = try? programs.swiftVersion(), wanted > installed else {
      return nil
    }
    return "\(requirement) the toolchain is Swift \(installed.major).\(installed.minor)"
  }

  /// Returns a target with its folder, where the package manager looks for it; `nil` if the folder is outside of the package.
  private static func placed(
    _ target: PackageTarget, among all: [PackageTarget], _ root: String, _ files: any FileSystem
  ) throws(ToolkitError) -> PackageTarget? {
    var target = target
    target.excluded = target.excluded.map(\.pathWithoutDots)
    target.sources = target.sources?.map(\.pathWithoutDots)
    if !target.folder.isEmpty {
      target.folder = target.folder.pathWithoutDots
      return target.folder.split(separator: "/").contains("..") ? nil : target
    }
    let parents = (target.isTest ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    for parent in parents where try folders(in: "\(root)/\(parent)", files).contains(target.name) {
      target.folder = "\(parent)/\(target.name)"
      return target
    }
    let isOnly = all.filter { $0.isTest == target.isTest }.count == 1
    let kind = try files.kind(behind: "\(root)/\(parents[0])")
    target.folder = isOnly && kind == .folder ? parents[0] : "\(parents[0])/\(target.name)"
    return target
  }

  /// Returns a source in C, C++, Objective-C or assembly; `nil` if the target has none, or has Swift files.
  private static func foreignSource(
    of target: PackageTarget, _ root: String, _ files: any FileSystem
  ) -> String? {
    var foreign: String?
    var folders = [target.folder]
    while let folder = folders.popLast() {
      let names = (try? files.names(in: "\(root)/\(folder)")) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && !name.isManifest && !name.isOpaqueFolder {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard target.compiles(path) else { continue }
        if name.hasSuffix(".swift") { return nil }
        if name.contains(/\.(?:c|cc|cpp|cxx|m|mm|S|s)$/) {
          foreign = foreign ?? path
        } else if (try? files.status("\(root)/\(path)"))??.kind == .folder {
          folders.append(path)
        }
      }
    }
    return foreign
  }

  /// Returns the configuration that swift-format finds for a folder: the first one there or above.
  private static func formatterSettings(in folder: String, _ files: any FileSystem) -> [String: Any]? {
    let bytes = folder.foldersUpwards.lazy.compactMap { try? files.read("\($0)/.swift-format") }.first
    return bytes.flatMap { try? JSONSerialization.jsonObject(with: Data($0)) } as? [String: Any]
  }

  /// Returns the names of the folders in a folder, sorted; a link to a folder counts.
  private static func folders(in path: String, _ files: any FileSystem) throws(ToolkitError) -> [String] {
    guard try files.kind(behind: path) == .folder else { return [] }
    var folders: [String] = []
    for name in try files.names(in: path).sorted() where !name.hasPrefix(".") {
      if try files.kind(behind: "\(path)/\(name)") == .folder { folders.append(name) }
    }
    return folders
  }
}

extension String {
  /// Whether it is the name of a manifest, such as `Package@swift-6.0.swift`.
  var isManifest: Bool { self == "Package.swift" || hasPrefix("Package@swift-") && hasSuffix(".swift") }

  /// Whether it is the name of a folder that the package manager doesn't look into for code.
  var isOpaqueFolder: Bool {
    [
      ".docc", ".playground", ".xcassets", ".xcodeproj", ".xcworkspace", ".xcdatamodel", ".xcdatamodeld",
      ".xcmappingmodel",
    ].contains(where: hasSuffix)
  }

  /// The path without `.`, without a slash at either end, and without `..`, except at the beginning.
  var pathWithoutDots: String {
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

// The output of `swift package dump-package`, which SwiftPM caches until the manifest changes.
extension PackageMap {
  private static func dump(_ root: String, _ programs: any ProgramRunner) -> [PackageTarget]? {
    let command = ["swift", "package", "dump-package"]
    guard let result = try? programs.run(command, in: root, passesOutput: false), result.status == 0 else {
      return nil
    }
    // Warnings about the manifest precede the object.
    let object = result.output.split(separator: "\n").drop { $0 != "{" }.joined(separator: "\n")
    let dump = try? JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
    return (dump?["targets"] as? [[String: Any]])?.compactMap(target)
  }

  private static func target(_ dump: [String: Any]) -> PackageTarget? {
    let kinds = ["regular": false, "executable": false, "test": true]
    guard let name = dump["name"] as? String, let isTest = kinds[dump["type"] as? String ?? ""] else {
      return nil
    }
    let path = (dump["path"] as? String).map { $0.isEmpty ? "." : $0 }
    var target = PackageTarget(name: name, isTest: isTest, folder: path ?? "")
    let copied = (dump["resources"] as? [[String: Any]] ?? [])
      .filter { ($0["rule"] as? [String: Any])?["copy"] != nil }.compactMap { $0["path"] as? String }
    target.excluded = (dump["exclude"] as? [String] ?? []) + copied
    target.sources = dump["sources"] as? [String]
    for dependency in dump["dependencies"] as? [[String: [Any]]] ?? [] {
      let name = dependency.values.first?.first as? String
      if let name { target.dependencies.append(name) }
    }
    let settings = (dump["settings"] as? [[String: Any]] ?? [])
      .compactMap { $0["kind"] as? [String: [String: Any]] }
    func has(_ setting: String, _ value: String) -> Bool {
      settings.contains { $0[setting]?["_0"] as? String == value }
    }
    target.isMainActor = has("defaultIsolation", "MainActor")
    target.importsAreInternal = has("enableUpcomingFeature", "InternalImportsByDefault")
    return target
  }
}
