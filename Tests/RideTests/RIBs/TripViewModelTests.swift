import RIBKit
import RideExample
import Testing

struct TripViewModelTests {
  static let sentences: [(Trip.Phase, String)] = [
    (.assigned, "bo arrives in 240 s."), (.arrived, "bo has arrived."),
    (.started(fraction: 0.4), "under way with bo."),
  ]

  @Test(arguments: sentences)
  func theStatusIsASentence(phase: Trip.Phase, sentence: String) {
    let presenter = TripPresenter(TripViewModel(RideTests.trip(phase)))
    #expect(StatusView(presenter: presenter).lines == ["Trip t1 from A to B: \(sentence)"])
  }

  @Test func theProgressIsABar() {
    let presenter = TripPresenter(TripViewModel(RideTests.trip(.started(fraction: 0.4))))
    #expect(ProgressView(presenter: presenter).lines == ["[########............] 40 %"])
  }

  @Test(arguments: zip([0, 0.004, 0.29, 0.999, 1], [0, 0, 29, 99, 100]))
  func theBarIsFullOnlyWhenAllIsDone(fraction: Double, percent: Int) {
    #expect(TripViewModel(RideTests.trip(.started(fraction: fraction))).percent == percent)
  }

  @Test(arguments: [Trip.Phase.assigned, .arrived])
  func theBarIsEmptyBeforeTheRiderIsOnBoard(phase: Trip.Phase) {
    #expect(TripViewModel(RideTests.trip(phase)).percent == 0)
  }
}
