internal import Foundation

/// Starts other programs; tests provide the answers instead.
package protocol ProgramRunner: Sendable {
  /// Runs a program to completion, without input.
  ///
  /// - Parameters:
  ///   - words: The name of the program, which is searched for in `PATH`, and its arguments.
  ///   - folder: The working directory.
  ///   - passesOutput: Whether its output goes to this process's standard error instead of the result.
  /// - Returns: The exit status and the output.
  /// - Throws: An error if the program can't be started.
  func run(_ words: [String], in folder: String, passesOutput: Bool) throws(ToolkitError) -> ProgramResult
}

/// The numbers of a version of Swift, such as 6 and 3.
typealias SwiftVersion = (major: Int, minor: Int)

/// Returns the numbers in a version such as `6.3`, `6.3.1` or `6.4-dev`; `nil` for another text.
func swiftVersion(_ text: some StringProtocol) -> SwiftVersion? {
  guard let match = String(text).wholeMatch(of: /(\d+)\.(\d+)(?:\.\d+)?(?:[\-+][\w.\-+]+)?/),
    let major = Int(match.1),
    let minor = Int(match.2)
  else { return nil }
  return (major, minor)
}

extension ProgramRunner {
  /// Returns the version of the toolchain; `nil` if `swift` prints none.
  func swiftVersion() throws(ToolkitError) -> SwiftVersion? {
    let result = try run(["swift", "--version"], in: "/", passesOutput: false)
    let match = result.output.firstMatch(of: /Swift version (\d+\.\d+)/)
    return result.status == 0 ? match.flatMap { RIBToolkit.swiftVersion($0.1) } : nil
  }
}

package struct ProgramResult: Hashable, Sendable {
  /// The exit status; negative if a signal ended the program.
  package let status: Int32
  /// The output, unless it was passed on.
  package let output: String

  package init(status: Int32, output: String) {
    self.status = status
    self.output = output
  }
}

/// Runs the programs of this machine.
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
      throw ToolkitError(.program, "\(words.first ?? "") can't be started: \(error.localizedDescription).")
    }
    let output = passesOutput ? nil : try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return ProgramResult(
      status: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: String(decoding: output ?? Data(), as: UTF8.self))
  }
}
