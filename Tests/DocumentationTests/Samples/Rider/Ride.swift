/// A ride that is under way.
struct Ride: Equatable, Sendable, Identifiable {
  let id: Int
}
