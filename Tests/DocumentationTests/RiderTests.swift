import Testing

@Suite("The samples of the documentation comments")
struct RiderTests {
  @Test("The rider's RIB runs as they say")
  func rider() {
    #expect(rideToTheEnd() == [.signedOut])
  }
}
