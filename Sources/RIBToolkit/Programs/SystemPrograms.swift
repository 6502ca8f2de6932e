internal import Foundation

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
