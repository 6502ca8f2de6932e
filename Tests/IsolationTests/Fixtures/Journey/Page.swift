import RIBKit

/// A RIB without routes and events, built without a builder.
final class PageInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let name: String
  private let journal: Journal

  init(name: String, journal: Journal) {
    self.name = name
    self.journal = journal
  }

  func didBecomeActive() {
    journal.note("page \(name) active")
  }
}

final class PageRouter: Router {
  let interactor: PageInteractor

  init(name: String, journal: Journal) {
    interactor = PageInteractor(name: name, journal: journal)
  }
}
