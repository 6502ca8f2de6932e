/// A target of a package with the settings that its code depends on.
package struct PackageTarget: Hashable, Sendable {
  /// The name in the manifest.
  package let name: String
  /// The name of the module, which code imports.
  package var moduleName: String { Self.moduleName(of: name) }
  /// Whether it contains tests.
  package let isTest: Bool
  /// The folder of the sources, relative to the package; empty for the package's own folder.
  package var folder: String
  /// The files and folders in the target's folder that aren't compiled, relative to that folder.
  package var excluded: [String] = []
  /// The only files and folders that are compiled, relative to the target's folder; `nil` if all are.
  package var sources: [String]?
  /// The names of the package's targets and of the products of other packages that it depends on.
  package var dependencies: [String] = []
  /// A source in C, C++, Objective-C or assembly, which the package manager doesn't build together with Swift; `nil` for other targets.
  package var foreignSource: String?
  /// Whether its declarations are isolated to the main actor by default, on some platform at least.
  package var isMainActor = false
  /// The number of characters in a line that the formatter allows.
  package var lineLength = 100
  /// The number of characters that a tab counts as in a line.
  package var tabWidth = 2
  /// Whether an import without a modifier is internal; `nil` if the manifest can't be read.
  package var importsAreInternal: Bool?
  /// Whether the manifest declares the target; if not, its folder suggests it.
  package var isDeclared: Bool { importsAreInternal != nil }

  package init(name: String, isTest: Bool, folder: String) {
    self.name = name
    self.isTest = isTest
    self.folder = folder
  }

  /// Returns the name of the module of a target: an underscore stands for each character that an identifier can't have there.
  package static func moduleName(of target: String) -> String {
    var name = ""
    for letter in target.unicodeScalars {
      let isValid = name.isEmpty ? letter.properties.isXIDStart : letter.properties.isXIDContinue
      name.unicodeScalars.append(isValid ? letter : "_")
    }
    return name
  }

  /// Creates the target that a path belongs to if the manifest says nothing else: a folder in `Sources` or `Tests`.
  package init?(around path: String) {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count > 2, parts[0] == "Sources" || parts[0] == "Tests" else { return nil }
    self.init(name: String(parts[1]), isTest: parts[0] == "Tests", folder: "\(parts[0])/\(parts[1])")
  }

  /// Returns the path, relative to the package, of a file or folder in the target's folder.
  package func path(_ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// Whether a path is inside the target's folder.
  package func contains(_ path: String) -> Bool { folder.isEmpty || path.hasPrefix(folder + "/") }

  /// Whether the package manager compiles a file, or may compile files in a folder.
  package func compiles(_ path: String) -> Bool {
    guard contains(path) else { return false }
    let inner = String(folder.isEmpty ? path[...] : path.dropFirst(folder.count + 1))
    if excluded.contains(where: { inner == $0 || inner.hasPrefix($0 + "/") }) { return false }
    return sources?.contains {
      $0.isEmpty || inner == $0 || inner.hasPrefix($0 + "/") || $0.hasPrefix(inner + "/")
    } ?? true
  }
}
