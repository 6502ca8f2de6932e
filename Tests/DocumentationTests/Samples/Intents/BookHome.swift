#if canImport(AppIntents)
  import AppIntents

  struct BookHome: AppIntent {
    static let title: LocalizedStringResource = "Book a trip home"

    func perform() async throws -> some IntentResult & ProvidesDialog {
      let message = await book("home", with: LiveTrips())
      return .result(dialog: "\(message)")
    }
  }
#endif

/// The service of the app.
struct LiveTrips: TripService {
  func price(to place: String) async throws -> Int { 12 }
  func book(_ place: String, price: Int) async throws -> Int { 4 }
}
