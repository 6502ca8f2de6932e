package import DeepLinks

/// All links of the ride: what each looks like, who may open it, and what must be the case.
///
/// Two more things are known of them elsewhere: ``RideLink`` says what each does in the tree, and ``LinkChecks`` when
/// somebody may follow it.
package enum RideLinks {
  /// The routes, checked as a whole.
  ///
  /// - Returns: The table.
  /// - Throws: A `TableError`, `PatternError` or `RouteError` if the routes do not go together.
  package static func table() throws -> Table<RideLink> {
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
    try draft.add(RequestLink.self, attributes: request) { .open(.request(pickup: $0.pickup, dropoff: $0.dropoff)) }

    return try draft.build()
  }

  private static func exported(_ name: String, _ summary: String) -> RouteAttributes {
    RouteAttributes(name: name, summary: summary, isExported: true)
  }
}
