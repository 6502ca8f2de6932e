import DeepLinks
import LinkGates

/// A key, and links that are signed with it at the time zero.
struct Signing {
  let signer: SigningKey
  let verification: GateRules.Verification

  init(keyUntil end: Int64? = nil, time: @escaping @Sendable () -> Int64 = { 1 }) throws {
    let key = try SigningKey(id: "k1", secret: Array(0..<32))
    signer = key
    let verifying = end.map { key.verifyingKey.until($0) } ?? key.verifyingKey
    verification = GateRules.Verification(try LinkVerifier(keys: [verifying]), time: time)
  }

  func link(_ text: String, nonce: String? = "n1") throws -> DeepLink {
    try signer.sign(try DeepLink(text), until: 1_000, nonce: nonce)
  }
}
