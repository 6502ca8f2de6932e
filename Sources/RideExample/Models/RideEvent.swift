internal import DeepLinks
package import LinkGates

/// One event of a script.
package enum RideEvent: Hashable, Sendable {
  /// A rider signs in.
  case signIn(Rider)
  /// The rider signs out.
  case signOut
  /// The ride of the rider advances.
  case step(RideStep)
  /// A link from some origin is opened.
  case open(String, from: LinkCall.Origin)
  /// The rider taps a control that a feature has put on the screen, possibly with an entered value.
  case tap(String, value: String?)
  /// The rider enters text into fields on the screen, without submitting it.
  case enter([String: String])
  /// The flags that are on; all other flags are off.
  case flags([String])
  /// The ride's clock advances by some seconds.
  case wait(seconds: Double)

  /// The name of the event in scripts and reports.
  package var name: String {
    switch self {
    case .signIn: "sign_in"
    case .signOut: "sign_out"
    case .step(let step): step.name
    case .open: "open"
    case .tap: "tap"
    case .enter: "enter"
    case .flags: "flags"
    case .wait: "wait"
    }
  }
}

extension LinkCall.Origin {
  /// The name of the origin in scripts and reports.
  package var name: String {
    switch self {
    case .local: "local"
    case .ownApp: "own_app"
    case .otherApp: "other_app"
    case .web: "web"
    case .push: "push"
    }
  }
}

/// The check of an event before anything changes.
///
/// It calls the same functions of ``Session`` and ``Ride`` that the services call later, so that each rule exists once. They are
/// called twice on purpose: the outcome needs the answer before the service acts, and a service doesn't trust its callers. An
/// action of the rider reaches the service through a view, a presenter and an interactor, which could not pass the answer on.
package struct RideRules {
  /// The rider who is signed in, if there is one.
  package let session: Session

  /// The rides of all riders.
  package let rides: Rides

  /// The time on the ride's clock.
  package let now: Duration

  package init(session: Session, rides: Rides, now: Duration) {
    self.session = session
    self.rides = rides
    self.now = now
  }

  /// Returns if the event is valid now.
  ///
  /// Links are checked by their gate, controls and fields by the screen, not here.
  ///
  /// - Parameter event: The event.
  /// - Throws: The reason why the event is invalid now.
  package func check(_ event: RideEvent) throws(Rejection) {
    switch event {
    case .signIn(let rider): _ = try session.signingIn(rider)
    case .signOut: _ = try session.signingOut()
    case .step(let step):
      guard let rider = session.rider else { throw .signedOut }
      _ = try rides[rider].after(step, at: now)
    case .open, .tap, .enter, .flags, .wait: break
    }
  }
}
