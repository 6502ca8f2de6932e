internal import Basics
internal import DeepLinks
internal import LinkGates
internal import LinkTools
internal import RIBDiagnostics

/// Exports of link tables in other formats.
extension LinksVerb {
  func export(_ files: [String]) throws(ToolkitError) -> Report {
    let format = try exportFormat()
    let table = try table(of: files)
    let merged = try invocation.value("merge").map { (name) throws(ToolkitError) in
      try siteFile(name, for: format)
    }
    var subject = files.map(\.printable).joined(separator: ", ")
    let made: Made
    do throws(LinkDefinitionError) {
      made = try export(table, as: format, merging: merged, subject: &subject)
    } catch {
      let message =
        "\(subject): \("\(error)".printable(upTo: 4_000))\(error.problems.map { remedy(for: $0, in: table) }.joined())"
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
    let format = ExportFormat(rawValue: try option("as")) ?? .json
    var problems = ProblemCollector()
    for (option, formats) in ExportFormat.options.sorted(by: { $0.key < $1.key }) {
      if invocation.has(option), !formats.contains(format) {
        let words = formats.map { "--as \($0.rawValue)" }
        problems.add(.usage, "--\(option) is valid only for \(words.enumeration).", in: option)
      }
    }
    let hosts = invocation.options["host"] ?? []
    for host in hosts where !DeepLink.isHost(host) {
      let example = host.hasPrefix("*.") ? "www\(host.dropFirst())".printable : "www.example.com"
      problems.add(
        .usage, "--host must be the host of a site, such as \(example), not \"\(host.printable)\".",
        in: "host")
    }
    func need(_ isThere: Bool, _ advice: String) {
      if !isThere { problems.add(.usage, "--as \(format.rawValue) \(advice)") }
    }
    let (release, hasApp) = (invocation.value("android"), invocation.has("app"))
    if format == .apple {
      need(hosts.count == 1, "needs the host of one site. Pass --host HOST.")
      need(hasApp, "needs an application with its prefix, such as --app ABCDE12345.com.example.app.")
    } else if format == .assetlinks {
      need(hasApp, "needs the package of an application, such as --app com.example.app.")
      need(release != "12", "supports rules from Android 15 on. Pass --android 15, or omit it.")
      if release == "15", hosts.count != 1 {
        problems.add(.usage, "--android 15 needs the host of one site. Pass --host HOST.")
      }
      need(
        invocation.has("fingerprint"),
        "needs the SHA-256 fingerprint of a certificate, such as --fingerprint AA:BB:....")
    }
    try problems.check()
    return format
  }

  /// Exports a table; the `subject` of an error is the deployed file once the table itself is exported.
  private func export(
    _ table: LinkTable<String>, as format: ExportFormat, merging merged: SiteFile?, subject: inout String
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
      subject = invocation.value("merge")?.printable ?? subject
      var file = AssociationFile(details: [])
      if case .apple(let deployed, _) = merged { file = deployed }
      let rules = { file.details.filter { $0.appIDs.contains(where: apps.contains) }.flatMap(\.components) }
      let old = rules()
      let kept = file.details.compactMap { detail in
        let own = detail.appIDs.filter(apps.contains).map(\.printable)
        return own.isEmpty || !detail.hasOlderForm
          ? nil
          : LinkProblem(
            .oldForm,
            "\(subject): For systems before iOS 13, the entry of \(own.enumeration) has the older form with \"appID\" or \"paths\", which the export keeps. Update it by hand."
          )
      }
      try file.merge(export.file)
      return Made(
        text: file.json, notes: export.notes + removals(from: old, to: rules(), in: subject) + kept,
        places: hosts.map { "Serve the file at https://\($0)\(AssociationFile.path)." })
    case .android:
      let export = try table.androidFilters(webHosts: hosts, from: release)
      return Made(text: export.file, notes: export.notes)
    case .assetlinks:
      let apps = invocation.options["app"] ?? []
      let links = try table.assetLinks(
        packageNames: apps,
        fingerprints: invocation.options["fingerprint"] ?? [], webHosts: hosts,
        rulesFor: release == .android15 ? hosts.first : nil)
      subject = invocation.value("merge")?.printable ?? subject
      var file = AssetLinks(statements: [])
      if case .android(let deployed) = merged { file = deployed }
      let kept = file.packagesKeepingRules(mergedWith: links.file).map { name in
        LinkProblem(
          .ineffective, at: [name],
          "The deployed rules of \(name) are kept, and from Android 15 on they decide. Pass --android 15 with --host to replace them with rules for the exported routes."
        )
      }
      let rules = { file.statements.filter { apps.contains($0.packageName) }.flatMap { $0.rules ?? [] } }
      let old = rules()
      file.merge(links.file)
      return Made(
        text: file.json,
        notes: links.notes + removals(from: old, to: rules(), in: subject) + file.includes + kept,
        places: links.hosts.map { "Serve the file at https://\($0)\(AssetLinks.path)." })
    }
  }

