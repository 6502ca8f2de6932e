import RIBKit

/// Asks for a ride.
final class RequestInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

/// The router of a request.
final class RequestRouter: Router {
  let interactor = RequestInteractor()
}

/// Makes the RIB that asks for a ride.
struct RequestBuilder: Builder {
  func build() -> RequestRouter { RequestRouter() }
}
