import ModelStreams
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

/// Whether the modules are started, once that is decided; the progress may be sent to any actor.
func areStarted(_ progress: ModelStream<ModuleProgress>) async -> Bool {
  for await model in progress {
    switch model.phase {
    case .idle, .starting: continue
    case .started: return true
    case .failed, .stopping, .stopped: return false
    }
  }
  return false
}
