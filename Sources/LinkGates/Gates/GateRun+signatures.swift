internal import DeepLinks

/// What a gate asks of the signature of a link.
extension GateRun {
  /// The signature is looked at, and not used up before everything else is in order.
  mutating func checkSignature(_ route: Int) throws(GateRefusal) {
    guard table.routes[route].attributes.needsSignature, call.origin != .local else { return }
    guard let verification = gate.rules.verification else {
      throw refuse(
        .unsigned, route: route, rule: name(of: route),
        "The route \"\(name(of: route))\" needs a signature, and the gate cannot verify the link \(quoted); give its rules a verification."
      )
    }
    let time = verification.time()
    if let proof = pass.proofs.first(where: { $0.link == signed }) {
      guard proof.signature.expiry <= time else { return }
      throw unsigned(SignatureError(.expired, "The link is no longer good; ask for a new one."), route)
    }
    let signature: LinkSignature
    do throws(SignatureError) {
      signature = try verification.verifier.verify(signed, at: time, isDryRun: true)
    } catch {
      throw unsigned(error, route)
    }
    guard !pass.proofs.contains(where: { $0.sharesNonce(with: signature) }) else {
      throw unsigned(SignatureError(.replayed, "The link was good for one use together with another."), route)
    }
    pass.proofs.append(GateProof(link: signed, signature: signature))
    note(.verified, .signature, route: route, rule: signature.key)
  }

  /// Uses up the signatures that were found to be right.
  ///
  /// Another call with the same link may have been faster.
  mutating func spendSignatures(_ route: Int) throws(GateRefusal) {
    guard !isDryRun, let verification = gate.rules.verification else { return }
    while pass.spentCount < pass.proofs.count {
      do throws(SignatureError) {
        let signature = pass.proofs[pass.spentCount].signature
        try verification.verifier.check(signature, at: verification.time(), isDryRun: false)
      } catch {
        throw unsigned(error, route)
      }
      pass.spentCount += 1
    }
  }

  private func unsigned(_ error: SignatureError, _ route: Int) -> GateRefusal {
    let code: GateRefusal.Code =
      switch error.code {
      case .missing: .unsigned
      case .malformed: .malformedSignature
      case .unknownKey: .unknownKey
      case .mismatch, .weakKey: .forged
      case .expired: .expired
      case .tooLong: .tooLong
      case .replayed: .replayed
      case .full: .fullMemory
      }
    return refuse(
      code, route: route, rule: name(of: route),
      "The route \"\(name(of: route))\" needs a signature, and that of the link \(quoted) is refused: \(error.description.line)"
    )
  }
}
