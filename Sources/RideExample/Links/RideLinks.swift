package import DeepLinks
internal import RIBKit
package import RIBLinks

/// All links of the ride.
///
/// Each link is declared once: a link to a screen in the keys of its router, such as ``ReceiptsInteractor/Route`` for a receipt, and a link
/// that requests an action here, with the plan for the action. ``LinkChecks`` has the guards by name.
package enum RideLinks {
  /// Returns the links, each with its effect on the tree.
  ///
  /// - Returns: The links.
  /// - Throws: A `RouteError` that describes an invalid link.
  package static func all() throws(RouteError) -> LinkPlans<RootRouter> {
    var links = LinkPlans<RootRouter>(schemes: ["ride"], hosts: ["ride.example"])

    let home = RouteAttributes.exported("home", "Shows the current request or trip.")
    try links.add("ride://home", home) { .go(to: TreeLink()) }
    try links.add("https://ride.example/", home) { .go(to: TreeLink()) }

    let trip = RouteAttributes.exported(
      "trip", "Shows the current trip.", guards: [LinkChecks.signedIn, LinkChecks.onTrip])
    try links.add("trip/:trip", trip) { (_: Trip.ID) in .go(to: TreeLink()) }

    try links.add(ReceiptsInteractor.Route.self)

    let signOut = RouteAttributes(
      name: "sign out", summary: "Signs the rider out in any state.", guards: [LinkChecks.somebody])
    try links.add("ride://sign-out", signOut) {
      .ask(LoggedInInteractor.self, to: "sign out", within: nil) { me in me.signOut() }
    }

    let lostItem = RouteAttributes.exported(
      "lost item", "Reports an item that was lost on a trip.",
      guards: [LinkChecks.signedIn, LinkChecks.paid])
    try links.add("ride://trip/:trip/lost?item", lostItem) { (trip: Trip.ID, item: String) in
      .ask(LoggedInInteractor.self, to: "report a lost item", within: nil) { me in
        me.reportLostItem(LostItem(trip: trip, item: item))
      }
    }

    let request = RouteAttributes(
      name: "request", summary: "Requests a driver.",
      guards: [LinkChecks.signedIn, LinkChecks.free])
    try links.add("ride://request?pickup&dropoff", request) { (pickup: String, dropoff: String) in
      .ask(RequestInteractor.self, to: "ask for a driver", within: nil) { me in
        me.request(from: pickup, to: dropoff)
      }
    }
    return links
  }

  /// Returns the table of the links, checked as a whole.
  ///
  /// - Returns: The table; its outputs are the fields of a link.
  /// - Throws: `LinkDefinitionError` or `RouteError` if the links contradict each other.
  package static func table() throws -> LinkTable<LinkParameters> {
    try all().table()
  }
}
