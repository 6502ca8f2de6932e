internal import Basics
internal import RIBTemplates

/// Finds templates: in a folder that is named, in the package, in the user's folder, in the tool.
package struct TemplateLibrary {
  /// The longest file of a template, in bytes, and the largest number of files.
  private static let limits = (bytes: 256 << 10, files: 100)

  private let files: any FileSystem
  private let folders: [(path: String, origin: (String) -> TemplateOrigin)]

  /// Makes a library.
  ///
  /// - Parameters:
  ///   - files: The disk.
  ///   - package: The folder of the package, if there is one.
  ///   - user: The folder with the user's templates, if there is one.
  package init(files: any FileSystem, package: String?, user: String?) {
    self.files = files
    folders =
      [
        package.map { ("\($0)/.rib/templates", TemplateOrigin.package) },
        user.map { ($0, TemplateOrigin.user) },
      ]
      .compactMap { $0 }
  }

  /// All templates, by name, each from where it is taken.
  ///
  /// - Returns: The name and the origin of each.
  /// - Throws: What cannot be read.
  package func list() throws(ToolkitError) -> [(name: String, origin: TemplateOrigin)] {
    var found: [String: TemplateOrigin] = [:]
    for name in BuiltInTemplates.files.keys { found[name] = .builtIn }
    for folder in folders.reversed() {
      guard try reporting({ () throws(SystemFailure) in try files.status(folder.path) }) != nil else {
        continue
      }
      for name in try reporting({ () throws(SystemFailure) in try files.names(in: folder.path) })
      where !name.hasPrefix(".") {
        found[name] = folder.origin("\(folder.path)/\(name)")
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Reads a template.
  ///
  /// - Parameter name: Its name, or the path of its folder, which has a slash.
  /// - Returns: The template.
  /// - Throws: That there is none, with the nearest name; or what is wrong with it.
  package func template(_ name: String) throws(ToolkitError) -> Template {
    if name.contains("/") || name == "." || name == ".." {
      var path = name
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      let last = path.split(separator: "/").last.map(String.init) ?? path
      return try Template(last, .path(path), try read(path))
    }
    let all = try list()
    guard let found = all.first(where: { $0.name == name }) else {
      let names = all.map(\.name)
      throw ToolkitError(
        .usage,
        "There is no template \"\(name.printable)\".\(NearMiss.question(name, among: names)) The templates are \(names.joined(separator: ", "))."
      )
    }
    switch found.origin {
    case .builtIn: return try Template(name, .builtIn, BuiltInTemplates.files[name] ?? [:])
    case .path(let path), .package(let path), .user(let path):
      return try Template(name, found.origin, try read(path))
    }
  }

  private func read(_ path: String) throws(ToolkitError) -> [String: [UInt8]] {
    guard try reporting({ () throws(SystemFailure) in try files.status(path) })?.kind == .folder else {
      throw ToolkitError(.template, "\(path.printable) is no folder with a template.")
    }
    let names = try reporting { () throws(SystemFailure) in try files.names(in: path) }.filter {
      !$0.hasPrefix(".")
    }
    guard names.count <= Self.limits.files else {
      throw ToolkitError(
        .template,
        "\(path.printable) has \(names.count) files; a template has no more than \(Self.limits.files).")
    }
    var problems = ProblemCollector()
    var sources: [String: [UInt8]] = [:]
    for name in names.sorted() {
      sources[name] = problems.collect { () throws(ToolkitError) in try read(file: "\(path)/\(name)") }
    }
    try problems.check()
    return sources
  }

  private func read(file: String) throws(ToolkitError) -> [UInt8] {
    let status = try reporting { () throws(SystemFailure) in try files.status(file) }
    guard let status, status.kind == .regular else {
      throw ToolkitError(.template, "\(file.printable) is no plain file; a template has nothing else.")
    }
    guard status.size <= Self.limits.bytes else {
      throw ToolkitError(
        .template,
        "\(file.printable) has \(status.size) bytes; a file of a template has no more than \(Self.limits.bytes)."
      )
    }
    return try reporting { () throws(SystemFailure) in try files.read(file) }
  }
}

/// Where a template comes from; of two with one name the first of these is taken.
package enum TemplateOrigin: Hashable, Sendable {
  /// The folder that the command line names.
  case path(String)
  /// The folder `.rib/templates` of the package.
  case package(String)
  /// The folder of the user.
  case user(String)
  /// The tool itself.
  case builtIn

  /// The words for a list.
  package var words: String {
    switch self {
    case .path(let path), .package(let path), .user(let path): path
    case .builtIn: "built in"
    }
  }
}
