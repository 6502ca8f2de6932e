internal import LinkCases

/// The known answers of other routers.
extension LinksVerb {
  /// Runs the cases of all files and says what became of them.
  func verify(_ files: [String]) throws(ToolkitError) -> Report {
    var problems = ProblemCollector()
    let differences = problems.collect { () throws(ToolkitError) in try self.standardOrGiven() }
    var cases: [KnownCase] = []
    for file in files {
      cases += problems.collect { () throws(ToolkitError) in try self.cases(of: file) } ?? []
    }
    try problems.check()
    let result = CaseRunner(differences: differences ?? DifferenceList()).run(cases)
    var report = Report()
    for result in result.results { add(result, to: &report) }
    for entry in result.stale {
      report.notes.append("The difference \(entry.id.printable) names a case that passes; take it out of it.")
    }
    report.text += "\(result.summary)\n"
    let failed = result.failures.count
    if failed > 0 {
      report.problems.append(
        Problem(
          .links,
          "\(failed == 1 ? "1 case fails" : "\(failed) cases fail"). Mend what answers, or say in the list of differences why it is meant."
        ))
    }
    return report
  }

  private func add(_ result: CaseResult, to report: inout Report) {
    let known = result.known
    var row = ["id": known.id, "system": known.system, "kind": known.kind]
    switch result.outcome {
    case .passed: row["is"] = "passed"
    case .failed(let expected, let got):
      row["is"] = "failed"
      row["expected"] = expected
      row["got"] = got
      report.text +=
        "failed \(known.id.printable)\n  expected \(expected.printable(upTo: 4_000))\n  got      \(got.printable(upTo: 4_000))\n"
    case .explained(let entry):
      let words = entry.verdict == .different ? "different by design" : "out of scope"
      row["is"] = words
      row["difference"] = entry.id
      row["reason"] = entry.reason
      if invocation.has("all") {
        report.text +=
          "\(words) \(known.id.printable)\n  \(entry.id.printable): \(entry.reason.printable(upTo: 1_000))\n"
      }
    }
    report.rows.append(row)
  }

  private func standardOrGiven() throws(ToolkitError) -> DifferenceList {
    let file = invocation.value("differences")
    let bytes = try file.map { (file) throws(ToolkitError) in try self.bytes(of: file) }
    do throws(CaseFileError) {
      guard let file, let bytes else { return try DifferenceList.standard() }
      return try DifferenceList(bytes, file: file)
    } catch {
      throw ToolkitError(.links, "\(error)".printable(upTo: 2_000))
    }
  }

  private func cases(of file: String) throws(ToolkitError) -> [KnownCase] {
    let bytes = try bytes(of: file)
    do throws(CaseFileError) {
      return try KnownCase.read(bytes, file: file)
    } catch {
      throw ToolkitError(.links, "\(error)".printable(upTo: 2_000))
    }
  }
}
