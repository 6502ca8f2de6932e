public import ModelStreams
public import RIBKit
public import Testing

/// A recorder of a stream; a test expects its entries one by one.
///
/// Expectations must consume every entry: values, the end of the stream, a failure. Entries that are left when the recorder ends, by
/// ``finish()`` or on release, cause one failure at the line that created the recorder. On release, an unconsumed end of the stream isn't a
/// failure: a stream also ends when its writer is released, and the optimizer decides which of two variables in a test is released first.
///
/// A recorder of a model stream or an event stream records during the send: it sees every model, including those that a slow reader
/// would miss, as long as only one thread at a time sends. A recorder that is *reading* a sequence uses a task on a manual host,
/// and sees what every such reader sees: from a conflated stream, the newest model when the host settles.
///
/// If there is a host, each expectation settles it first, so don't use expectations in code that runs on the host.
public final class StreamRecorder<Element: Sendable> {
  /// The name of the stream in failures.
  public let name: String

  let tape = StreamTape<Element>()
  let sink = FailureSink.current()
  let host: ManualHost?
  private let tap: any Stoppable
  private let sourceLocation: SourceLocation

  private init(
    _ name: String?, host: ManualHost?, at sourceLocation: SourceLocation,
    tap: (StreamTape<Element>, String) -> any Stoppable
  ) {
    self.name = name ?? "the stream of \(Element.self)"
    self.host = host
    self.sourceLocation = sourceLocation
    // This comes before the tap, whose task may start others.
    if let host { TaskAdoption.shared.enroll(host.executor) }
    self.tap = tap(tape, self.name)
  }

  /// The prefix of the names of tasks that read for recorders.
  static var reader: String { "recorder of" }

  /// Records every model of a stream, starting with the current one.
  ///
  /// A host settles before each expectation. Failures show the name, by default `the stream of` and the type of the models. Entries that were
  /// not consumed fail at the line of this call.
  public convenience init(
    _ stream: ModelStream<Element>, host: ManualHost? = nil, name: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(name, host: host, at: sourceLocation) { tape, _ in
      StreamTap(stream, includesCurrent: true) {
        tape.append(.element($0))
      } finish: {
        tape.append(.end)
      }
    }
  }

  /// Records every event of a stream from now on, including events that the stream drops for other subscribers.
  ///
  /// A host settles before each expectation. Failures show the name, by default `the stream of` and the type of the events. Entries that were
  /// not consumed fail at the line of this call.
  public convenience init(
    _ stream: EventStream<Element>, host: ManualHost? = nil, name: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(name, host: host, at: sourceLocation) { tape, _ in
      StreamTap(stream) {
        tape.append(.element($0))
      } finish: {
        tape.append(.end)
      }
    }
  }

  /// Records the elements that a task reads from a sequence; the task begins when the host settles.
  ///
  /// The host runs the task and settles before each expectation. Failures show the name, by default `the stream of`
  /// and the type of the elements. Entries that were not consumed fail at the line of this call.
  public convenience init<Models: AsyncSequence & Sendable>(
    reading sequence: Models, on host: ManualHost, name: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where Models.Element == Element {
    self.init(name, host: host, at: sourceLocation) { tape, name in
      let place = "\(sourceLocation.fileID):\(sourceLocation.line)"
      return TaskTap(sequence, on: host, name: "\(Self.reader) \(name), made at \(place)", to: tape)
    }
  }

  deinit {
    end(countingTheEnd: false)
  }

  /// The sequence number of the last consumed entry, among all stub calls and recorded entries in the process.
  ///
  /// Only the order of two numbers is meaningful.
  public var sequence: UInt64? { tape.lastConsumed }

  /// Ends the recording; earlier entries must still be consumed.
  ///
  /// Calling this again has no effect.
  public func cancel() {
    tape.close()
    tap.stop()
    sink.flush()
  }

  /// Ends the recorder and fails for entries that were not consumed.
  ///
  /// Calling this again has no effect. Without it the recorder ends when it is released.
  public func finish() {
    settle()
    end(countingTheEnd: true)
  }

  private func end(countingTheEnd: Bool) {
    // The tape is closed first, because the end of the reading must not be recorded.
    tape.close()
    tap.stop()
    let left = tape.takeAll().filter { countingTheEnd || !$0.isEnd }
    guard !left.isEmpty else { return sink.flush() }
    sink.fail(
      """
      The test did not expect this from \(name): \(left.map(\.description).joined(separator: ", ")). Expect it, skip values with skip(_:), \
      or end the recording earlier with cancel().
      """, at: sourceLocation)
  }

  /// Reports old failures and lets the host settle.
  func settle() {
    sink.flush()
    host?.settle()
  }
}
