internal import DeepLinks
internal import LinkGates
internal import ModelStreams
internal import RIBKit
internal import RIBLinks
internal import RIBModules

/// A handler that opens links in the tree, with a gate that checks them and an opener that carries out their plans.
final class LinkHandler {
  private let opener: LinkOpener<RootRouter, LinkParameters>
  private var notices: [String] = []

  /// Creates the handler.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - services: The services that the checks read.
  ///   - modules: The modules; links wait until they are started.
  /// - Throws: `LinkDefinitionError` if the routes contradict each other.
  init(at root: RootRouter, services: Services, modules: Modules) throws {
    let rides = services.rides
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
    opener = try LinkOpener(root, links: RideLinks.all(), rules: rules, now: { rides.now })
  }

  /// Returns the reason why a link may not be opened now; `nil` if it may be opened, or may wait.
  ///
  /// This is a dry run that consumes no rate limit.
  func rejection(of link: String, from origin: LinkCall.Origin) -> Rejection? {
    opener.gate.open(link, from: origin, for: .dryRun).rejection.map { .link($0.description) }
  }

  /// Opens a link; call it on the tree.
  func open(_ link: String, from origin: LinkCall.Origin) {
    opener.open(link, from: origin) { self.report(link, $1) }
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
