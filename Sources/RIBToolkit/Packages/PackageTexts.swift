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
  /// Sentences about skipped files; one for all links to files.
  package var notes: [String] {
    let links = skipped.filter(\.isLink)
    guard let first = links.first, links.count > 1 else { return skipped.map(\.reason) }
    return skipped.filter { !$0.isLink }.map(\.reason) + [
      "\(first.path.printable) and \(links.count - 1) more are symbolic links and were skipped."
    ]
  }
  /// The word for the folder in sentences.
  private let kind: String

  /// Reads the sources of the targets of a package.
  ///
  /// A file that isn't text, is too long or can't be read is skipped with a note.
  ///
  /// - Throws: An error if the package exceeds the limits.
  package init(_ folder: PackageFolder, of targets: [PackageTarget]) throws(ToolkitError) {
    try self.init(folder, "package") { path in
      targets.contains { target in
        target.compiles(path) || target.folder == path || target.folder.hasPrefix(path + "/")
      }
    }
  }

  /// Reads all sources in a folder, such as those of an app that isn't a package.
  ///
  /// Not included are tests and the folders in which CocoaPods, Carthage and Xcode put third-party code and build products. Packages in the
  /// folder are read too.
  ///
  /// - Throws: An error if the folder exceeds the limits.
  package init(in folder: PackageFolder) throws(ToolkitError) {
    try self.init(folder, "folder") { path in
      let name = path.split(separator: "/").last ?? ""
      return !Self.foreign.contains(name) && !name.hasSuffix("Tests")
    }
  }

  private static let foreign: Set<Substring> = ["Carthage", "DerivedData", "Pods", "SourcePackages"]

  private init(
    _ folder: PackageFolder, _ kind: String, where isWanted: (_ path: String) -> Bool
  ) throws(ToolkitError) {
    self.kind = kind
    var bytes = 0
    // The folders to read, each with its path without links.
    var folders = [(path: "", place: folder.root)]
    var seen: Set<String> = []
    // Links to files, and the files that were read, as paths without links.
    var links: [(path: String, place: String)] = []
    var read: Set<String> = []
    while let (parent, place) = folders.popLast() {
      guard seen.insert(place).inserted else { continue }
      for name in names(in: parent, of: folder) where !name.hasPrefix(".") {
        let path = "\(parent)\(name)"
        guard isWanted(path),
          let status = reading(path, try folder.files.status("\(folder.root)/\(path)")) ?? nil
        else { continue }
        switch status.kind {
        case .folder where !name.isOpaqueFolder: folders.append((path + "/", "\(place)/\(name)"))
        case .link where !name.hasSuffix(".swift"):
          guard let target = Self.folder(behind: path, in: folder) else { continue }
          if Self.isRead(target, in: folder) {
            folders.append((path + "/", target))
          } else if target != folder.root, !target.hasPrefix(folder.root + "/") {
            skip(
              path, "\(path.printable) is a symbolic link out of the \(kind) and was skipped.",
              isIgnored: true)
          }
        case .regular where name.hasSuffix(".swift") && status.size > Self.limits.file:
          skip(
            path,
            "\(path.printable) has \(status.size) bytes and was skipped; rib reads sources of at most \(Self.limits.file) bytes."
          )
        case .regular where name.hasSuffix(".swift") && !name.isManifest:
          bytes += status.size
          guard texts.count < Self.limits.files, bytes <= Self.limits.bytes else {
            throw ToolkitError(
              .package,
              "The \(kind) has too much Swift code. rib reads at most \(Self.limits.files) files with \(Self.limits.bytes) bytes."
            )
          }
          if let source = reading(path, try PackagePath(path)) {
            texts[source] = reading(path, try Self.text(source, in: folder)) ?? nil
          }
          read.insert("\(place)/\(name)")
        case .link where name.hasSuffix(".swift"):
          let link = "\(folder.root)/\(path)"
          if (try? folder.files.isFile(link)) == true, let place = try? folder.files.resolve(link) {
            links.append((path, place))
          } else {
            skip(path, "\(path.printable) is a symbolic link to no file and was skipped.", isIgnored: true)
          }
        case .other where name.hasSuffix(".swift"):
          skip(path, "\(path.printable) isn't a regular file and was skipped.", isIgnored: true)
        case .folder, .regular, .link, .other: continue
        }
      }
    }
    for (path, place) in links where !read.contains(place) {
      skip(path, "\(path.printable) is a symbolic link and was skipped.", isLink: true)
    }
  }

  private mutating func skip(_ path: String, _ reason: String, isIgnored: Bool = false, isLink: Bool = false)
  {
    skipped.append(Skipped(path: path, reason: reason, isIgnored: isIgnored, isLink: isLink))
  }

  /// Returns the folder behind a link, as a path without links; `nil` if the link doesn't lead to a folder.
  private static func folder(behind link: String, in folder: PackageFolder) -> String? {
    guard let place = try? folder.files.resolve("\(folder.root)/\(link)"),
      (try? folder.files.status(place))??.kind == .folder
    else { return nil }
    return place
  }

  /// Whether a folder is inside the package and not inside a folder whose name begins with a dot.
  private static func isRead(_ place: String, in folder: PackageFolder) -> Bool {
    place.hasPrefix(folder.root + "/") && !place.dropFirst(folder.root.count).contains("/.")
  }

  /// Evaluates an expression about a file or folder, and skips the file or folder if it throws.
  private mutating func reading<Value>(
    _ path: String, _ value: @autoclosure () throws(ToolkitError) -> Value
  ) -> Value? {
    do throws(ToolkitError) {
      return try value()
    } catch {
      for problem in error.problems { skip(path, "\(problem.message) It was skipped.") }
      return nil
    }
  }

  /// Returns the names in a folder, sorted; empty if the folder can't be read or is a nested package.
  private mutating func names(in parent: String, of folder: PackageFolder) -> [String] {
    let path = "\(folder.root)/\(parent)".trimmingSlash
    let names = reading(parent.trimmingSlash, try folder.files.names(in: path)) ?? []
    let isNested = kind == "package" && !parent.isEmpty && names.contains("Package.swift")
    return isNested ? [] : names.sorted()
  }

  /// Reads a source; `nil` if it has disappeared.
  private static func text(_ path: PackagePath, in folder: PackageFolder) throws(ToolkitError) -> String? {
    try folder.read(path)?.text(of: "\(path)")
  }
}

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
