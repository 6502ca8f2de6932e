import RIBKit

struct ReceiptBuilder: Builder {
  let journal: Journal

  func build(number: Int) -> ReceiptRouter {
    ReceiptRouter(interactor: ReceiptInteractor(number: number, journal: journal))
  }
}

/// An interactor that tells nobody and asks for nothing.
final class ReceiptInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private let number: Int
  private let journal: Journal

  init(number: Int, journal: Journal) {
    self.number = number
    self.journal = journal
  }

  func didBecomeActive() {
    journal.note("receipt \(number) active")
  }

  func willResignActive() {
    journal.note("receipt \(number) resigns")
  }
}

final class ReceiptRouter: Router {
  let interactor: ReceiptInteractor

  init(interactor: ReceiptInteractor) {
    self.interactor = interactor
  }
}
