import RIBKit

nonisolated struct StarsViewModel: Hashable {
  var stars = 0

  var text: String { String(repeating: "★", count: stars) }
  var label: String { "\(stars) of 5 stars" }
}

#if canImport(SwiftUI)
  import RIBViews
  import SwiftUI

  struct StarsView: View {
    let presenter: Presenter<StarsViewModel, Never>

    var body: some View {
      Presented(presenter) { view, _ in
        Text(view.text).accessibilityLabel(view.label)
      }
    }
  }
#endif
