#if canImport(SwiftUI)
  import RIBKit
  import RIBViews
  import SwiftUI

  struct CartView: View {
    let presenter: Presenter<[String], CartInteractor.Action>

    var body: some View {
      Presented(presenter) { items, send in
        List(items, id: \.self) { item in Text(item) }
        Button("Pay") { send(.pay) }
      }
    }
  }

  struct CartScene: View {
    @State private var root = CartRouter(items: ["tea"])

    var body: some View {
      CartView(presenter: root.interactor.presenter)
        .onAppear { if !root.interactor.isActive { root.launch() } }
    }
  }
#endif
