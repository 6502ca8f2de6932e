package import DeepLinks

/// One event of a script.
package enum RideEvent: Hashable, Sendable {
  /// A rider signs in.
  case signIn(Rider)
  /// The rider signs out.
  case signOut
  /// The ride of the rider goes on.
  case step(RideStep)
  /// A link is opened, and comes from there.
  case open(String, from: LinkOrigin)
  /// So many seconds go by on the ride's clock.
  case wait(seconds: Double)

  /// The name of the event in scripts and reports.
  package var name: String {
    switch self {
    case .signIn: "sign_in"
    case .signOut: "sign_out"
    case .step(let step): step.name
    case .open: "open"
    case .wait: "wait"
    }
  }
}
