#if canImport(SwiftUI)
  import RIBKit
  import RIBViews
  import SwiftUI

  struct SyncView: View {
    let presenter: Presenter<SyncViewModel, SyncAction>
    @State private var failure: SyncViewModel.Failure?

    var body: some View {
      Presented(presenter) { view, send in
        Button("Sync \(view.count) notes") { send(.sync) }
          .onChange(of: view.failure, initial: true) { failure = view.failure }
      }
      .alert(Text("Not synced"), isPresented: isAlertShown, presenting: failure) { _ in
        Button("Retry") { presenter.send(.sync) }
        Button("Cancel", role: .cancel) {}
      } message: { failure in
        Text(failure.text)
      }
    }

    private var isAlertShown: Binding<Bool> {
      Binding(
        get: { failure != nil },
        set: { isShown in
          guard !isShown else { return }
          failure = nil
          presenter.send(.closeFailure)
        })
    }
  }
#endif
