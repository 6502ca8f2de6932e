import RIBSyntax
import Testing

@Suite struct NeedTests {
  let code: CodeBase

  init() throws {
    code = CodeBase(try RepositoryFiles.texts(in: "Sources/RideExample"))
  }

  @Test func whatTheServicesHaveIsHandedDownThroughTheBuildersBetween() throws {
    let need = CodeParameter(label: "sessions", name: "sessions", type: "any Sessions")
    let wiring = Wiring.need(need, for: "Trip", from: NeedSource(ancestor: "Rider"), in: code)
    #expect(wiring.advice == [])
    #expect(
      wiring.texts.keys.sorted()
        == ["Connections/Connections", "Features/Trips/Rider", "Features/Trips/Trip"].map {
          "Sources/RideExample/\($0).swift"
        })
    let after = code.replacing(wiring.texts)
    #expect(after.errors == [])
    #expect(Wiring.need(need, for: "Trip", from: NeedSource(ancestor: "Rider"), in: after).changes == [])
    let rider = try #require(after.files["Sources/RideExample/Features/Trips/Rider.swift"]?.text)
    #expect(rider.contains("RiderScreens(ride: ride, screen: screen, sessions: sessions)"))
    #expect(rider.contains("sessions: dependency.services.sessions)"))
  }

  @Test func whatNobodyHasIsMarkedWhereTheRootIsMade() {
    let need = CodeParameter(label: "printer", name: "printer", type: "Printer")
    let wiring = Wiring.need(need, for: "LoggedIn", in: code)
    let app = wiring.texts["Sources/RideExample/App/RideApp.swift"]
    #expect(app?.contains("printer: printer") == true)
    #expect(app?.contains("#error(\"rib: There is no value called printer") == true)
    #expect(
      wiring.left.contains {
        $0.sentence
          == "There is no value called printer whose type is known to be Printer here. Put one in its place."
          && $0.place?.path == "Sources/RideExample/App/RideApp.swift"
      })
  }

  @Test func anAncestorMustBeAbove() {
    let need = CodeParameter(label: "a", name: "a", type: "A")
    let wiring = Wiring.need(need, for: "Rider", from: NeedSource(ancestor: "Payment"), in: code)
    #expect(
      wiring.advice.map(\.sentence) == [
        "Payment is not above Rider, so nothing can be handed down from it."
      ])
  }
}
