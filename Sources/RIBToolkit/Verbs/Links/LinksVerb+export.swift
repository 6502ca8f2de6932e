internal import Basics
internal import DeepLinks
internal import LinkGates
internal import LinkTools
internal import RIBDiagnostics

/// Exports of link tables in other formats.
extension LinksVerb {
  /// Exports the table of all files.
  func export(_ files: [String]) throws(ToolkitError) -> Report {
    let format = try exportFormat()
    let table = try JoinedConfiguration(self, files).configuration.table
    let merged = try invocation.value("merge").map { (name) throws(ToolkitError) in try siteFile(name) }
    let made: Made
    do throws(LinkDefinitionError) {
      made = try export(table, as: format, merging: merged)
    } catch {
      let names = files.map(\.printable).joined(separator: ", ")
      let message =
        "\(names): \("\(error)".printable(upTo: 4_000))\(error.problems.map { remedy(for: $0, in: table) }.joined())"
      throw ToolkitError(.links, message)
    }
    var report = try deliver(made.text, rows: [["as": format.rawValue, "text": made.text]])
    report.warnings = made.notes.map {
      Problem(.links, "\($0)".printable(upTo: 4_000), isWarning: true)
    }
    if invocation.has("out") { report.notes += made.places.map(\.printable) }
    return report
  }

  /// A table in another format.
  private struct Made {
    let text: String
    /// Deviations of the text from the table.
    var notes: [LinkProblem] = []
    /// The places where the text must be served, one sentence each.
    var places: [String] = []
  }

  /// Returns the requested format, and checks that it has all required options and no others.
  private func exportFormat() throws(ToolkitError) -> ExportFormat {
    guard let format = invocation.value("as").flatMap(ExportFormat.init) else {
      let names = ExportFormat.allCases.map(\.rawValue).joined(separator: "|")
      throw ToolkitError(.usage, "The format is missing. Usage: rib links export --as \(names) FILE...")
    }
    var problems = ProblemCollector()
    for (option, formats) in ExportFormat.options.sorted(by: { $0.key < $1.key }) {
      if invocation.has(option), !formats.contains(format) {
        let words = formats.map { "--as \($0.rawValue)" }
        problems.add(Problem(.usage, "--\(option) is valid for \(words.enumeration) only."))
      }
    }
    let hosts = invocation.options["host"] ?? []
    for host in hosts where !DeepLink.isHost(host) {
      problems.add(
        Problem(
          .usage,
          "--host must be the host of a site, such as www.example.com, instead of \"\(host.printable)\".")
      )
    }
    if format == .apple {
      if hosts.count != 1 {
        problems.add(
          Problem(.usage, "--as apple needs the host of one site. Pass --host HOST."))
      }
      if !invocation.has("app") {
        problems.add(
          Problem(
            .usage,
            "--as apple needs an application with its prefix, such as --app ABCDE12345.com.example.app."))
      }
    }
    if format == .assetlinks {
      if !invocation.has("app") {
        problems.add(
          Problem(
            .usage, "--as assetlinks needs the package of an application, such as --app com.example.app."))
      }
      if invocation.value("android") == "12" {
        problems.add(
          Problem(.usage, "--as assetlinks supports rules from Android 15 on. Pass --android 15, or omit it.")
        )
      }
      if invocation.value("android") == "15", hosts.count != 1 {
        problems.add(
          Problem(.usage, "--android 15 needs the host of one site. Pass --host HOST."))
      }
      if !invocation.has("fingerprint") {
        problems.add(
          Problem(
            .usage,
            "--as assetlinks needs the SHA-256 fingerprint of a certificate, such as --fingerprint AA:BB:...."
          ))
      }
    }
    try problems.check()
    return format
  }

  private func export(
    _ table: LinkTable<String>, as format: ExportFormat, merging merged: SiteFile?
  ) throws(LinkDefinitionError) -> Made {
    let release = invocation.value("android").flatMap { Int($0) }.flatMap(AndroidRelease.init) ?? .any
    let hosts = invocation.options["host"] ?? []
    switch format {
    case .json: return Made(text: table.listing(onlyExported: invocation.has("only-exported")).json)
    case .markdown:
      let listing = table.listing(onlyExported: invocation.has("only-exported"))
      return Made(text: invocation.value("title").map { listing.markdown(title: $0) } ?? listing.markdown())
    case .apple:
      let apps = invocation.options["app"] ?? []
      let export = try table.associationFile(host: hosts.first ?? "", appIDs: apps)
      var file = AssociationFile(details: [])
      switch merged {
      case .apple(let deployed, _): file = deployed
      case .android: throw LinkDefinitionError(.syntax, "--merge needs an apple-app-site-association file.")
      case nil: break
      }
      try file.merge(export.file)
      return Made(
        text: file.json, notes: export.notes,
        places: hosts.map { "Serve the file at https://\($0)\(AssociationFile.path)." })
    case .android:
      let export = try table.androidFilters(
        webHosts: hosts, from: release)
      return Made(text: export.file, notes: export.notes)
    case .assetlinks:
      let links = try table.assetLinks(
        packageNames: invocation.options["app"] ?? [],
        fingerprints: invocation.options["fingerprint"] ?? [], webHosts: hosts,
        rulesFor: release == .android15 ? hosts.first : nil)
      var file = AssetLinks(statements: [])
      switch merged {
      case .android(let deployed): file = deployed
      case .apple: throw LinkDefinitionError(.syntax, "--merge needs an assetlinks.json.")
      case nil: break
      }
      file.merge(links.file)
      return Made(
        text: file.json, notes: links.notes,
        places: links.hosts.map { "Serve the file at https://\($0)\(AssetLinks.path)." })
    }
  }

  /// Returns the fix on the command line or in the file; empty if the error contains it.
  private func remedy(for error: LinkProblem, in table: LinkTable<String>) -> String {
    switch error.code {
    case .notExported: return " Export a route by writing \"exported\": true in its file."
    case .inexpressible:
      guard let route = table.routes.first(where: { $0.pattern.description == error.places.first }) else {
        return ""
      }
      let isOfWeb = route.pattern.schemes.contains { ["http", "https"].contains($0) }
      let needsHost = isOfWeb && route.pattern.hosts.isEmpty && !invocation.has("host")
      return needsHost ? " Pass one with --host HOST." : ""
    default: return ""
    }
  }

  /// Prints text, or writes it to a file of the package.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rows: The data of the text, as rows.
  /// - Returns: The report.
  /// - Throws: An error if the file can't be written.
  func deliver(_ text: String, rows: [[String: String]]) throws(ToolkitError) -> Report {
    var report = Report()
    if let out = invocation.value("out") {
      report = try PackageEdit(packageRoot(), by: self).finish([
        .create(try PackagePath(out), Array(text.utf8))
      ])
    } else {
      for option in ["dry-run", "check", "wait", "on-conflict"] where invocation.has(option) {
        throw ToolkitError(.usage, "--\(option) needs a file to write. Pass --out FILE.")
      }
      report.text = text
    }
    report.rows = rows
    return report
  }
}
