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
