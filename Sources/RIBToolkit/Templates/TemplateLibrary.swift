internal import Basics
internal import RIBDiagnostics
internal import RIBTemplates

/// Finds templates: in a named folder, in the package, in the user's folder, or in the tool.
package struct TemplateLibrary {
  /// The maximum size of a template's file in bytes, and the maximum number of files.
  private static let limits = (bytes: 256 << 10, files: 100)

  private let files: any FileSystem
  private let folders: [(path: String, origin: (String) -> TemplateOrigin)]

  /// Creates a library for the templates in the package's folder and in the user's folder, if these exist.
  package init(files: any FileSystem, package: String?, user: String?) {
    self.files = files
    folders =
      [
        package.map { ("\($0)/.rib/templates", TemplateOrigin.package) },
        user.map { ($0, TemplateOrigin.user) },
      ]
      .compactMap { $0 }
  }

  /// Lists all templates by name, with the origin that takes precedence.
  ///
  /// - Throws: An error if a folder can't be read.
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

  /// Reads a template by its name, or by the path of its folder, which contains a slash.
  ///
  /// - Throws: The problems with the template, or an error that suggests a similar name if it doesn't exist.
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
        "Unknown template \"\(name.printable)\".\(NearMiss.question(name, among: names)) The templates are \(names.joined(separator: ", "))."
      )
    }
    switch found.origin {
    case .builtIn:
      let texts = BuiltInTemplates.files[name] ?? [:]
      return try Template(name, .builtIn, texts.mapValues { Array($0.utf8) })
    case .path(let path), .package(let path), .user(let path):
      return try Template(name, found.origin, try read(path))
    }
  }

  private func read(_ path: String) throws(ToolkitError) -> [String: [UInt8]] {
    guard try reporting({ () throws(SystemFailure) in try files.status(path) })?.kind == .folder else {
      throw ToolkitError(.template, "\(path.printable) isn't a folder with a template.")
    }
    let names = try reporting { () throws(SystemFailure) in try files.names(in: path) }.filter {
      !$0.hasPrefix(".")
    }
    guard names.count <= Self.limits.files else {
      throw ToolkitError(
        .template,
        "\(path.printable) has \(names.count) files. A template can have at most \(Self.limits.files).")
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
      throw ToolkitError(.template, "\(file.printable) isn't a regular file. Remove it from the template.")
    }
    guard status.size <= Self.limits.bytes else {
      throw ToolkitError(
        .template,
        "\(file.printable) has \(status.size) bytes. A file in a template can have at most \(Self.limits.bytes)."
      )
    }
    return try reporting { () throws(SystemFailure) in try files.read(file) }
  }
}

/// The origin of a template.
///
/// If several templates have one name, the earliest case wins.
package enum TemplateOrigin: Hashable, Sendable {
  /// A folder named on the command line.
  case path(String)
  /// The folder `.rib/templates` of the package.
  case package(String)
  /// The user's template folder.
  case user(String)
  /// The tool itself.
  case builtIn

  /// The origin in words, for lists.
  package var words: String {
    switch self {
    case .path(let path), .package(let path), .user(let path): path
    case .builtIn: "built in"
    }
  }
}
