package import DeepLinks
internal import RIBKit
package import RIBLinks

/// All links of the ride: their patterns, their origins, their checks.
///
/// A route opens a ``RideLink``, whose plan is carried out in the tree. ``LinkChecks`` has the checks by their names.
package enum RideLinks {
  /// The routes, checked as a whole.
  ///
  /// - Returns: The table.
  /// - Throws: A `TableError`, `PatternError` or `RouteError` if the routes do not go together.
  package static func table() throws -> LinkTable<RideLink> {
    var draft = TableDraft<RideLink>()

    let home = exported("home", "Shows what the rider has under way.")
    try draft.add("ride://home", attributes: home) { _ in .open(.home) }
    try draft.add("https://ride.example/", attributes: home) { _ in .open(.home) }

    var trip = exported("trip", "Shows the trip that the rider is on.")
    trip.guards = [LinkChecks.signedIn, LinkChecks.onTrip]
    try draft.add(TripLink.self, pattern: "ride://trip/:trip", attributes: trip) { _ in .open(.home) }
    try draft.add(TripLink.self, pattern: "https://ride.example/trip/:trip", attributes: trip) { _ in
      .open(.home)
    }

    var receipt = exported("receipt", "Shows what the rider has paid for a trip.")
    receipt.guards = [LinkChecks.signedIn, LinkChecks.paid]
    try draft.add(TripLink.self, pattern: "ride://trip/:trip/receipt", attributes: receipt) {
      .open(.receipt($0.trip))
    }
    try draft.add(TripLink.self, pattern: "https://ride.example/trip/:trip/receipt", attributes: receipt) {
      .open(.receipt($0.trip))
    }

    var signOut = exported("sign out", "Signs the rider out, wherever the tree is: for the support desk.")
    signOut.needsSignature = true
    signOut.guards = [LinkChecks.somebody]
    try draft.add("ride://sign-out", attributes: signOut) { _ in .open(.signOut) }

    let request = RouteAttributes(
      name: "request", summary: "Asks for a driver: from inside the application only.",
      guards: [LinkChecks.signedIn, LinkChecks.free])
    try draft.add(RequestLink.self, attributes: request) {
      .open(.request(pickup: $0.pickup, dropoff: $0.dropoff))
    }

    return try draft.build()
  }

  private static func exported(_ name: String, _ summary: String) -> RouteAttributes {
    RouteAttributes(name: name, summary: summary, isExported: true)
  }
}

/// The parameters of a link about a trip.
package struct TripLink: LinkRoute {
  /// The trip.
  package var trip: Trip.ID = ""

  package static let pattern = "ride://trip/:trip"

  package init() {}

  package mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("trip", &trip)
  }
}

/// The parameters of a link that requests a driver.
package struct RequestLink: LinkRoute {
  /// The place where the rider waits.
  package var pickup = ""

  /// The place where the trip ends.
  package var dropoff = ""

  package static let pattern = "ride://request?pickup&dropoff"

  package init() {}

  package mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("pickup", &pickup)
    try fields("dropoff", &dropoff)
  }
}

/// The output of the table: the aim of a link.
package enum RideLink: Hashable, Sendable {
  /// The ride of the rider, with no other screen beside it.
  case home
  /// The receipt for a trip.
  case receipt(Trip.ID)
  /// A driver is requested.
  case request(pickup: String, dropoff: String)
  /// The rider is signed out.
  case signOut

  /// The way to the aim: a place in the tree, or a workflow that finds its interactor wherever the tree is.
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
