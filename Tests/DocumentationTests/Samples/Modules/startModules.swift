import RIBKit
import RIBModules

@MainActor func runShop(_ network: NetworkModule, until end: () async -> Void) async throws {
  let modules = try Modules([PaymentsModule(), network])
  let root = AfterTripRouter(trip: FinishedTrip(fare: 50), modules: modules)
  root.launch()
  try await modules.start()
  await end()
  await root.shutdown()
  await modules.stop()
}
