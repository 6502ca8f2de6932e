internal import DeepLinks
internal import RIBKit
internal import RIBLinks

/// Where the links of the ride come in: the gate that checks them and the opener that carries them out in the tree.
final class LinkDesk {
  private let opener: LinkOpener<RootRouter, RideLink>
  private let verifier: LinkVerifier?
  private let time: @Sendable () -> Int64
  private var notices: [String] = []

  /// Opens the desk at a root.
  ///
  /// - Parameters:
  ///   - root: The root of the tree.
  ///   - services: What the checks ask.
  ///   - keys: The keys of those whose signatures count.
  /// - Throws: What is wrong with the table of links.
  init(at root: RootRouter, services: RideServices, keys: LinkKeys) throws {
    let trips = services.trips
    time = { trips.now.components.seconds }
    verifier = keys.verifier
    var rules = GateRules()
    rules.routeGuards = LinkChecks(services: services).guards
    rules.verification = verifier.map { [time] in GateVerification($0, time: time) }
    let gate = LinkGate(LiveTable(try RideLinks.table()), rules: rules) { trips.now }
    opener = LinkOpener(root, gate: gate) { $0.plan }
  }

  /// Why a link may not be opened now; `nil` if it may, or may wait.
  func refusal(of link: String, from origin: LinkOrigin) -> Refusal? {
    guard case .no(let refusal) = opener.gate.canOpen(link, from: origin) else { return nil }
    return .link(refusal.description)
  }

  /// Opens a link, on the tree.
  func open(_ link: String, from origin: LinkOrigin) {
    opener.open(link, from: origin) { self.tell(link, $0) }
  }

  /// Opens a link that was accepted before, on the tree: what it was checked for is not asked again, and a signature for
  /// one use is used up.
  func reopen(_ link: String) {
    if let link = try? Link(link) { _ = try? verifier?.verify(link, at: time()) }
    open(link, from: .local)
  }

  /// Opens the link that waits, on the tree, if there is one.
  func resume() {
    opener.resume { self.tell("The link that waited", $0) }
  }

  /// What is to be told of the links since the last call.
  func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  private func tell(_ link: String, _ outcome: LinkOutcome) {
    switch outcome {
    case .opened, .alreadyThere: break
    case .deferred(let reason): notices.append("\(link) waits: \(reason).")
    case .refused, .expired, .stopped, .superseded: notices.append("\(link) was not opened: \(outcome).")
    }
  }
}
