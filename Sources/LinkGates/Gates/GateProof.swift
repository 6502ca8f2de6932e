internal import DeepLinks

/// A link whose signature was found to be right.
struct GateProof: Sendable {
  let link: DeepLink
  let signature: LinkSignature

  /// Whether the signatures of two links are for one use together.
  func sharesNonce(with other: LinkSignature) -> Bool {
    other.nonce != nil && signature.nonce == other.nonce && signature.key == other.key
  }
}
