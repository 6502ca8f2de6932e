#if canImport(WidgetKit)
  import Foundation
  import SwiftUI
  import WidgetKit

  struct TripEntry: TimelineEntry {
    let date: Date
    let trip: NextTrip?
  }

  struct TripProvider: TimelineProvider {
    let file: NextTripFile

    func placeholder(in context: Context) -> TripEntry { TripEntry(date: .now, trip: nil) }

    func getSnapshot(in context: Context, completion: @escaping (TripEntry) -> Void) {
      completion(TripEntry(date: .now, trip: file.read()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TripEntry>) -> Void) {
      let entry = TripEntry(date: .now, trip: file.read())
      completion(Timeline(entries: [entry], policy: .never))
    }
  }

  struct TripWidgetView: View {
    let entry: TripEntry

    var body: some View {
      Text(entry.trip?.place ?? "No trip")
        .widgetURL(entry.trip.flatMap { URL(string: $0.link) })
    }
  }
#endif
