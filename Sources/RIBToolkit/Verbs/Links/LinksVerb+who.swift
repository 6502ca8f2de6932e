internal import Basics
internal import DeepLinks
internal import LinkTools

/// Inspection of deployed association files.
extension LinksVerb {
  /// A file that names Apple or Android apps.
  enum SiteFile {
    case apple(AssociationFile, [LinkProblem])
    case android(AssetLinks)
  }

  /// Reports the apps that open links according to a website's file.
  ///
  /// If no app opens one of the links, the answer is no.
  func who(_ texts: [String]) throws(ToolkitError) -> Report {
    let name = try option("file")
    let file = try siteFile(name)
    var report = Report()
    switch file {
    case .apple(_, let problems): report.warnings = problems.map { warning($0, of: name) }
    case .android(let file): report.warnings = file.problems.map { warning($0, of: name) }
    }
    for text in texts {
      guard let link = read(text, reading: .lenient, into: &report) else { continue }
      let (scheme, site) = (link.scheme?.lowercased() ?? "", String(link.authority ?? ""))
      guard LinkPattern.isWeb(scheme), DeepLink.isHost(site) else {
        report.rows.append(["url": text, "is": "no link"])
        report.problems.append(
          Problem(
            .links,
            "\(text.printable(upTo: 2_000)) isn't the link of a site. Pass an https link with a host such as www.example.com, optionally with a port from 1 to 65535, and without a user."
          ))
        continue
      }
      let plain = HostName.plain(site, scheme: scheme)
      if plain != HostName.plain(String(link.host ?? ""), scheme: scheme) {
        report.warnings.append(
          Problem(
            .links,
            "The port makes \(plain.printable) a site of its own. The answer holds for the file that this site serves.",
            isWarning: true))
      }
      answer(link, by: file, into: &report)
    }
    return report
  }

  func warning(_ problem: LinkProblem, of file: String) -> Problem {
    Problem(.links, "\(file.printable): \("\(problem)".printable(upTo: 4_000))", isWarning: true)
  }

  /// Reads a deployed file; `format` is the format to merge into it, if there is one.
  func siteFile(_ name: String, for format: ExportFormat? = nil) throws(ToolkitError) -> SiteFile {
    guard let text = String(validating: try bytes(of: name), as: UTF8.self) else {
      throw ToolkitError(.links, "\(name.printable) isn't UTF-8. Save it as UTF-8.")
    }
    // Apple's file is an object; Android's is a list.
    let isList = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "["
    if let format, isList != (format == .assetlinks) {
      let kind =
        isList
        ? "an apple-app-site-association file, which is a JSON object"
        : "an assetlinks.json, which is a JSON list"
      throw ToolkitError(.links, "\(name.printable): --as \(format.rawValue) merges into \(kind).")
    }
    guard !isList else { return .android(try reporting(of: name, try AssetLinks(json: text))) }
    let (file, problems) = try reporting(of: name, try AssociationFile.checked(json: text))
    return .apple(file, problems)
  }

  private func answer(_ link: DeepLink, by file: SiteFile, into report: inout Report) {
    report.text += "\(link.description.printable(upTo: 2_000))\n"
    let verdicts: [(app: String, isKnown: Bool, verdict: AssociationFile.Verdict)] =
      switch file {
      case .apple(let file, _):
        file.appIDs.map { ($0, $0.isAppID, file.verdict(of: link, for: $0)) }
      case .android(let file):
        file.packageNames.map { ($0, file.canVerify($0), file.verdict(of: link, for: $0)) }
      }
    if verdicts.isEmpty { report.text += "  The file lists no applications.\n" }
    var isOpened = false
    for (app, isKnown, verdict) in verdicts {
      let (word, rule, effect): (String, AssociationFile.Rule?, String) =
        switch verdict {
        case .opens where !isKnown: ("invalid", nil, "can't open it")
        case .opens(_, let rule): ("opens", rule, "opens it")
        case .excluded(let rule): ("excluded", rule, "leaves it to the browser")
        case .unmatched: ("unmatched", nil, "leaves it to the browser")
        }
      isOpened = isOpened || word == "opens"
      let reason =
        word == "invalid" ? "the file doesn't identify the application correctly" : "no rule matches"
      let text = rule.map { "\($0)".printable(upTo: 2_000) } ?? reason
      report.text += "  \(app.printable) \(effect): \(text)\n"
      var row = ["url": link.description, "app": app, "is": word]
      row["rule"] = rule.map { "\($0)" }
      report.rows.append(row)
    }
    if !isOpened { report.answersNo = true }
  }
}
