internal import LinkGates
public import RIBKit

// Waiting links persist when the process ends: the tree saves them as text, and a restored link passes the gate like a new link.

extension Interactor {
  /// Saves the waiting links of an opener with the tree, and restores them.
  ///
  /// Call it in ``/RIBKit/Interactor/didBecomeActive()``, before `resume`, which passes restored links through the gate too:
  ///
  /// ```swift
  ///     if let opener { preserve(opener, as: "waiting links") }
  ///     resumeLinks()
  /// ```
  ///
  /// A restored link is parsed again and goes through all checks, because a saved tree is untrusted input. It keeps its origin and its metadata,
  /// waits for its remaining time on the wall clock, and is opened before links that have arrived since. The following links aren't saved; if a
  /// saved tree contains one, for example because the rules have changed, the restore drops it without an ``/RIBKit/UnreadValue``:
  ///
  /// - those of more than 8,192 bytes;
  /// - those with values in their context, those with the origin `local` (or `ownApp`, if the rules trust it), and plans;
  /// - those of a signed-in user whose `id` isn't a `LosslessStringConvertible` value (a `String` or an `Int` is). Other links of a signed-in user
  ///   wait until that user signs in again, and are dropped if another user signs in;
  /// - those that have started. If the process ends after a link has started and before the next save, the earlier save is restored, and the link
  ///   is opened again. If its effect must not happen twice, give the link a nonce, and keep used nonces on a server.
  ///
  /// - Returns: Whether the saved value was restored, even if it contained no links.
  @discardableResult
  public func preserve<Root: Router, Output: Sendable>(
    _ opener: LinkOpener<Root, Output>, as name: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    preserve(as: name, fileID: fileID, line: line) {
      opener.savedLinks
    } restore: {
      opener.restore($0)
    }
  }
}

/// A waiting link in a saved tree.
package struct SavedLink: Sendable, Hashable, Codable {
  package let text: String
  /// The raw value of the origin.
  package let origin: String
  package var metadata: [String: String]?
  /// The end of its waiting time.
  package var expires: WallTime
  /// The user to whom the link belongs; `nil` if nobody had signed in.
  package let user: String?

  package init(
    text: String, origin: String, metadata: [String: String]? = nil, expires: WallTime, user: String? = nil
  ) {
    (self.text, self.origin, self.metadata) = (text, origin, metadata)
    (self.expires, self.user) = (expires, user)
  }
}

extension LinkOpener {
  private var date: WallTime { root?.interactor.now ?? WallClock.system.now }

  /// Whether text in a saved tree may claim this origin.
  ///
  /// The gate trusts a local link because only code can make one.
  private func isSaved(_ origin: LinkCall.Origin) -> Bool {
    origin == .ownApp ? !gate.rules.trustsOwnApp : origin != .local
  }

  /// The origin of a link that may be saved; `nil` if it must not be.
  func savedOrigin(
    of text: String, _ origin: LinkCall.Origin?, _ metadata: [String: String]
  ) -> LinkCall.Origin? {
    // A tree doesn't save values that are too long, and an untrusted link must not displace other links.
    let bytes = metadata.reduce(text.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    guard let origin, isSaved(origin), bytes <= 8_192 else { return nil }
    return origin
  }

  /// The text of a user; `nil` if equal strings don't mean the same user.
  private func text(of user: any Hashable & Sendable) -> String? {
    (user as? any LosslessStringConvertible)?.description
  }

  fileprivate var savedLinks: [SavedLink] {
    // Both are read at once, because another isolation may end the session.
    let (session, user) = gate.currentUser
    let name = user.flatMap(text)
    // A link saved without its user would be opened for anybody, so it isn't saved.
    let savedSession = user != nil && name == nil ? nil : session
    let (now, date) = (gate.time, date)
    return state.waiting.saved(in: savedSession, of: name) { date.advanced(by: $0 - now) }
  }

  fileprivate func restore(_ links: [SavedLink]) {
    let links = links.filter { LinkCall.Origin(rawValue: $0.origin).map(isSaved) ?? false }
      .suffix(Self.maximumWaiting)
    let latest = date.advanced(by: max(.zero, gate.rules.deferralTime))
    let bounded = links.map { link in
      var link = link
      // The saved date may be forged, or from a clock that was set; it must not let the link wait longer than a new link.
      link.expires = min(link.expires, latest)
      return link
    }
    state.waiting.restore(bounded, as: waiting)
  }

  /// Lets restored links of the current user wait for this session, and forgets those of others.
  func admitRestored() {
    guard let user = gate.currentUser.user else { return state.waiting.forgetRestored(by: date) }
    state.waiting.admitRestored(of: text(of: user), as: waiting)
  }

  private func waiting(_ link: SavedLink) -> WaitingLinks<Resumption>.Item? {
    guard let origin = LinkCall.Origin(rawValue: link.origin) else { return nil }
    let arrival = gate.arrival(remaining: date.duration(to: link.expires))
    let entry = LinkEntry(
      text: link.text, arrival: arrival, origin: origin, metadata: link.metadata, expires: link.expires)
    let ask = { [gate] in
      gate.admit(link.text, from: origin, metadata: link.metadata ?? [:], since: arrival)
    }
    return WaitingLinks.Item(
      resumption: .ask(ask), reason: "it was restored and is not checked yet", entry: entry)
  }
}
