import RIBSyntax
import Testing

@Suite struct NeedTests {
  let code: CodeBase

  init() throws {
    code = CodeBase(try RepositoryFiles.texts(in: "Sources/RideExample"))
  }

  @Test func whatTheServicesHaveIsHandedDownThroughTheBuildersBetween() throws {
    let need = CodeParameter(label: "sessions", name: "sessions", type: "SessionService")
    let wiring = Wiring.need(need, for: "Payment", from: "Rider", in: code)
    #expect(wiring.advice == [])
    #expect(
      wiring.texts.keys.sorted()
        == ["Connections", "Rider"].map { "Sources/RideExample/RIBs/\($0).swift" })
    let after = code.replacing(wiring.texts)
    #expect(after.errors == [])
    #expect(Wiring.need(need, for: "Payment", from: "Rider", in: after).changes == [])
    let rider = try #require(after.files["Sources/RideExample/RIBs/Rider.swift"]?.text)
    #expect(rider.contains("RiderScreens(trips: trips, screen: screen, sessions: sessions)"))
    #expect(rider.contains("sessions: dependency.services.sessions)"))
  }

  @Test func whatNobodyHasIsAskedForWhereTheRootIsMade() {
    let need = CodeParameter(label: "printer", name: "printer", type: "Printer")
    let wiring = Wiring.need(need, for: "LoggedIn", in: code)
    #expect(wiring.isRefused)
    #expect(wiring.texts.isEmpty)
    #expect(
      wiring.advice.contains {
        $0.sentence == "There is no printer of the type Printer here. Pass one on."
          && $0.place?.path == "Sources/RideExample/App/RideApp.swift"
      })
  }

  @Test func anAncestorMustBeAbove() {
    let need = CodeParameter(label: "a", name: "a", type: "A")
    let wiring = Wiring.need(need, for: "Rider", from: "Payment", in: code)
    #expect(
      wiring.advice.map(\.sentence) == [
        "Payment is not above Rider, so nothing can be handed down from it."
      ])
  }
}
