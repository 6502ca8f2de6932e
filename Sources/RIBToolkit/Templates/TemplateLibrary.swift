internal import Basics
internal import RIBDiagnostics
internal import RIBTemplates

/// Finds templates: in a named folder, in the package, in the user's folder, or in the tool.
package struct TemplateLibrary {
  /// The maximum size of a template's file in bytes, and the maximum number of files.
  private static let limits = (bytes: 256 << 10, files: 100)

  private let files: any FileSystem
  /// The folders with templates; the first has precedence.
  private let folders: [String]
  private let memo: Memo

  /// Creates a library for the templates in the package's folder and in the user's folder, if these exist.
  package init(files: any FileSystem, package: String?, user: String?, memo: Memo = Memo()) {
    self.files = files
    self.memo = memo
    folders = [package.map { "\($0)/.rib/templates" }, user].compactMap(\.self)
  }

  /// Lists all templates by name, each with the folder that takes precedence; `nil` if it is built in.
  package func list() throws(ToolkitError) -> [(name: String, folder: String?)] {
    var found = BuiltInTemplates.files.mapValues { _ in String?.none }
    for folder in folders.reversed() where try files.status(folder) != nil {
      for name in try files.names(in: folder) where !name.hasPrefix(".") {
        found.updateValue("\(folder)/\(name)", forKey: name)
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Reads a template by its name, or by the path of its folder if the name contains a slash.
  ///
  /// - Throws: The problems with the template, or an error that suggests a similar name if the template doesn't exist.
  package func template(_ name: String) throws(ToolkitError) -> Template {
    if name.contains("/") || name == "." || name == ".." {
      var path = name
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      let last = path.split(separator: "/").last.map(String.init) ?? path
      return try Template(last, in: path, try read(path))
    }
    let all = try list()
    guard let found = all.first(where: { $0.name == name }) else {
      let names = all.map(\.name)
      throw ToolkitError(
        .usage,
        "Unknown template \"\(name.printable)\".\(NearMiss.question(name, among: names)) The templates are \(names.joined(separator: ", "))."
      )
    }
    guard let folder = found.folder else {
      return try memo.value(of: name) { () throws(ToolkitError) in
        let texts = BuiltInTemplates.files[name] ?? [:]
        return try Template(name, in: nil, texts.mapValues { Array($0.utf8) })
      }
    }
    return try Template(name, in: folder, try read(folder))
  }

  private func read(_ path: String) throws(ToolkitError) -> [String: [UInt8]] {
    guard try files.status(path)?.kind == .folder else {
      throw ToolkitError(.template, "\(path.printable) isn't a folder with a template.")
    }
    let names = try files.names(in: path).filter { !$0.hasPrefix(".") }
    guard names.count <= Self.limits.files else {
      throw ToolkitError(
        .template,
        "\(path.printable) has \(names.count) files. A template can have at most \(Self.limits.files).")
    }
    var problems = ProblemCollector()
    var sources: [String: [UInt8]] = [:]
    for name in names.sorted() { sources[name] = problems.collect(try read(file: "\(path)/\(name)")) }
    try problems.check()
    return sources
  }

  private func read(file: String) throws(ToolkitError) -> [UInt8] {
    guard let status = try files.status(file), status.kind == .regular else {
      throw ToolkitError(.template, "\(file.printable) isn't a regular file. Remove it from the template.")
    }
    guard status.size <= Self.limits.bytes else {
      throw ToolkitError(
        .template,
        "\(file.printable) has \(status.size) bytes. A file in a template can have at most \(Self.limits.bytes)."
      )
    }
    return try files.read(file)
  }
}

extension Surroundings {
  /// The templates for a package, or for use outside of packages.
  func templates(of package: String?) -> TemplateLibrary {
    TemplateLibrary(files: files, package: package, user: userTemplates, memo: memo)
  }
}
