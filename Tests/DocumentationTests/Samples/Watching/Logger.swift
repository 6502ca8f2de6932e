/// A stand-in for the part of swift-log's logger that `EventLog` uses, because RIBKit has no dependencies.
struct Logger {
  enum Level { case debug, warning, error }
  typealias Metadata = [String: String]

  let write: (_ level: Level, _ line: String) -> Void

  func log(
    level: Level, _ message: @autoclosure () -> String, metadata: @autoclosure () -> Metadata? = nil
  ) {
    let parts = (metadata() ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    write(level, ([message()] + parts).joined(separator: " "))
  }
}
