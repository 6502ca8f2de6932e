internal import Basics
package import RIBSyntax
package import RIBToolkit

/// The Swift sources of a package.
///
/// Folders whose names begin with a dot and nested packages don't belong to it. A link to a folder inside the package is followed, and
/// other links are not. Links in `Sources` and `Tests` are followed first, so that each folder is read once, by its path in the targets.
package struct PackageSources: Sendable {
  /// The limits: the number of files, their total size in bytes, and the size of one file in bytes.
  package static let limits = (files: 20_000, bytes: 64 << 20, file: 512 << 10)

  /// The files, by path.
  package private(set) var files: [PackagePath: CodeFile] = [:]
  /// Sentences about skipped files.
  package private(set) var notes: [String] = []

  /// Reads the sources of a package.
  ///
  /// A file that isn't text, is too long or can't be read is skipped with a note.
  ///
  /// - Throws: An error if the package exceeds the limits.
  package init(_ folder: PackageFolder) throws(ToolkitError) {
    var bytes = 0
    // The folders to read, each with its path without links.
    var folders = [(path: "", place: folder.root)]
    var seen: Set<String> = []
    var texts: [PackagePath: String] = [:]
    while let (parent, place) = folders.popLast() {
      guard seen.insert(place).inserted else { continue }
      for name in names(in: parent, of: folder) where !name.hasPrefix(".") {
        guard let status = status(of: "\(parent)\(name)", in: folder) else { continue }
        switch status.kind {
        case .folder: folders.append(("\(parent)\(name)/", "\(place)/\(name)"))
        case .link where !name.hasSuffix(".swift"):
          guard let target = Self.folder(behind: "\(parent)\(name)", in: folder) else { continue }
          if Self.isRead(target, in: folder) {
            folders.append(("\(parent)\(name)/", target))
          } else if target != folder.root, !target.hasPrefix(folder.root + "/") {
            notes.append(
              "\((parent + name).printable) is a symbolic link out of the package and was skipped."
            )
          }
        case .regular where name.hasSuffix(".swift") && status.size > Self.limits.file:
          notes.append(
            "\((parent + name).printable) has \(status.size) bytes and was skipped; rib reads sources of at most \(Self.limits.file) bytes."
          )
        case .regular where name.hasSuffix(".swift") && name != "Package.swift":
          bytes += status.size
          guard texts.count < Self.limits.files, bytes <= Self.limits.bytes else {
            throw ToolkitError(
              .package,
              "The package has too much Swift code. rib reads at most \(Self.limits.files) files with \(Self.limits.bytes) bytes."
            )
          }
          read("\(parent)\(name)", of: folder, into: &texts)
        case .link where name.hasSuffix(".swift"):
          notes.append("\((parent + name).printable) is a symbolic link and was skipped.")
        case .regular, .link, .other: continue
        }
      }
      guard parent.isEmpty else { continue }
      // The last folder is read first.
      folders.sort { !Self.isOfTargets($0.path) && Self.isOfTargets($1.path) }
    }
    files = KeptIndex(of: folder).files(with: texts)
  }

  /// The texts, by path.
  package var texts: [PackagePath: String] { files.mapValues(\.text) }

  private static func isOfTargets(_ path: String) -> Bool { path == "Sources/" || path == "Tests/" }

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

  /// Returns the sources in some folders, which are relative to the package.
  func inFolders(_ folders: [String]) -> PackageSources {
    var sources = self
    sources.files = files.filter { path, _ in folders.contains { "\(path)".hasPrefix($0 + "/") } }
    return sources
  }

  /// Returns the folders to leave out when editing a target.
  ///
  /// These are other targets that also declare one of its RIBs, such as another program in the package, with their tests, and other test
  /// targets that declare a router of that name. All other targets are edited too, because code that uses the target's RIBs changes with
  /// them.
  ///
  /// - Parameter layout: The target.
  /// - Returns: The folders, relative to the package.
  /// - Complexity: O(*n* + *rt*), where *n* is the length of all files, *r* the number of RIBs in the target and *t* the length of all
  ///   tests.
  func rivals(of layout: PackageLayout) -> [String] {
    let target = "Sources/\(layout.target)"
    let own = Set(inFolders([target]).code.ribs.map(\.router))
    let targets = Set(files.keys.compactMap { "\($0)".folder(in: "Sources") }).subtracting([target])
    let rivals = targets.filter { !own.isDisjoint(with: inFolders([$0]).code.ribs.map(\.router)) }
      .flatMap { [$0, "Tests/\($0.dropFirst("Sources/".count))Tests"] }
    // Types in tests aren't parsed as code, so search the text: a router of that name is a separate RIB.
    let tests = files.filter { _, file in own.contains { file.mentions("class \($0):") } }.keys
      .compactMap { "\($0)".folder(in: "Tests") }
    return Set(rivals + tests).subtracting(["Tests/\(layout.tests)"]).sorted()
  }

  /// The sources for the parser.
  ///
  /// - Complexity: O(*n*), where *n* is the length of all files.
  var code: CodeBase { CodeBase(Array(files.values)) }

  private mutating func status(of name: String, in folder: PackageFolder) -> FileStatus? {
    do throws(SystemFailure) {
      return try folder.files.status("\(folder.root)/\(name)")
    } catch {
      notes.append("\(error.problem.message) It was skipped.")
      return nil
    }
  }

  /// Returns the names in a folder, sorted; empty if the folder can't be read or is a nested package.
  private mutating func names(in parent: String, of folder: PackageFolder) -> [String] {
    do throws(SystemFailure) {
      let names = try folder.files.names(in: "\(folder.root)/\(parent)".trimmingSlash)
      return !parent.isEmpty && names.contains("Package.swift") ? [] : names.sorted()
    } catch {
      notes.append("\(error.problem.message) It was skipped.")
      return []
    }
  }

  private mutating func read(
    _ name: String, of folder: PackageFolder, into texts: inout [PackagePath: String]
  ) {
    do throws(ToolkitError) {
      let path = try PackagePath(name)
      guard let content = try folder.read(path) else { return }
      guard let text = content.text else {
        throw ToolkitError(.files, "\(path) isn't UTF-8.")
      }
      texts[path] = text
    } catch {
      notes += error.problems.map { "\($0.message) It was skipped." }
    }
  }
}

extension String {
  /// Returns the first two parts of a path if the first is this folder.
  fileprivate func folder(in parent: String) -> String? {
    let parts = split(separator: "/")
    return parts.count > 2 && parts[0] == parent ? "\(parent)/\(parts[1])" : nil
  }

  fileprivate var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
