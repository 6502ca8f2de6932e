#if os(iOS)
  import RIBViews
  import SwiftUI

  /// The animated change from one RIB to the next.
  struct FadingScreen: View {
    let slot: ViewSlot<PageView>

    var body: some View {
      SlotView(slot).animation(.default, value: slot.item?.id)
    }
  }
#endif
