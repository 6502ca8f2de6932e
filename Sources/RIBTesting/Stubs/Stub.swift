public import Testing

/// A function of a service, with answers given by the test and a record of its calls.
///
/// A stand-in for a service holds one stub for each of its functions and calls it, with `await` or without. (It is not
/// called like a function, because the compiler takes the wrong one of the two in a closure of one expression.) Several
/// arguments make a structure or a tuple.
///
/// `try await trip.call(id)` is the body of a function that throws anything, `await price.call(ride, default: .zero)` that
/// of one that throws nothing, and `try await take.call(step, throwing: Refusal.self, default: ())` that of one that throws errors of one
/// type.
///
/// An answer for a certain input goes before one for every input, and among those the one that was given last. Answers may be
/// given at any time, from any thread; a call looks once, when it is made, or when the gate that it waits at is opened.
///
/// A call without an answer fails the test at the line of the call and throws ``Unstubbed``, or returns the default. It never
/// stops the program.
public final class Stub<Input: Sendable, Output: Sendable>: Sendable {
  let storage: StubStorage<Input, Output>

  /// Makes a stub without answers.
  ///
  /// - Parameters:
  ///   - name: What the function is called in failures; best the name of the stub's variable.
  ///   - sourceLocation: The line that fails if a call waits for ever.
  public init(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    storage = StubStorage(name, at: sourceLocation)
  }

  deinit {
    storage.finish()
  }

  /// The name of the function in failures.
  public var name: String { storage.name }

  /// Ends the stub: a call that waits is a failure, named at the line of the stub, and is cancelled.
  ///
  /// A call that waits holds the stub, so tests that let calls wait end it, or a harness does. Harmless when repeated.
  ///
  /// - Complexity: O(waiting calls).
  public func finish() {
    storage.finish()
  }
}

extension Stub: Stoppable {
  /// Ends the stub, with the harness that records it.
  func stop() { finish() }
}

/// One call of a stub.
public struct StubCall<Input: Sendable>: Sendable, CustomStringConvertible {
  /// The name of the stub.
  public let name: String

  /// The input of the call.
  public let input: Input

  /// The number of the call among all calls and records of the process.
  ///
  /// Only the order of two numbers has a meaning.
  public let sequence: UInt64

  /// The line of the call.
  public let sourceLocation: SourceLocation

  /// Whether the call has been expected.
  let flag = ExpectedFlag()

  /// The call as it would be written.
  public var description: String { Self.text(name, input) }

  /// A call as it would be written.
  static func text(_ name: String, _ input: Input) -> String {
    if input is Void { return "\(name)()" }
    let text = inSentence(input)
    return Mirror(reflecting: input).displayStyle == .tuple ? name + text : "\(name)(\(text))"
  }
}

extension Harness {
  /// Records the calls of a stub from now on, with their inputs; at the end of an exhaustive harness none may wait any more.
  ///
  /// They are expected by the stub, or with those of other channels by ``expect(_:sourceLocation:)``: what is expected in one place
  /// is expected in the other.
  ///
  /// - Parameter stub: The stub; its calls are recorded by one harness at most.
  public func record<Input, Output>(_ stub: Stub<Input, Output>) {
    var recording: Recording? = Recording(core, .calls(stub.name))
    core.recorded.insert(.calls(stub.name))
    // The one before is released outside of the lock, with the values of its log: their `deinit` may use the stub.
    stub.storage.withState { swap(&$0.recording, &recording) }
    if core.exhaustivity == .exhaustive { core.taps.append(stub) }
  }
}
