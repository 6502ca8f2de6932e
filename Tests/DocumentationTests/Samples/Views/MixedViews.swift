#if os(iOS)
  import RIBKit
  import RIBViews
  import SwiftUI
  import UIKit

  extension SlotController {
    /// Creates the place of a SwiftUI view in this slot of UIKit.
    func place(_ view: some View) -> ViewPlace { place(UIHostingController(rootView: view)) }
  }

  extension UIViewController {
    /// Creates the place of a SwiftUI view in a sheet of UIKit.
    func draft(_ presenter: Presenter<Int, DraftAction>) -> ViewPlace {
      place(presenting: UIHostingController(rootView: DraftView(presenter: presenter))) {
        presenter.send(.close)
      }
    }
  }

  /// A view controller as a view of SwiftUI.
  struct ControllerView: UIViewControllerRepresentable {
    let controller: UIViewController

    func makeUIViewController(context: Context) -> UIViewController { controller }
    func updateUIViewController(_ controller: UIViewController, context: Context) {}
  }

  /// Holds view controllers of UIKit in a slot of SwiftUI.
  final class MixedViews {
    let about = ViewSlot<ControllerView>()

    func about(_ presenter: Presenter<String, Never>) -> ViewPlace {
      about.place(ControllerView(controller: AboutController(presenter)))
    }
  }
#endif
