internal import DeepLinks
internal import RIBKit
package import RIBLinks

/// What a link of the ride leads to.
package enum RideLink: Hashable, Sendable {
  /// What the rider has under way, with nothing beside it.
  case home
  /// What the rider has paid for a trip.
  case receipt(Trip.ID)
  /// A driver is asked for.
  case request(pickup: String, dropoff: String)
  /// Nobody is signed in any more.
  case signOut

  /// What it does in the tree.
  package var plan: LinkPlan<RootRouter> {
    switch self {
    case .home: .go(to: TreeLink([]))
    case .receipt(let trip): .go(to: TreeLink([LinkSegment("trip", trip, "receipt")]))
    case .request(let pickup, let dropoff):
      LinkPlan {
        Workflow("ask for a driver", from: RootInteractor.self)
          .step("ask", to: RequestInteractor.self, among: .descendants, within: nil) { me, _ in
            me.request(from: pickup, to: dropoff)
          }
      }
    case .signOut:
      LinkPlan {
        Workflow("sign out", from: RootInteractor.self)
          .step("sign out", to: LoggedInInteractor.self, among: .descendants, within: nil) { me, _ in
            me.signOut()
          }
      }
    }
  }
}
