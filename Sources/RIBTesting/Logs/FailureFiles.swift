internal import Basics
internal import Foundation
internal import Testing

/// The log files of a harness whose test has failed; the first failure names them, so you find them without an option.
///
/// They are in the temporary folder, as `RIBTesting/RideTests/itSearches-31-trace.txt` for the harness in line 31, and with the
/// extension `.html` for the log as a page; the next run overwrites them.
final class FailureFiles {
  /// The number of harnesses in this process that asked for each name: in a loop, or in a test with arguments, a harness must not
  /// overwrite the files that failures of others name.
  private static let taken = Lock<[String: Int]>([:])
  /// The maximum number of bytes written; of a longer log, the beginning and the end are written.
  private static let limit = 1_000_000

  /// The path of the log without its extension.
  private var path: String?
  private var isNamed = false

  /// Returns the lines of a failure that name the files, if it is the first failure and the files can be written.
  func mention(_ log: HarnessLog, _ origin: SourceLocation) -> String {
    guard !isNamed, let test = Test.current else { return "" }
    isNamed = true
    path = Self.path(for: test.name, origin)
    // The files are written immediately, and again at the end of the test, so that a test that crashes or hangs after its first
    // failure leaves a log too.
    write(log)
    return path.map { "\nThe log: \($0).txt\nThe page: \($0).html" } ?? ""
  }

  /// Writes the current log and its page, if a failure has named the files.
  func write(_ log: HarnessLog) {
    guard let path else { return }
    do {
      // The files are replaced atomically, because the reader may have one open.
      try Data(Self.bounded(log.trace).utf8).write(to: URL(filePath: path + ".txt"), options: .atomic)
      try Data(log.page.utf8).write(to: URL(filePath: path + ".html"), options: .atomic)
    } catch {
      self.path = nil
    }
  }

  private static func path(for test: String, _ origin: SourceLocation) -> String? {
    let name = test.prefix { $0 != "(" }.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(60)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "RIBTesting/\(origin.moduleName)", directoryHint: .isDirectory)
    let file = folder.appending(path: "\(String(name))-\(origin.line)").path
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil
    else { return nil }
    let number = taken.withLock { taken in
      taken[file, default: 0] += 1
      return taken[file] ?? 1
    }
    return number == 1 ? "\(file)-trace" : "\(file)-\(number)-trace"
  }

  private static func bounded(_ trace: String) -> String {
    let bytes = trace.utf8
    guard bytes.count > limit else { return trace }
    let (head, tail) = (bytes.prefix(limit / 2), bytes.suffix(limit / 2))
    return String(decoding: head, as: UTF8.self)
      + "\n… (\(bytes.count - limit) bytes omitted)\n"
      + String(decoding: tail, as: UTF8.self)
  }
}
