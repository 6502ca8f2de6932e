import ModelStreams
import RIBModules

func startModules(_ network: NetworkModule) async throws -> Modules {
  let modules = try Modules([PaymentsModule(), network])
  try await modules.start()
  return modules
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
