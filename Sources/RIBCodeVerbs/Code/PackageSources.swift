internal import Basics
package import RIBSyntax
package import RIBToolkit

/// The Swift sources of a package.
///
/// Folders whose names begin with a dot and packages inside of the package are no part of it. A link to a folder inside of the package is
/// followed, from `Sources` and `Tests` first, so that each folder is read once, by the path that targets have it by. Other links are not.
package struct PackageSources: Sendable {
  /// How much is read at most: files, bytes of all together, and bytes of one.
  package static let limits = (files: 20_000, bytes: 64 << 20, file: 512 << 10)

  /// The files, by path.
  package private(set) var files: [PackagePath: CodeFile] = [:]
  /// Sentences about the files that were passed over.
  package private(set) var notes: [String] = []

  /// Reads the sources of a package.
  ///
  /// A file that is no text, too long, or that cannot be read is passed over, with a note.
  ///
  /// - Parameter folder: The package.
  /// - Throws: That there is more than the tool reads.
  package init(_ folder: PackageFolder) throws(ToolkitError) {
    var bytes = 0
    // Each with where it is without links.
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
              "\((parent + name).printable) is a symbolic link that leads out of the package, and was passed over."
            )
          }
        case .regular where name.hasSuffix(".swift") && status.size > Self.limits.file:
          notes.append(
            "\((parent + name).printable) has \(status.size) bytes; rib reads sources of \(Self.limits.file) at most. It was passed over."
          )
        case .regular where name.hasSuffix(".swift") && name != "Package.swift":
          bytes += status.size
          guard texts.count < Self.limits.files, bytes <= Self.limits.bytes else {
            throw ToolkitError(
              .package,
              "The package has more Swift than rib reads: \(Self.limits.files) files with \(Self.limits.bytes) bytes."
            )
          }
          read("\(parent)\(name)", of: folder, into: &texts)
        case .link where name.hasSuffix(".swift"):
          notes.append("\((parent + name).printable) is a symbolic link, and was passed over.")
        case .regular, .link, .other: continue
        }
      }
      guard parent.isEmpty else { continue }
      // The last is read first.
      folders.sort { !Self.isOfTargets($0.path) && Self.isOfTargets($1.path) }
    }
    files = KeptIndex(of: folder).files(with: texts)
  }

  /// The texts, by path.
  package var texts: [PackagePath: String] { files.mapValues(\.text) }

  private static func isOfTargets(_ path: String) -> Bool { path == "Sources/" || path == "Tests/" }

  /// The folder that a link leads to, without links; `nil` if that is none.
  private static func folder(behind link: String, in folder: PackageFolder) -> String? {
    guard let place = try? folder.files.resolve("\(folder.root)/\(link)"),
      (try? folder.files.status(place))??.kind == .folder
    else { return nil }
    return place
  }

  /// Whether a folder is inside of the package, and in none whose name begins with a dot.
  private static func isRead(_ place: String, in folder: PackageFolder) -> Bool {
    place.hasPrefix(folder.root + "/") && !place.dropFirst(folder.root.count).contains("/.")
  }

  /// Those in some folders, which are named from the package on.
  func inFolders(_ folders: [String]) -> PackageSources {
    var sources = self
    sources.files = files.filter { path, _ in folders.contains { "\(path)".hasPrefix($0 + "/") } }
    return sources
  }

  /// The folders that are left out when a target is worked on: those of other targets that declare one of its RIBs too, as
  /// another program in the package does, those of their tests, and those of other tests that declare a router of that name.
  ///
  /// All other targets are part of the work: what uses a RIB of the target changes with it.
  ///
  /// - Parameter layout: The target.
  /// - Returns: The folders, from the package on.
  /// - Complexity: O(*n* + *rt*), where *n* is the length of all files, *r* the number of RIBs in the target and *t* the length of all tests.
  func rivals(of layout: PackageLayout) -> [String] {
    let target = "Sources/\(layout.target)"
    let own = Set(inFolders([target]).code.ribs.map(\.router))
    let targets = Set(files.keys.compactMap { "\($0)".folder(in: "Sources") }).subtracting([target])
    let rivals = targets.filter { !own.isDisjoint(with: inFolders([$0]).code.ribs.map(\.router)) }
      .flatMap { [$0, "Tests/\($0.dropFirst("Sources/".count))Tests"] }
    // The types of tests are not read as code, so they are looked for in the text: a router of that name is a RIB of its own.
    let tests = files.filter { _, file in own.contains { file.mentions("class \($0):") } }.keys
      .compactMap { "\($0)".folder(in: "Tests") }
    return Set(rivals + tests).subtracting(["Tests/\(layout.tests)"]).sorted()
  }

  /// The sources as the parser reads them.
  ///
  /// - Complexity: O(*n*), where *n* is the length of all files.
  var code: CodeBase { CodeBase(Array(files.values)) }

  private mutating func status(of name: String, in folder: PackageFolder) -> FileStatus? {
    do throws(SystemFailure) {
      return try folder.files.status("\(folder.root)/\(name)")
    } catch {
      notes.append("\(error.problem.message) It was passed over.")
      return nil
    }
  }

  /// The names in a folder in order; none where it cannot be read, or is a package of its own.
  private mutating func names(in parent: String, of folder: PackageFolder) -> [String] {
    do throws(SystemFailure) {
      let names = try folder.files.names(in: "\(folder.root)/\(parent)".trimmingSlash)
      return !parent.isEmpty && names.contains("Package.swift") ? [] : names.sorted()
    } catch {
      notes.append("\(error.problem.message) It was passed over.")
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
        throw ToolkitError(.files, "\(path) is no text in UTF-8.")
      }
      texts[path] = text
    } catch {
      notes += error.problems.map { "\($0.message) It was passed over." }
    }
  }
}

extension String {
  /// The first two parts of a path, if the first is called so.
  fileprivate func folder(in parent: String) -> String? {
    let parts = split(separator: "/")
    return parts.count > 2 && parts[0] == parent ? "\(parent)/\(parts[1])" : nil
  }

  fileprivate var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
