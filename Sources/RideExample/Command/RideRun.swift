/// One run of the program: a script, perhaps a journal, the app and a report.
final class RideRun {
  private let options: Options
  private let output: Output
  private let script: Script
  private let journal: Journal?
  private let report: TextReport
  private let app: RideApp
  private var tally = Tally()

  /// Opens the files that the options name.
  init(_ options: Options, _ output: Output) throws(Stop) {
    self.options = options
    self.output = output
    report = TextReport(options, isColoured: output.hasColours)
    script = try Script(options.script, output)
    journal = if let path = options.journal { try Journal(path: path) } else { nil }
    if let journal, script.isSame(as: journal) || output.isSame(as: journal) {
      throw Stop(.usage, "the journal must be another file than the script and the output")
    }
    // Last, so that whatever is wrong with the files leaves no tree behind.
    app = try Self.app(options)
  }

  /// Handles all lines and detaches the tree, also when it throws.
  ///
  /// - Returns: How the program ends.
  /// - Throws: A ``Stop`` that ends the run before the end of its script.
  func finish() throws(Stop) -> ExitStatus {
    defer { app.shutdown() }
    try journal?.replay(check: output.check, warn: { RideCommand.complain("ride: \($0)") }, app.replay)
    while let line = try script.next() {
      let event: RideEvent
      do throws(BadLine) {
        event = try RideEvent(line)
      } catch {
        tally.badLines += 1
        RideCommand.complain("ride: line \(line.number): \(error)")
        continue
      }
      try take(event)
    }
    if options.format == .text { try output.write(report.summary(tally)) }
    return tally.badLines == 0 ? .success : .badInput
  }

  private static func app(_ options: Options) throws(Stop) -> RideApp {
    let keys = if let path = options.keys { try KeyFile.read(path) } else { LinkKeys.none }
    do {
      return try RideApp(keys: keys)
    } catch {
      throw Stop(.badInput, "the links of the ride are wrong: \(error)")
    }
  }

  /// Takes one event from the script to the report.
  private func take(_ event: RideEvent) throws(Stop) {
    let outcome = try app.handle(event, journal: journal)
    tally.events += 1
    if outcome.refusal != nil { tally.refused += 1 }
    switch options.format {
    case .text: try output.write(report.text(outcome, tally.events))
    case .json: try output.write("\(outcome.json(tally.events))\n")
    }
  }
}
