internal import Basics
internal import Foundation
internal import RIBDiagnostics
internal import RIBInspector
internal import RIBKit
internal import RIBSessions

/// The program `ride`.
public enum RideCommand {
  /// Runs the program.
  ///
  /// - Parameter arguments: The command line, beginning with the name of the program.
  /// - Returns: The exit status, as listed by `--help`.
  public static func run(_ arguments: [String]) async -> Int32 {
    var line = CommandLineReader(Array(arguments.dropFirst())) { _ in options }
    for argument in line.arguments { line.fail("Unexpected argument \"\(argument.printable)\".") }
    let connecting = Int(line.value("connect") ?? "0") ?? -1
    if !(0...1_000_000).contains(connecting) {
      line.fail("--connect must be a whole number of seconds from 0 to 1000000.")
    }
    if line.has("help") {
      show(help)
      return 0
    }
    guard line.mistakes.isEmpty else {
      for mistake in line.mistakes { complain(mistake) }
      complain("Run 'ride --help' for usage.")
      return 64
    }
    do {
      return try await record(line, connecting: .seconds(connecting)) ? 0 : 65
    } catch {
      complain("\(error)")
      return 74
    }
  }

  /// Plays the script, and records the tree if the command line asks for it.
  ///
  /// - Returns: Whether all lines were events.
  private static func record(_ line: CommandLineReader, connecting: Duration) async throws -> Bool {
    var observers: [any TreeObserver] = line.has("follow") ? [.console] : []
    guard line.has("trace") || line.has("page") else {
      return try await play(line, connecting: connecting, observers)
    }
    let recorder = TraceRecorder(capacity: 100_000, file: line.value("trace").map { TraceFile($0) })
    observers.append(recorder)
    let isGood = try await play(line, connecting: connecting, observers)
    recorder.flush()
    if let page = line.value("page") {
      do {
        // An atomic write would replace a device, a pipe or a link instead of writing to it.
        try recorder.trace.page().write(toFile: page, atomically: false, encoding: .utf8)
      } catch {
        throw FileError(description: "Cannot write the page \(page.printable).")
      }
    }
    guard recorder.droppedEvents == 0 else {
      let place = line.value("trace").map { " to \($0.printable)" } ?? ""
      throw FileError(description: "Cannot write \(recorder.droppedEvents) events of the trace\(place).")
    }
    return isGood
  }

  /// Launches the app, handles all events of the script, and ends the app.
  private static func play(
    _ line: CommandLineReader, connecting: Duration, _ observers: [any TreeObserver]
  ) async throws -> Bool {
    let script = try lines(of: line.value("script"))
    let autosave = try line.value("state").map { path in
      Autosave(try SQLiteStore(path: path), id: "ride") { event in
        if case .abandoned = event.kind { complain("The state of \(path.printable) can't be restored.") }
      }
    }
    let app = try RideApp(
      connecting: connecting, restoring: try await autosave?.load(), observers: observers)
    defer { app.shutdown() }
    if let autosave, let tree = app.save() { try await autosave.save(tree) }
    var report = TextReport()
    for (number, text) in zip(1..., script) where !text.allSatisfy(\.isWhitespace) {
      let event: RideEvent
      do {
        event = try RideEvent(line: text)
      } catch {
        report.badLines += 1
        complain("Line \(number): \(error).")
        continue
      }
      let outcome = app.handle(event)
      // The tree is saved before the outcome is shown, so that text that the rider has seen isn't lost.
      if let autosave, let tree = app.save() { try await autosave.save(tree) }
      show(report.text(of: outcome) + (line.has("tree") ? app.drawing : ""))
    }
    show(report.summary)
    return report.badLines == 0
  }

  /// Returns the lines of a script as they are needed: of a file, of standard input for `-`, or of the scenario for `nil`.
  private static func lines(of script: String?) throws -> AnySequence<String> {
    if script == "-" { return AnySequence(AnyIterator { readLine() }) }
    let text = script.map { try? String(contentsOfFile: $0, encoding: .utf8) } ?? Scenario.script
    guard let text else { throw FileError(description: "Cannot read the script \(script?.printable ?? "").") }
    return AnySequence(
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
  }

  /// Writes text to standard output at once, even into a pipe.
  private static func show(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }

  /// Writes a line to standard error.
  private static func complain(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data("ride: \(sentence)\n".utf8))
  }
}

/// An error of a file that the command line names.
private struct FileError: Error, CustomStringConvertible {
  let description: String
}
