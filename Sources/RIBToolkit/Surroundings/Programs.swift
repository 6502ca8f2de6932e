internal import Foundation

/// Starts other programs; tests put answers in its place.
package protocol ProgramRunner: Sendable {
  /// Runs a program to its end, without input.
  ///
  /// - Parameters:
  ///   - words: The name of the program, which is looked for in the folders of `PATH`, and its arguments.
  ///   - folder: Where it runs.
  ///   - passesOutput: Whether its output goes to the errors of this process instead of into the result.
  /// - Returns: How it ended, and what it wrote.
  /// - Throws: That it cannot be started.
  func run(_ words: [String], in folder: String, passesOutput: Bool) throws(ToolkitError) -> ProgramResult
}

/// How a program ended.
package struct ProgramResult: Hashable, Sendable {
  /// The exit status; a negative number if a signal has ended it.
  package let status: Int32
  /// What it wrote, unless that was passed on.
  package let output: String

  package init(status: Int32, output: String) {
    self.status = status
    self.output = output
  }
}

/// The programs of this machine.
struct SystemPrograms: ProgramRunner {
  func run(_ words: [String], in folder: String, passesOutput: Bool) throws(ToolkitError) -> ProgramResult {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = passesOutput ? FileHandle.standardError : pipe
    process.standardError = passesOutput ? FileHandle.standardError : pipe
    do {
      try process.run()
    } catch {
      throw ToolkitError(.program, "\(words.first ?? "") cannot be started: \(error.localizedDescription).")
    }
    let output = passesOutput ? nil : try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return ProgramResult(
      status: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: String(decoding: output ?? Data(), as: UTF8.self))
  }
}
