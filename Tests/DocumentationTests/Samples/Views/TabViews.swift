#if os(iOS)
  import RIBKit
  import RIBViews
  import SwiftUI

  /// A tab of a bar that follows the children of a RIB.
  struct TabItem {
    let title: String
    let image: String
    let view: PageView
  }

  /// A tab for each child, in the order in which they were attached.
  struct TabsScreen: View {
    let tabs: ViewList<TabItem>
    @State private var selection = 0

    var body: some View {
      TabView(selection: $selection) {
        ForEach(tabs.items) { item in
          Tab(item.content.title, systemImage: item.content.image, value: item.id) { item.content.view }
        }
      }
    }
  }

  /// The animated change from one RIB to the next.
  struct FadingScreen: View {
    let slot: ViewSlot<PageView>

    var body: some View {
      SlotView(slot).animation(.default, value: slot.item?.id)
    }
  }

  /// A sheet that the user can't close while a payment runs.
  struct PaymentView: View {
    let isPaying: Presenter<Bool, Never>

    var body: some View {
      Presented(isPaying) { isPaying, _ in
        Text(isPaying ? "Paying" : "Pay").interactiveDismissDisabled(isPaying)
      }
    }
  }
#endif
