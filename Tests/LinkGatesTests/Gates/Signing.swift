import DeepLinks
import LinkGates

/// A key, and links that are signed with it at the time zero.
struct Signing {
  let signer: SigningKey
  let verification: GateVerification

  init(time: @escaping @Sendable () -> Int64 = { 1 }) throws {
    let key = try SigningKey(id: "k1", secret: Array(0..<32))
    signer = key
    verification = GateVerification(try LinkVerifier(keys: [key.verifyingKey]), time: time)
  }

  func link(_ text: String, nonce: String? = "n1") throws -> DeepLink {
    try signer.sign(try DeepLink(text), until: 1_000, nonce: nonce)
  }
}
