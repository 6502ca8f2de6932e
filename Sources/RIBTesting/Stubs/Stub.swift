public import Testing

/// A stubbed function of a service, with answers given by the test and a record of its calls.
///
/// A test double for a service holds one stub for each function and calls it, with `await` or without. (It is not callable like a
/// function, because the compiler selects the wrong overload in a single-expression closure.) Combine several arguments in a
/// structure or a tuple.
///
/// The body of a function that throws any error is `try await trip.call(id)`; of one that doesn't throw, `await price.call(ride,
/// default: .zero)`; and of one with typed throws, `try await take.call(step, throwing: Rejection.self, default: ())`.
///
/// An answer for a certain input takes precedence over an answer for every input, and a later answer over an earlier one of the same kind.
/// You can give answers at any time and from any thread; a call looks up its answer once, when it is made or when the gate that it waits at
/// opens.
///
/// A call without an answer fails the test at the line of the call and throws ``UnstubbedError``, or returns the default. It never stops
/// the program.
public final class Stub<Input: Sendable, Output: Sendable>: Sendable {
  let storage: StubStorage<Input, Output>

  /// Creates a stub without answers.
  ///
  /// Failures show the name of the function; use the name of the stub's variable. A call that waits forever fails at the line that
  /// creates the stub.
  public init(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    storage = StubStorage(name, at: sourceLocation)
  }

  deinit {
    storage.finish()
  }

  /// The name of the function in failures.
  public var name: String { storage.name }

  /// Ends the stub: each call that still waits is cancelled and fails the test, at the line that created the stub.
  ///
  /// A waiting call retains the stub, so end stubs with suspended calls yourself, or let a harness do it. Calling this again has no effect.
  ///
  /// - Complexity: O(waiting calls).
  public func finish() {
    storage.finish()
  }
}

extension Stub: Stoppable {
  /// Ends the stub together with the harness that records it.
  func stop() { finish() }
}

/// A call to a stub.
public struct StubCall<Input: Sendable>: Sendable, CustomStringConvertible {
  /// The name of the stub.
  public let name: String

  /// The input of the call.
  public let input: Input

  /// The sequence number of the call, among all stub calls and recorded entries in the process.
  ///
  /// Only the order of two numbers is meaningful.
  public let sequence: UInt64

  /// The line of the call.
  public let sourceLocation: SourceLocation

  /// Whether the call has been expected.
  let flag = ExpectedFlag()

  /// The call as it would be written in code.
  public var description: String { Self.text(name, input) }

  /// Returns a call as it would be written in code.
  static func text(_ name: String, _ input: Input) -> String {
    if input is Void { return "\(name)()" }
    let text = inSentence(input)
    return Mirror(reflecting: input).displayStyle == .tuple ? name + text : "\(name)(\(text))"
  }
}

extension Harness {
  /// Records the calls to a stub from now on, with their inputs; when an exhaustive harness ends, no call may still be waiting.
  ///
  /// Expect the calls with the stub or, in order with other output, with ``expect(_:sourceLocation:)``: a call that is expected in one
  /// place is expected in the other. At most one harness may record a stub.
  public func record<Input, Output>(_ stub: Stub<Input, Output>) {
    var recording: Recording? = Recording(core, .calls(stub.name))
    core.recorded.insert(.calls(stub.name))
    // The previous recording is released outside the lock together with the values of its log, because their `deinit` may use the stub.
    stub.storage.withState { swap(&$0.recording, &recording) }
    if core.exhaustivity == .exhaustive { core.taps.append(stub) }
  }
}
