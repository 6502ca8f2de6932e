/// The texts of the ride that several suites expect, to the letter in this one place.
enum RideTexts {
  static let withdrawn = "The request from A to B was withdrawn: no driver within 300 s."
  static let anotherTrip = "Not done: the current trip is t1, not t2."
  static let looking = "Looking for a driver from A to B."
  static let underWay = "Trip t1 from A to B: under way with bo."
  static let toPay = "Trip t1 is over. Amount due: 12.50."
}
