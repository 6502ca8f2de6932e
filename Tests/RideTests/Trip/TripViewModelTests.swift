import RIBKit
import RideExample
import Testing

@Suite("The view model of a trip is a sentence and a percentage, for two views")
struct TripViewModelTests {
  static let sentences: [(Trip.Phase, String)] = [
    (.assigned, "bo comes in 240 s."), (.arrived, "bo has arrived."),
    (.started(fraction: 0.4), "under way with bo."),
  ]

  @Test("The status is a sentence", arguments: sentences)
  func status(phase: Trip.Phase, sentence: String) {
    let presenter = TripPresenter(TripViewModel(RideTests.trip(phase)))
    #expect(StatusView(presenter: presenter).lines == ["Trip t1 from A to B: \(sentence)"])
  }

  @Test("The progress is a bar")
  func progress() {
    let presenter = TripPresenter(TripViewModel(RideTests.trip(.started(fraction: 0.4))))
    #expect(ProgressView(presenter: presenter).lines == ["[########............] 40 %"])
  }

  @Test(
    "The bar is full when all is done, not before",
    arguments: zip([0, 0.004, 0.29, 0.999, 1], [0, 0, 29, 99, 100]))
  func percent(fraction: Double, percent: Int) {
    #expect(TripViewModel(RideTests.trip(.started(fraction: fraction))).percent == percent)
  }

  @Test(
    "Before the rider is on board there is nothing to see in the bar",
    arguments: [Trip.Phase.assigned, .arrived])
  func start(phase: Trip.Phase) {
    #expect(TripViewModel(RideTests.trip(phase)).percent == 0)
  }
}
