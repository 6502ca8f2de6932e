internal import Foundation
internal import RIBInspector
internal import RIBKit

/// The program `ride`.
public enum RideCommand {
  /// Runs the program in this process.
  ///
  /// It takes over the signals and the standard streams of the process, so call it once, before the process has other threads.
  ///
  /// - Parameter arguments: The command line, beginning with the name of the program.
  /// - Returns: The exit status, as listed by `--help`.
  public static func run(_ arguments: [String]) -> Int32 {
    Descriptor.occupyStandardStreams()
    do {
      let environment = ProcessInfo.processInfo.environment
      let output = Output(environment: environment)
      switch try Invocation(Array(arguments.dropFirst())) {
      case .help: try output.write(Help.text)
      case .version: try output.write(Help.version)
      case .links: try output.write(LinkList.text())
      case .sign(let link, let keys): try output.write("\(try SignedLink.text(link, KeyFile.read(keys)))\n")
      case .run(let options): return try RideRun(options, output).finish().rawValue
      }
      return ExitStatus.success.rawValue
    } catch let error as UsageError {
      complain("\(error)")
      return ExitStatus.usage.rawValue
    } catch let stop as Stop {
      if let message = stop.message { complain("ride: \(message)") }
      return stop.status.rawValue
    } catch {
      complain("ride: \(error)")
      return ExitStatus.inputOutput.rawValue
    }
  }

  /// Writes a line to standard error.
  ///
  /// A failure to write is ignored, because there is nowhere to report it.
  static func complain(_ line: String) {
    try? Descriptor.standardError.write(all: Array("\(line)\n".utf8))
  }
}

/// One run of the program: a script, an optional journal and state, the app and a report.
private final class RideRun {
  private let options: Options
  private let output: Output
  private let script: Script
  private let journal: Journal?
  private let state: StateFile?
  private let report: TextReport
  private let recorder: TraceRecorder?
  private var screen: TreeScreen?
  private let app: RideApp
  private var tally = Tally()

  /// Opens the files that the options name.
  init(_ options: Options, _ output: Output) throws(Stop) {
    self.options = options
    self.output = output
    report = TextReport(
      showsTree: options.showsTree, isIdle: options.isIdle, isColoured: output.hasColours)
    script = try Script(options.script, output)
    journal = if let path = options.journal { try Journal(path: path) } else { nil }
    if let journal, [script.file, output.file].compactMap(\.self).contains(where: journal.isSame) {
      throw Stop(.usage, "the journal must be a different file from the script and the output")
    }
    let keys = if let path = options.keys { try KeyFile.read(path) } else { LinkKeys.none }
    // After the other files, because a launch that ends before its first event counts as failed.
    state =
      if let path = options.state {
        try StateFile(path: path) { RideCommand.complain("ride: \($0)") }
      } else { nil }
    // Last, so that a file error doesn't leave a tree behind that nothing shuts down.
    let isOnTerminal = options.follows && Descriptor.standardError.isTerminal
    screen = isOnTerminal ? TreeScreen() : nil
    recorder =
      options.trace != nil || options.page != nil || isOnTerminal
      ? TraceRecorder(
        capacity: options.page == nil ? 1_000 : 100_000, file: options.trace.map { TraceFile($0) })
      : nil
    var observers: [any TreeObserver] = []
    if let recorder { observers.append(recorder) }
    if options.follows, !isOnTerminal { observers.append(.console) }
    app = try Self.app(options, keys, restoring: state?.tree, observers)
  }

  /// Handles all lines and detaches the tree, even if an error is thrown.
  ///
  /// - Returns: The exit status.
  /// - Throws: A ``Stop`` that ends the run before the end of its script.
  func finish() throws(Stop) -> ExitStatus {
    let status: ExitStatus
    do throws(Stop) {
      status = try handleAll()
    } catch {
      do throws(Stop) { try end() } catch { RideCommand.complain("ride: \(error.message ?? "")") }
      throw error
    }
    try end()
    return status
  }

  private func handleAll() throws(Stop) -> ExitStatus {
    try journal?.replay(check: output.check, warn: { RideCommand.complain("ride: \($0)") }, app.replay)
    try switchFlags()
    draw()
    while let line = try script.next() {
      let event: RideEvent
      do throws(BadLine) {
        event = try RideEvent(line)
      } catch {
        tally.badLines += 1
        RideCommand.complain("ride: line \(line.number): \(error)")
        continue
      }
      try handle(event)
    }
    if options.format == .text { try output.write(report.summary(tally)) }
    return tally.badLines == 0 ? .success : .badInput
  }

  /// Detaches the tree, closes the state, reports events missing from the trace, and writes the page.
  private func end() throws(Stop) {
    app.shutdown()
    try state?.close()
    guard let recorder else { return }
    recorder.flush()
    if recorder.droppedEvents > 0 {
      RideCommand.complain(
        "ride: the trace lacks \(recorder.droppedEvents) events, because \(options.trace ?? "") cannot be written"
      )
    }
    guard let page = options.page else { return }
    do {
      try Data(recorder.trace.page().utf8).write(to: URL(filePath: page))
    } catch {
      throw Stop(.inputOutput, "cannot write the page \(page)")
    }
  }

  /// Draws the tree on standard error, above the output of the next event.
  private func draw() {
    guard var screen, let recorder, let tree = recorder.trees.last, let snapshot = recorder.snapshot(of: tree)
    else { return }
    let size = Descriptor.standardError.terminalSize
    screen.rows = max(4, size.rows / 2)
    screen.columns = size.columns
    let lines = screen.draw(snapshot, recorder.events)
    self.screen = screen
    // Moves the cursor to the top left and clears the screen.
    RideCommand.complain("\u{1B}[H\u{1B}[2J" + lines.joined(separator: "\n"))
  }

  private static func app(
    _ options: Options, _ keys: LinkKeys, restoring saved: SavedTree?, _ observers: [any TreeObserver]
  ) throws(Stop) -> RideApp {
    let connecting = Duration.seconds(options.connecting)
    do {
      guard let path = options.flags else {
        return try RideApp(keys: keys, connecting: connecting, restoring: saved, observers: observers)
      }
      return try RideApp(keys: keys, connecting: connecting, restoring: saved, observers: observers) {
        () throws(Rejection) in try FlagFile.read(path)
      }
    } catch {
      throw Stop(.badInput, "the links or the modules of the ride are invalid: \(error)")
    }
  }

  /// Applies the flags of the file before the first event.
  ///
  /// The change is an event of its own if the flags differ from those in the journal.
  private func switchFlags() throws(Stop) {
    guard options.flags != nil else { return }
    do {
      try app.switchFlags { try journal?.append($0) }
    } catch {
      throw error as? Stop ?? Stop(.noInput, "\(error)")
    }
  }

  /// Handles one event and reports its outcome.
  private func handle(_ event: RideEvent) throws(Stop) {
    let outcome = try app.handle(event) { (event) throws(Stop) in try journal?.append(event) }
    if let state, let tree = app.save() { try state.save(tree) }
    tally.events += 1
    draw()
    if outcome.rejection != nil { tally.rejected += 1 }
    switch options.format {
    case .text: try output.write(report.text(outcome, tally.events))
    case .json: try output.write("\(outcome.json(tally.events))\n")
    }
  }
}
