import ModelStreams
import RIBKit

enum MemoAction: Hashable {
  case edit(String)
}

final class MemoInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter: Presenter<String, MemoAction>
  private let save: (String) -> Void
  private var unsaved: String?

  init(_ text: String, save: @escaping (String) -> Void) {
    presenter = Presenter(text)
    self.save = save
  }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .edit(let text):
        me.unsaved = text
        me.after(.seconds(1), id: "save") { me in me.saveChanges() }
      }
    }
  }

  func willResignActive() { saveChanges() }

  private func saveChanges() {
    if let text = unsaved.take() { save(text) }
  }
}
