/// What each rider has under way.
package struct Rides: Hashable, Sendable {
  private var byRider: [Rider: Ride] = [:]

  /// Makes the state in which nobody has anything under way.
  package init() {}

  /// What a rider has under way.
  ///
  /// - Parameter rider: The rider.
  package subscript(rider: Rider) -> Ride {
    get { byRider[rider] ?? .nothing }
    set { byRider[rider] = newValue == .nothing ? nil : newValue }
  }
}