  /// Returns a warning if a merge removes rules of the deployed file.
  private func removals(
    from old: [AssociationFile.Rule], to new: [AssociationFile.Rule], in file: String
  ) -> [LinkProblem] {
    let kept = Set(new.map(\.description))
    // Each export has its own limit of components, so it replaces the exclusions of longer paths.
    let lost = old.filter { !kept.contains($0.description) && !$0.excludesLongPaths }
      .map { "\"\($0.description)\"" }
    guard !lost.isEmpty else { return [] }
    return [
      LinkProblem(
        LinkProblem.Code("removed"),
        "\(file): The export replaces the rules of its applications. It removes \(counted(lost.count, "rule")): \(lost.enumeration(upTo: 3)). If the applications must still open or exclude these links, add routes for them."
      )
    ]
  }

  /// Returns the fix on the command line or in the file; empty if the error contains it.
  private func remedy(for error: LinkProblem, in table: LinkTable<String>) -> String {
    switch error.code {
    case .notExported:
      let patterns = table.routes.filter(\.attributes.isExported).map(\.pattern)
      let hosts = Set(
        patterns.filter { $0.schemes.first.map { LinkPattern.isWeb($0) } ?? true }.flatMap(\.hosts))
      guard !hosts.isEmpty else { return " Export a route by writing \"exported\": true in its file." }
      let near = (invocation.options["host"]?.first).flatMap { NearMiss.to($0, among: hosts) }
      let others = hosts.filter { $0 != near }.sorted()
      let name = hosts.contains { LinkPattern.isWildcard($0) } ? ", with a name in place of the star" : ""
      return
        " Exported routes have links of \(((near.map { [$0] } ?? []) + others).enumeration(upTo: 5)). Pass one of these hosts with --host\(name), or write \"exported\": true in a route of this site."
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

  /// Prints text, or writes it to a file of the package; `rows` has the data of the text.
  func deliver(_ text: String, rows: [[String: String]]) throws(ToolkitError) -> Report {
    var report = Report()
    if let out = invocation.value("out") {
      let edit = try PackageEdit(packageRoot(), by: self)
      report = try edit.finish([.create(try PackagePath(out), Array(text.utf8))])
      // A check asks whether the file is up to date, so other contents are a change and not a conflict.
      if invocation.has("check"), !invocation.has("on-conflict") {
        report.problems.removeAll { $0.code == .conflict }
      }
    } else {
      try reject(
        ["dry-run", "check", "wait", "on-conflict"], because: "needs a file to write. Pass --out FILE")
      report.text = text
    }
    report.rows = rows
    return report
  }
}

extension AssociationFile.Rule {
  /// Whether the rule excludes all paths with more than some number of components.
  fileprivate var excludesLongPaths: Bool {
    isExcluded == true && path?.split(separator: "/").allSatisfy { $0 == "?*" } == true
  }
}

extension [String] {
  /// The first words as an enumeration, with the number of the others.
  fileprivate func enumeration(upTo limit: Int) -> String {
    count > limit
      ? "\(prefix(limit).joined(separator: ", ")) and \(count - limit) more" : enumeration
  }
}
