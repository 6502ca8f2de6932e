/// How a gate verifies links whose routes need a signature.
public struct GateVerification: Sendable {
  let verifier: LinkVerifier
  let time: @Sendable () -> Int64

  /// Verifies with a verifier at a time.
  ///
  /// - Parameters:
  ///   - verifier: What knows the keys, and remembers what was used.
  ///   - time: What time it is, in seconds since 1970.
  public init(_ verifier: LinkVerifier, time: @escaping @Sendable () -> Int64) {
    self.verifier = verifier
    self.time = time
  }
}
