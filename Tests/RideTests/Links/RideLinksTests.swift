import DeepLinks
import LinkGates
import RIBTesting
import RideExample
import Testing

@Suite(.ribs) struct RideLinksTests {
  @Test func noTwoRoutesMatchTheSameLink() throws {
    #expect(try RideLinks.table().overlaps().isEmpty)
  }

  @Test func everyCheckOfARouteExists() {
    let host = RideWorld()
    let names = Set(LinkChecks(services: host.services).guards.map(\.name))
    #expect(throws: Never.self) {
      for route in try RideLinks.table().routes { #expect(names.isSuperset(of: route.attributes.guards)) }
    }
  }

  @Test func theParametersOfALinkArePrintedAsALinkWithThem() throws {
    var trip = TripLink()
    trip.trip = "t/1 ü"
    var request = RequestLink()
    request.pickup = "A & B"
    request.dropoff = "C=D"
    let table = try RideLinks.table()
    #expect(try table.link(to: trip).description == "ride://trip/t%2F1%20%C3%BC")
    #expect(try table.link(to: request).description == "ride://request?pickup=A%20%26%20B&dropoff=C%3DD")
  }

  @Test(arguments: [
    ("ride://home", RideLink.home), ("RIDE://HOME/", .home), ("https://ride.example", .home),
    ("ride://trip/t1", .home), ("https://ride.example/trip/t1/?from=mail", .home),
    ("ride://trip/t1/receipt", .receipt("t1")),
    ("https://RIDE.example/trip/t%201/receipt", .receipt("t 1")),
    ("ride://request?dropoff=B&pickup=A", .request(pickup: "A", dropoff: "B")),
    ("ride://sign-out", .signOut),
  ])
  func everyLinkLeadsToItsPlace(text: String, place: RideLink) throws {
    #expect(try RideLinks.table().open(text).output == place)
  }

  @Test(arguments: [
    "ride://", "ride://trip", "ride://trip//receipt", "ride://trip/t1/receipt/more", "http://ride.example/",
    "https://ride.example.evil.example/", "https://ride.example/request?pickup=A&dropoff=B",
    "ride://request?pickup=A", "ride://request?pickup=A&dropoff=B&pickup=C", "other://home", "/home",
  ])
  func otherLinksLeadNowhere(text: String) throws {
    #expect(try RideLinks.table().open(text).output == nil)
  }
}
