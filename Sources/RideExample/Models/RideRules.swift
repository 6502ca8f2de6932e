/// Says whether an event is accepted, before anything is written or changed.
///
/// It asks the same functions that the services apply, so that no rule is written twice.
package struct RideRules {
  /// Who is signed in.
  package let session: Session

  /// What the riders have under way.
  package let rides: Rides

  /// The time on the ride's clock.
  package let now: Duration

  /// Makes the rules for a moment.
  ///
  /// - Parameters:
  ///   - session: Who is signed in.
  ///   - rides: What the riders have under way.
  ///   - now: The time on the ride's clock.
  package init(session: Session, rides: Rides, now: Duration) {
    self.session = session
    self.rides = rides
    self.now = now
  }

  /// Returns if the event makes sense now; for a link, its gate says so.
  ///
  /// - Parameter event: The event.
  /// - Throws: Why it makes none.
  package func check(_ event: RideEvent) throws(Refusal) {
    switch event {
    case .signIn(let rider): _ = try session.signingIn(rider)
    case .signOut: _ = try session.signingOut()
    case .step(let step):
      guard let rider = session.rider else { throw .signedOut }
      _ = try rides[rider].after(step, at: now)
    case .open, .wait: break
    }
  }
}
