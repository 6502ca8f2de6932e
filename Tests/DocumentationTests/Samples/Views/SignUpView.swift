#if canImport(SwiftUI)
  import RIBKit
  import RIBViews
  import SwiftUI

  struct SignUpView: View {
    let presenter: Presenter<SignUpViewModel, SignUpAction>
    @State private var draft = SignUpDraft()

    var body: some View {
      Presented(presenter) { view, send in
        Form {
          TextField("Email", text: $draft.email)
          if let error = view.emailError { Text(error) }
          Toggle("Newsletter", isOn: $draft.wantsNews)
          Button("Clear") { send(.clear) }
          Button("Sign up") { send(.submit) }.disabled(!view.canSubmit)
        }
        .onChange(of: draft) { send(.edit(draft)) }
        .onChange(of: view.revision, initial: true) { draft = view.draft }
      }
    }
  }
#endif

#if canImport(UIKit)
  import Foundation
  import UIKit

  final class SignUpController: UIViewController {
    private let presenter: Presenter<SignUpViewModel, SignUpAction>
    private var draft = SignUpDraft()
    private var revision = 0
    let field = UITextField()
    let error = UILabel()

    init(_ presenter: Presenter<SignUpViewModel, SignUpAction>) {
      self.presenter = presenter
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.fill(with: [field, error])
      field.addAction(UIAction { [weak self] _ in self?.edit() }, for: .editingChanged)
      presenter.follow(in: self) { me, view in me.show(view) }
    }

    private func edit() {
      draft.email = field.text ?? ""
      presenter.send(.edit(draft))
    }

    private func show(_ view: SignUpViewModel) {
      error.text = view.emailError
      guard view.revision != revision else { return }
      (revision, draft) = (view.revision, view.draft)
      field.text = draft.email
    }
  }
#endif
