public import ModelStreams
public import RIBKit
public import Testing

/// A record of a stream, to be expected piece by piece.
///
/// Everything must be consumed by an expectation: values, the end of the stream, a failure. What is left when the
/// recorder ends, by ``finish()`` or when it is released, is one failure at the line that has made it. The end of the stream
/// is left out when the recorder is released: a stream ends with its writer too, and which of the two variables of a test is
/// released first is up to the optimizer.
///
/// A recorder of a model stream or an event stream writes inside the very send: it sees every model, also those that a
/// reader would miss because it was too slow, as long as one thread at a time sends. A recorder that is *reading* a sequence
/// does it in a task on a manual host, and sees what every such reader sees: of a conflated stream the model that is newest
/// when the host settles.
///
/// Given a host, each expectation lets it settle first, so expectations are not used from within what the host runs.
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
    self.name = name ?? "\(Element.self)"
    self.host = host
    self.sourceLocation = sourceLocation
    // Before the tap, whose task may start others.
    if let host { TaskAdoption.shared.enroll(host.executor) }
    self.tap = tap(tape, self.name)
  }

  /// How the names of the tasks begin that read for recorders.
  static var reader: String { "recorder of" }

  /// Records every model of a stream, from the current one.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - host: What settles before each expectation.
  ///   - name: What the stream is called in failures; the type of its models unless given.
  ///   - sourceLocation: The line that fails for what was not consumed.
  public convenience init(
    _ stream: ModelStream<Element>, host: ManualHost? = nil, name: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(name, host: host, at: sourceLocation) { tape, _ in
      ModelTap(stream, includesCurrent: true) {
        tape.append(.element($0))
      } finish: {
        tape.append(.end)
      }
    }
  }

  /// Records every event of a stream, from now on.
  ///
  /// - Parameters:
  ///   - stream: The stream; what it drops for others is not dropped here.
  ///   - host: What settles before each expectation.
  ///   - name: What the stream is called in failures; the type of its events unless given.
  ///   - sourceLocation: The line that fails for what was not consumed.
  public convenience init(
    _ stream: EventStream<Element>, host: ManualHost? = nil, name: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(name, host: host, at: sourceLocation) { tape, _ in
      EventTap(stream) {
        tape.append(.element($0))
      } finish: {
        tape.append(.end)
      }
    }
  }

  /// Records what a task reads from a sequence; the task begins when the host settles.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - host: Where the task runs, and what settles before each expectation.
  ///   - name: What the sequence is called in failures; the type of its elements unless given.
  ///   - sourceLocation: The line that fails for what was not consumed.
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

  /// The number of what was consumed last, among all calls of stubs and all that was recorded in the process.
  ///
  /// Only the order of two numbers has a meaning.
  public var sequence: UInt64? { tape.lastConsumed }

  /// Ends the recording; what has come before is still to be consumed.
  ///
  /// Harmless when repeated.
  public func cancel() {
    tape.close()
    tap.stop()
    sink.flush()
  }

  /// Ends the recorder: what was not consumed is a failure.
  ///
  /// Harmless when repeated. Without it the recorder ends when it is released.
  public func finish() {
    settle()
    end(countingTheEnd: true)
  }

  private func end(countingTheEnd: Bool) {
    // Closed first: the end of the reading must not be recorded.
    tape.close()
    tap.stop()
    let left = tape.takeAll().filter { countingTheEnd || !$0.isEnd }
    guard !left.isEmpty else { return sink.flush() }
    sink.fail(
      """
      \(name) was recorded, and the test did not expect \(left.map(\.description).joined(separator: ", ")). \
      Expect it, pass over values with skip(_:), or end the recording before with cancel().
      """, at: sourceLocation)
  }

  /// Hands over old failures and lets the host settle.
  func settle() {
    sink.flush()
    host?.settle()
  }
}
