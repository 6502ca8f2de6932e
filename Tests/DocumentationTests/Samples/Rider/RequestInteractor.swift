import RIBKit

/// Asks for a ride.
final class RequestInteractor: Leaf {
  let scope = Scope<Never, Never>()
}
