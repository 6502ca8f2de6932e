import ModelStreams
import RIBKit

/// The fields of the form, as the user has filled them in.
nonisolated struct SignUpDraft: Hashable, Codable {
  var email = ""
  var wantsNews = false
}

nonisolated struct SignUpViewModel: Hashable {
  /// The fields when `revision` increased last.
  var draft = SignUpDraft()
  var revision = 0
  var emailError: String?
  var canSubmit = false

  mutating func validate(_ draft: SignUpDraft) {
    canSubmit = draft.email.contains("@")
    emailError = canSubmit || draft.email.isEmpty ? nil : "Enter an email address."
  }
}

nonisolated enum SignUpAction: Hashable {
  case edit(SignUpDraft)
  case clear
  case submit
}

enum SignUpEvent: Hashable {
  case signedUp(email: String)
}

final class SignUpInteractor: Leaf {
  let scope: Scope<Never, SignUpEvent>
  let presenter = Presenter<SignUpViewModel, SignUpAction>(SignUpViewModel())
  private var draft = SignUpDraft()

  init(listener: Listener<SignUpEvent>) { scope = Scope(listener: listener) }

  func didBecomeActive() {
    preserve(\.draft, as: "draft")
    fill(draft)
    observe(presenter.actions) { me, action in
      switch action {
      case .edit(let draft): me.edit(draft)
      case .clear: me.fill(SignUpDraft())
      case .submit: me.submit()
      }
    }
  }

  private func edit(_ draft: SignUpDraft) {
    self.draft = draft
    presenter.update { $0.validate(draft) }
  }

  private func fill(_ draft: SignUpDraft) {
    self.draft = draft
    presenter.update { view in
      view.validate(draft)
      view.draft = draft
      view.revision += 1
    }
  }

  private func submit() {
    guard presenter.viewModels.latest.canSubmit else { return }
    notify(.signedUp(email: draft.email))
  }
}
