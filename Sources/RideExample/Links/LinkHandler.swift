internal import DeepLinks
package import LinkGates
internal import ModelStreams
internal import RIBKit
internal import RIBLinks
internal import RIBModules

/// Opens links in the tree: a gate checks them, an opener carries out their plans.
final class LinkHandler {
  private let opener: LinkOpener<RootRouter, LinkParameters>
  private let verifier: LinkVerifier?
  private let time: @Sendable () -> Int64
  private var notices: [String] = []

  /// Makes the handler.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - services: The services that the checks read.
  ///   - modules: What links wait for, until it is started.
  ///   - keys: The keys for signed links.
  /// - Throws: `LinkProblems` if the routes do not go together.
  init(at root: RootRouter, services: Services, modules: Modules, keys: LinkKeys) throws {
    let rides = services.rides
    time = { rides.now.components.seconds }
    verifier = keys.verifier
    var rules = GateRules()
    let progress = modules.progress
    rules.guards = [
      LinkGuard("modules") { _, _ in
        switch progress.latest.phase {
        case .started: .allow
        case .idle, .starting: .defer("the ride is starting")
        case .failed, .stopping, .stopped: .deny("the ride is not started")
        }
      }
    ]
    rules.routeGuards = LinkChecks(services: services).guards
    rules.verification = verifier.map { [time] in GateRules.Verification($0, time: time) }
    opener = try LinkOpener(root, RideLinks.all(), rules: rules, now: { rides.now })
  }

  /// The reason why a link may not be opened now; `nil` if it may be opened, or may wait.
  ///
  /// It is a dry run: neither a rate limit nor a signature for one use is used up.
  func refusal(of link: String, from origin: LinkCall.Origin) -> Refusal? {
    opener.gate.open(link, from: origin, for: .question).refusal.map { .link($0.description) }
  }

  /// Opens a link, on the tree.
  func open(_ link: String, from origin: LinkCall.Origin) {
    opener.open(link, from: origin) { self.report(link, $1) }
  }

  /// Opens a link of the journal again, on the tree.
  ///
  /// It counts as local, since its origin was checked when it was accepted. Its signature is used up, so that the next
  /// run refuses it as this one would.
  func reopen(_ link: String) {
    if let link = try? DeepLink(link) { _ = try? verifier?.verify(link, at: time()) }
    open(link, from: .local)
  }

  /// Opens the link that waits for a rider, on the tree, if there is one.
  func signedIn(_ rider: Rider) {
    opener.beginSession(rider) { self.report($1 ?? "The link that waited", $2) }
  }

  /// Opens the link that waits for the modules, on the tree, if there is one.
  func started() {
    opener.resume { self.report($1 ?? "The link that waited", $2) }
  }

  /// Drops what waits for the rider who has signed out, on the tree: it is for nobody else.
  func signedOut() { opener.endSession() }

  /// The notices about links since the last call.
  func drainNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  private func report(_ link: String, _ outcome: LinkOutcome) {
    switch outcome {
    case .opened, .alreadyThere: break
    case .deferred(let reason): notices.append("\(link) waits: \(reason).")
    case .refused, .expired, .stopped, .superseded: notices.append("\(link) was not opened: \(outcome).")
    }
  }
}

/// The keys for signed links.
package struct LinkKeys: Sendable {
  /// The keys, in the order of their file.
  package let keys: [SigningKey]

  /// Verifies links signed with them; `nil` if there are none.
  let verifier: LinkVerifier?

  /// No keys: a link that must be signed is refused.
  package static let none = LinkKeys()

  private init() {
    keys = []
    verifier = nil
  }

  /// Reads keys from lines such as `support=at least sixteen bytes`.
  ///
  /// Empty lines and lines that begin with a number sign are ignored.
  ///
  /// - Parameter text: The lines.
  /// - Throws: A `SignatureError` that names the line which is no key, and never contains a secret.
  package init(_ text: String) throws(SignatureError) {
    var keys: [SigningKey] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      keys.append(
        try SigningKey(id: String(parts[0]), secret: parts.count == 2 ? Array(parts[1].utf8) : []))
    }
    self.keys = keys
    verifier = keys.isEmpty ? nil : try LinkVerifier(keys: keys.map(\.verifyingKey), needsNonce: true)
  }
}
