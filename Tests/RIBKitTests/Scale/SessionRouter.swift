import RIBKit

/// The router of a RIB that observes a shared service.
final class SessionRouter: Router {
  let interactor: SessionInteractor

  init(_ service: Service, _ log: SessionLog) {
    interactor = SessionInteractor(service, log)
  }
}
