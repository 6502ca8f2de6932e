/// What the screens of a rider need from above.
package struct RiderScreens {
  package let trips: RiderTrips
  package let screen: Screen

  package init(trips: RiderTrips, screen: Screen) {
    self.trips = trips
    self.screen = screen
  }
}
