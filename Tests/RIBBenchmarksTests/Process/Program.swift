import Foundation

/// The program of the same build as these tests, in a process of its own.
enum Program {
  /// How it has ended.
  struct Ending: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs it to its end.
  static func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> Ending {
    let (output, errors) = (try folder.makeFile("output"), try folder.makeFile("errors"))
    let process = Process()
    process.executableURL = directory.appending(path: "RIBBenchmarks")
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    let status = try await withCheckedThrowingContinuation { end in
      process.terminationHandler = { end.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    return Ending(status: status, output: try folder.text("output"), errors: try folder.text("errors"))
  }

  /// The directory of the test bundle, which the runner names in one of its arguments.
  private static let directory: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var url = URL(filePath: bundle).standardizedFileURL
    while url.path.contains(".xctest") { url.deleteLastPathComponent() }
    return url
  }()
}
