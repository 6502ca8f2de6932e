import DeepLinks
import LinkGates

/// The cost of a gate in front of a table.
extension Case {
  /// A gate without rules, which checks only the origin of the link and whether its route is exported.
  static var gate: Case {
    Case(name: "links/URL string through a gate to an exported route, against its table", budget: 3) {
      gate(GateRules())
    }
  }

  /// A gate with a guard and a rate limit; the floor reads no clock and remembers no link.
  static var guardedGate: Case {
    Case(name: "links/URL string through a gate with a guard and a rate limit", budget: 4.5) {
      var rules = GateRules()
      rules.guards = [LinkGuard("everybody") { _, _ in .allow }]
      rules.limits = [RateLimit("flood", burst: 1_000_000, every: .nanoseconds(1))]
      return gate(rules)
    }
  }

  /// A gate that verifies signatures; the floor opens the link with the table, and computes one HMAC of its bytes.
  static var signedGate: Case {
    Case(name: "links/signed URL string through a gate, against its table and one HMAC", budget: 2.7) {
      let secret = [UInt8](repeating: 7, count: 32)
      guard let key = try? SigningKey(id: "one", secret: secret),
        let verifier = try? LinkVerifier(keys: [key.verifyingKey])
      else { return gate(GateRules()) }
      let texts = texts(10).compactMap { text in
        (try? DeepLink(text)).flatMap { try? key.sign($0, until: 1_000).description }
      }
      var rules = GateRules()
      rules.verification = GateRules.Verification(verifier) { 500 }
      return gate(rules, texts, RouteAttributes(isExported: true, needsSignature: true)) {
        use(SHA256.code(of: Array($0.utf8), key: secret))
      }
    }
  }

  /// Measures a gate in front of a table of ten routes, beside that table with other work for each string.
  private static func gate(
    _ rules: GateRules, _ texts: [String] = texts(10),
    _ attributes: RouteAttributes = RouteAttributes(isExported: true),
    besides work: @escaping (String) -> Void = { _ in }
  ) -> Contest {
    let table = table(10, attributes)
    let gate = table.map { LinkGate(LiveTable($0), rules: rules) }
    return Contest(
      operations: texts.count,
      floor: .here { count in
        for _ in 0..<count {
          for text in texts {
            work(text)
            use(try? table?.open(text).output)
          }
        }
      },
      body: .here { count in
        for _ in 0..<count { for text in texts { use(gate?.open(text, from: .web).output) } }
      })
  }
}
