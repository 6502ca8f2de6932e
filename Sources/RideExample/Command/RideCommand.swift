#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The program `ride`.
public enum RideCommand {
  /// Runs the program in this process.
  ///
  /// It takes over the signals and the standard streams of the process and must be called once, before the process has
  /// other threads.
  ///
  /// - Parameter arguments: The command line, with the name of the program first.
  /// - Returns: The exit status, as listed by `--help`.
  public static func run(_ arguments: [String]) -> Int32 {
    Descriptor.occupyStandardStreams()
    do {
      let environment = ProcessInfo.processInfo.environment
      let output = Output(.standardOutput, try Interrupts(), environment: environment)
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

  /// Writes a line to standard error; nothing can be done if that fails.
  static func complain(_ line: String) {
    try? Descriptor.standardError.write(all: Array("\(line)\n".utf8))
  }
}
