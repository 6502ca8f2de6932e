#if canImport(SwiftUI)
  import RIBKit
  import RIBViews
  import SwiftUI

  /// The slots of a tab bar, one for each tab; they live as long as the bar.
  final class CitySlots: CityViews {
    let map = ViewSlot<MapView>()
    let trips = ViewSlot<MapView>()

    func map(_ presenter: Presenter<String, Never>) -> ViewPlace {
      map.place(MapView(presenter: presenter))
    }

    func trips(_ presenter: Presenter<String, Never>) -> ViewPlace {
      trips.place(MapView(presenter: presenter))
    }
  }

  struct CityScreen: View {
    let presenter: Presenter<CityTab, CityTab>
    let slots: CitySlots
    @State private var tab = CityTab.map

    var body: some View {
      Presented(presenter) { selected, send in
        TabView(selection: $tab) {
          Tab("Map", systemImage: "map", value: CityTab.map) { SlotView(slots.map) }
          Tab("Trips", systemImage: "car", value: CityTab.trips) { SlotView(slots.trips) }
        }
        .onChange(of: tab) { send(tab) }
        .onChange(of: selected, initial: true) { tab = selected }
      }
    }
  }

  /// A view with a state of its own.
  struct MapView: View {
    let presenter: Presenter<String, Never>
    @State private var zoom = 1

    var body: some View {
      Presented(presenter) { text, _ in
        Text(text)
        Text("Zoom \(zoom)")
        Button("Zoom in") { zoom += 1 }
      }
    }
  }
#endif
