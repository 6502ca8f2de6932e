import RIBKit

/// A letter that is being written.
final class LetterInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter: Presenter<String, String>
  let given: String?
  private var draft: String

  init(presenter: Presenter<String, String> = Presenter(""), given: String? = nil) {
    self.presenter = presenter
    self.given = given
    draft = given ?? ""
  }

  func didBecomeActive() {
    if preserve(\.draft, as: "draft"), let given { draft = given }
    presenter.show(draft)
    observe(presenter.actions) { me, text in me.type(text) }
  }

  private func type(_ text: String) {
    draft = text
    presenter.show(draft)
  }
}

final class InboxInteractor: Leaf {
  static var savedName: String { "Inbox" }

  let scope = Scope<Never, Never>()
}

final class LettersInteractor: Interactor {
  enum Page: Hashable, Codable {
    case inbox
    case letter(Int)
  }

  let scope = Scope<[Page], Never>()
  private(set) var pages: [Page] = [.inbox]

  func didBecomeActive() {
    preserve(\.pages, as: "pages")
    route(to: pages)
  }

  func open(_ letter: Int) {
    pages.append(.letter(letter))
    route(to: pages)
  }
}

final class LettersRouter: Router {
  let interactor = LettersInteractor()
  private let stack = ChildStack<LettersInteractor.Page>()

  func route(to pages: [LettersInteractor.Page]) {
    stack.show(pages, in: self) { page in
      switch page {
      case .inbox: InboxInteractor()
      case .letter: LetterInteractor()
      }
    }
  }
}
