internal import DeepLinks
package import LinkGates
internal import ModelStreams
internal import RIBKit
internal import RIBLinks
internal import RIBModules

/// A handler that opens links in the tree, with a gate that checks them and an opener that carries out their plans.
final class LinkHandler {
  private let opener: LinkOpener<RootRouter, LinkParameters>
  private let verifier: LinkVerifier?
  private let time: @Sendable () -> Int64
  private var notices: [String] = []

  /// Creates the handler.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - services: The services that the checks read.
  ///   - modules: The modules; links wait until they are started.
  ///   - keys: The keys for signed links.
  /// - Throws: `LinkDefinitionError` if the routes contradict each other.
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
        case .failed, .stopping, .stopped: .reject("the ride is not started")
        }
      }
    ]
    rules.routeGuards = LinkChecks(services: services).guards
    rules.verification = verifier.map { [time] in GateRules.Verification($0, time: time) }
    opener = try LinkOpener(root, links: RideLinks.all(), rules: rules, now: { rides.now })
  }

  /// Returns the reason why a link may not be opened now; `nil` if it may be opened, or may wait.
  ///
  /// This is a dry run that consumes neither a rate limit nor a single-use signature.
  func rejection(of link: String, from origin: LinkCall.Origin) -> Rejection? {
    opener.gate.open(link, from: origin, for: .dryRun).rejection.map { .link($0.description) }
  }

  /// Opens a link; call it on the tree.
  func open(_ link: String, from origin: LinkCall.Origin) {
    opener.open(link, from: origin) { self.report(link, $1) }
  }

  /// Opens a link from the journal again; call it on the tree.
  ///
  /// The link counts as local, because its origin was checked when it was accepted. Its signature is consumed, so that the next
  /// run rejects it as this one would.
  func reopen(_ link: String) {
    if let link = try? DeepLink(link) { _ = try? verifier?.verify(link, at: time()) }
    open(link, from: .local)
  }

  /// Opens the link that waits for a rider, if there is one; call it on the tree.
  func signedIn(_ rider: Rider) {
    opener.beginSession(rider) { self.report($1 ?? "The link that waited", $2) }
  }

  /// Opens the link that waits for the modules, if there is one; call it on the tree.
  func started() {
    opener.resume { self.report($1 ?? "The link that waited", $2) }
  }

  /// Discards the link that waits for the rider who has signed out, because it doesn't concern the next rider; call it on the tree.
  func signedOut() { opener.endSession() }

  /// Returns the notices about links since the last call.
  func drainNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  private func report(_ link: String, _ outcome: LinkOutcome) {
    switch outcome {
    case .opened, .alreadyThere: break
    case .deferred(let reason): notices.append("\(link) waits: \(reason).")
    case .rejected, .expired, .stopped, .superseded: notices.append("\(link) was not opened: \(outcome).")
    }
  }
}

/// The keys for signed links.
package struct LinkKeys: Sendable {
  /// The keys, in the order of their file.
  package let keys: [SigningKey]

  /// A verifier for links signed with them; `nil` without keys.
  let verifier: LinkVerifier?

  /// No keys, so that a link that must be signed is rejected.
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
  /// - Throws: A `SignatureError` that names the invalid line, and never contains a secret.
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
