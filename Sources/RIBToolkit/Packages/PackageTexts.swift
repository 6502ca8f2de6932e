internal import Basics
package import RIBDiagnostics

/// The Swift sources that the package manager compiles.
///
/// Not included are nested packages, files that the targets exclude, files and folders whose names begin with a dot, and folders
/// such as `.docc` and `.playground`. A link to a folder inside the package is followed once; other links aren't followed.
package struct PackageTexts: Sendable {
  /// The limits: the number of files, their total size in bytes, and the size of one file in bytes.
  package static let limits = (files: 20_000, bytes: 64 << 20, file: 512 << 10)

  /// A file or folder that may contain Swift code and was skipped.
  package struct Skipped: Hashable, Sendable {
    package let path: String
    package let reason: String
    /// Whether the package manager doesn't compile it: a folder outside the package, a pipe, or a link that leads to no file.
    package let isIgnored: Bool
    /// Whether this is a link to a file.
    fileprivate let isLink: Bool
  }

  package private(set) var texts: [PackagePath: String] = [:]
  /// The files and folders that were skipped.
  package private(set) var skipped: [Skipped] = []
  /// Sentences about skipped files, one for all links to files, and about shared code.
  package var notes: [String] {
    let links = skipped.filter(\.isLink)
    let others = shared.map { "\($0) rib doesn't edit it." }
    guard let first = links.first, links.count > 1 else { return skipped.map(\.reason) + others }
    return skipped.filter { !$0.isLink }.map(\.reason) + others + [
      "\(first.path.printable) and \(links.count - 1) more are symbolic links and were skipped."
    ]
  }
  /// The word for the folder in sentences.
  private let kind: String

  /// The code that several targets contain.
  package private(set) var shared: [SharedCode] = []

  /// Reads the sources of the targets of a package.
  ///
  /// A file that isn't text, is too long or can't be read is skipped with a note. Plugins are searched for links only.
  ///
  /// - Throws: An error if the package exceeds the limits.
  package init(_ folder: PackageFolder, of targets: [PackageTarget]) throws(ToolkitError) {
    let owner = { (path: String) -> String? in
      if let target = targets.first(where: { $0.compiles(path) || $0.folder == path }) { return target.name }
      let parts = path.split(separator: "/")
      return parts.count > 1 && parts[0] == "Plugins" ? "the plugin \(parts[1])" : nil
    }
    try self.init(folder, "package", owner: owner) { path in
      path == "Plugins" || owner(path) != nil || targets.contains { $0.folder.hasPrefix(path + "/") }
    } isCode: { path in
      targets.contains { $0.compiles(path) }
    }
  }

  /// Reads all sources in a folder, such as those of an app that isn't a package.
  ///
  /// Not included are tests and the folders in which CocoaPods, Carthage and Xcode put third-party code and build products. Packages in the
  /// folder are read too.
  ///
  /// - Throws: An error if the folder exceeds the limits.
  package init(in folder: PackageFolder) throws(ToolkitError) {
    try self.init(folder, "folder") { _ in
      nil
    } isWanted: { path in
      let name = path.split(separator: "/").last ?? ""
      return !Self.foreign.contains(name) && !name.hasSuffix("Tests")
    } isCode: { _ in
      true
    }
  }

  private static let foreign: Set<Substring> = ["Carthage", "DerivedData", "Pods", "SourcePackages"]

  private init(
    _ folder: PackageFolder, _ kind: String, owner: (_ path: String) -> String?,
    isWanted: (_ path: String) -> Bool, isCode: (_ path: String) -> Bool
  ) throws(ToolkitError) {
    self.kind = kind
    var bytes = 0
    // The folders to read, each with its path without links, and the links to others, which are read last, so that each file has its own path.
    var folders = [(path: "", place: folder.root)]
    var folderLinks: ArraySlice<(path: String, place: String)> = []
    var fileLinks: [(path: String, place: String)] = []
    // The paths under which files and folders were read, by their paths without links.
    var read: [String: String] = [:]
    func share(_ link: String, _ place: String) {
      guard let path = read[place], let first = owner(path), let second = owner(link), first != second else {
        return
      }
      shared.append(SharedCode(path: path, link: link, targets: [first, second]))
    }
    while let (path: parent, place) = folders.popLast() ?? folderLinks.popFirst() {
      guard read[place] == nil else {
        share(parent, place)
        continue
      }
      read[place] = parent
      for name in names(in: parent, of: folder) where !name.hasPrefix(".") {
        let path = parent.isEmpty ? name : "\(parent)/\(name)"
        let absolute = "\(folder.root)/\(path)"
        guard isWanted(path), let status = reading(path, try folder.files.status(absolute)) ?? nil else {
          continue
        }
        let isSwift = name.hasSuffix(".swift") && !name.isManifest
        switch status.kind {
        case .folder where !name.isOpaqueFolder: folders.append((path, "\(place)/\(name)"))
        case .link:
          let target = (try? folder.files.resolve(absolute)) ?? ""
          let isInside = target.hasPrefix(folder.root + "/")
          let kind = (try? folder.files.status(target))??.kind
          if isSwift, kind == .regular {
            fileLinks.append((path, target))
          } else if isSwift, isCode(path) {
            skip(path, "is a symbolic link that doesn't lead to a file, and was skipped.", isIgnored: true)
          } else if kind == .folder, isInside, !target.dropFirst(folder.root.count).contains("/.") {
            folderLinks.append((path, target))
          } else if kind == .folder, !isInside, target != folder.root {
            skip(
              path, "is a symbolic link that leads out of the \(self.kind), and was skipped.", isIgnored: true
            )
          }
        case .regular where isSwift && isCode(path):
          guard status.size <= Self.limits.file else {
            skip(
              path,
              "has \(status.size) bytes and was skipped; rib reads sources of at most \(Self.limits.file) bytes."
            )
            continue
          }
          bytes += status.size
          guard texts.count < Self.limits.files, bytes <= Self.limits.bytes else {
            throw ToolkitError(
              .package,
              "The \(kind) has too much Swift code. rib reads at most \(Self.limits.files) files with \(Self.limits.bytes) bytes."
            )
          }
          if let source = reading(path, try PackagePath(path)) {
            texts[source] = reading(path, try folder.read(source)?.text(of: path)) ?? nil
          }
          read["\(place)/\(name)"] = path
        case .other where isSwift && isCode(path):
          skip(path, "isn't a regular file and was skipped.", isIgnored: true)
        case .folder, .regular, .other: continue
        }
      }
    }
    for (path, place) in fileLinks {
      share(path, place)
      if read[place] == nil, isCode(path) {
        skip(path, "is a symbolic link and was skipped.", isLink: true)
      }
    }
  }

  /// Skips a file or folder; the `fact` continues a sentence that begins with its path.
  private mutating func skip(
    _ path: String, _ fact: String, isIgnored: Bool = false, isLink: Bool = false
  ) {
    skipped.append(
      Skipped(path: path, reason: "\(path.printable) \(fact)", isIgnored: isIgnored, isLink: isLink))
  }

  /// Evaluates an expression about a file or folder, and skips the file or folder if it throws.
  private mutating func reading<Value>(
    _ path: String, _ value: @autoclosure () throws(ToolkitError) -> Value
  ) -> Value? {
    do throws(ToolkitError) {
      return try value()
    } catch {
      skipped += error.problems.map {
        Skipped(path: path, reason: "\($0.message) It was skipped.", isIgnored: false, isLink: false)
      }
      return nil
    }
  }

  /// Returns the names in a folder, sorted; empty if the folder can't be read or is a nested package.
  private mutating func names(in path: String, of folder: PackageFolder) -> [String] {
    let place = path.isEmpty ? folder.root : "\(folder.root)/\(path)"
    let names = reading(path, try folder.files.names(in: place)) ?? []
    let isNested = kind == "package" && !path.isEmpty && names.contains("Package.swift")
    return isNested ? [] : names.sorted()
  }
}

/// A file or folder of one target to which a symbolic link in another target leads.
package struct SharedCode: Hashable, Sendable, CustomStringConvertible {
  fileprivate let path: String
  fileprivate let link: String
  fileprivate let targets: [String]

  package var description: String {
    "\(link.printable) links to the code in \(path.printable), so SwiftPM compiles it in \(targets.enumeration)."
  }

  /// Whether the code contains the file at a path.
  func contains(_ file: PackagePath) -> Bool {
    [path, link].contains { "\(file)/".hasPrefix("\($0)/") }
  }
}
