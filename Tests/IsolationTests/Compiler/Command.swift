import Foundation

/// A program to be run with arguments, and what it prints to be kept.
struct Command: Sendable {
  let program: URL
  var arguments: [String] = []

  /// Runs it to its end.
  ///
  /// - Parameter scratch: Where files for its output are made.
  /// - Returns: Its output and its end.
  /// - Throws: The error that keeps it from being started.
  func run(in scratch: Scratch) async throws -> Outcome {
    let (output, errors) = (try scratch.makeFile(), try scratch.makeFile())
    return try await withCheckedThrowingContinuation { end in
      // A thread of its own: waiting takes a run loop, which on a thread of the pool would never be freed.
      Thread.detachNewThread {
        end.resume(with: Result { try run(output, errors) })
      }
    }
  }

  /// Runs it with its output going to files, so that no pipe can fill up.
  private func run(_ output: URL, _ errors: URL) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    // A program that is meant to stop needs no backtrace, which takes seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : -status,
      output: try Self.text(of: output), errors: try Self.text(of: errors))
  }

  /// Reads a file by a handle: `String(contentsOf:)` leaks a buffer when the file is empty.
  private static func text(of file: URL) throws -> String {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }
}

/// The output of a process, and its end.
struct Outcome: Sendable {
  /// The exit status; of a process that was stopped by a signal, the negative number of the signal.
  let status: Int32
  let output: String
  let errors: String

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A temporary directory that goes with its owner.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "IsolationTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Makes an empty file with a name that nothing else here has.
  func makeFile() throws -> URL {
    let file = url.appending(path: UUID().uuidString)
    try Data().write(to: file)
    return file
  }
}
