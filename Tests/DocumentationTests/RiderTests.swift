import Testing

/// The samples of the documentation comments.
struct RiderTests {
  @Test func theRidersRIBRunsAsTheySay() {
    #expect(rideToTheEnd() == [.signedOut])
  }
}
