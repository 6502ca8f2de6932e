import DeepLinks
import LinkGates
import RIBLinks
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RideLinksTests {
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
    let receipt = try TreeLink(ReceiptsInteractor.Route.receipt("t/1 ü"))
    let link = try receipt.link(scheme: "ride", in: RideLinks.table())
    #expect(link.description == "ride://trip/t%2F1%20%C3%BC/receipt")
    let request = try RideLinks.table().link(
      toRouteNamed: "request", filling: ["pickup": ["A & B"], "dropoff": ["C=D"]])
    #expect(request.description == "ride://request?pickup=A%20%26%20B&dropoff=C%3DD")
  }

  @Test(arguments: [
    ("ride://home", "home", [:]), ("RIDE://HOME/", "home", [:]), ("https://ride.example", "home", [:]),
    ("ride://trip/t1", "trip", ["trip": "t1"]),
    ("https://ride.example/trip/t1/?from=mail", "trip", ["trip": "t1"]),
    ("ride://trip/t1/receipt", "receipt", ["trip": "t1"]),
    ("https://RIDE.example/trip/t%201/receipt", "receipt", ["trip": "t 1"]),
    ("ride://request?dropoff=B&pickup=A", "request", ["pickup": "A", "dropoff": "B"]),
    ("ride://sign-out", "sign out", [:]),
  ])
  func everyLinkIsTakenByItsRoute(text: String, name: String, values: [String: String]) throws {
    let links = try RideLinks.all()
    let table = try links.table()
    let match = try #require(try table.match(text))
    #expect(table.routes.first { $0.token == match.route }?.name == name)
    let found = match.parameters.pattern.fields.map { ($0.name, match.parameters[$0.name] ?? "") }
    #expect(Dictionary(uniqueKeysWithValues: found) == values)
    #expect(links.plan(for: match.parameters) != nil)
  }

  @Test(arguments: [
    "ride://", "ride://trip", "ride://trip//receipt", "ride://trip/t1/receipt/more", "http://ride.example/",
    "https://ride.example.evil.example/", "https://ride.example/request?pickup=A&dropoff=B",
    "ride://request?pickup=A", "ride://request?pickup=A&dropoff=B&pickup=C", "other://home", "/home",
  ])
  func otherLinksLeadNowhere(text: String) throws {
    #expect(try RideLinks.table().match(text) == nil)
  }
}
