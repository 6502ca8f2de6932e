import Basics
import Testing

/// A RIB's name in trees, places and generated code comes from the name of its router's or its interactor's type.
struct RIBNameTests {
  @Test(arguments: [
    ("TripRouter", "Trip"), ("TripInteractor", "Trip"), ("TripRouter<Int>", "Trip"),
    ("Cart<RowRouter>", "Cart"), ("RouterInteractor", "Router"), ("InteractorRouter", "Interactor"),
    ("Router", "Router"), ("Interactor", "Interactor"), ("Router<Int>", "Router"), ("Trip", "Trip"),
    ("TripBuilder", "TripBuilder"), ("ÄRouter", "Ä"), ("", ""),
  ])
  func theEndOfATypesNameIsOmitted(_ type: String, name: String) {
    #expect(type.ribName == name)
  }
}
