import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct ScreenTests {
  let screen = Screen()
  let stubs = StubbedRide()

  /// Attaches a router, looks at the screen, and detaches it.
  func expect<R: Router>(
    _ lines: [String], from harness: RouterHarness<R>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(screen.lines == [], sourceLocation: sourceLocation)
    harness.attach()
    #expect(screen.lines == lines, sourceLocation: sourceLocation)
    #expect(
      !screen.perform(.wait(seconds: 1)), "No view has a control for it.", sourceLocation: sourceLocation)
    harness.detach()
    #expect(screen.lines == [], sourceLocation: sourceLocation)
  }

  @Test func theViewOfNobodyIsShown() {
    expect(
      ["Nobody is signed in."],
      from: RouterHarness { LoggedOutInteractor(sessions: SessionService(), screen: screen, listener: $0) })
  }

  @Test(
    arguments: zip(
      RideTests.states.prefix(2), ["No trip. Where to?", RideTexts.looking]))
  func theViewOfARequestIsShown(ride: Ride, line: String) {
    stubs.current.send(ride)
    expect(
      [line],
      from: RouterHarness(host: stubs.host) {
        RequestInteractor(ride: stubs.ride, screen: screen, listener: $0)
      })
  }

  @Test func theTwoViewsOfATripAreShown() {
    stubs.current.send(RideTests.states[5])
    expect(
      [RideTexts.underWay, "[########............] 40 %"],
      from: RouterHarness { TripInteractor(ride: stubs.ride, screen: screen, listener: $0) })
  }

  @Test func anInteractorThatIsTestedAloneShowsNoView() {
    let harness = InteractorHarness { PaymentInteractor(ride: stubs.ride, screen: screen, listener: $0) }
    harness.activate()
    #expect(screen.lines == [])
    harness.deactivate()
  }

  @Test func theViewOfAPaymentIsShown() {
    stubs.current.send(RideTests.states[6])
    expect(
      [RideTexts.toPay],
      from: RouterHarness { PaymentInteractor(ride: stubs.ride, screen: screen, listener: $0) })
  }
}
