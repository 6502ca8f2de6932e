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
#endif
