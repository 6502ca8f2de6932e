import ModelStreams
import RIBKit

/// A connection that is kept up for days.
func connection(_ body: @escaping @concurrent @Sendable () async throws -> Void) -> Worker {
  let rule = Worker.RestartPolicy(
    delay: .seconds(1), maxRestarts: 8, multiplier: 2, maxDelay: .seconds(60), jitter: 0.5,
    resetAfter: .seconds(300))
  return Worker("connection", restart: rule, body: body)
}

/// Something that is sent, and kept for later where that is cut short.
protocol Upload: Sendable {
  func run() async throws
  func keep()
}

func worker(for upload: some Upload) -> Worker {
  Worker("upload") {
    do {
      try await upload.run()
    } catch {
      // Kept for the next launch of the app.
      if EndReason.ofCurrentWork == .shutDown { upload.keep() }
      throw error
    }
  }
}

/// The session that a tree belongs to.
enum Visit {
  @TaskLocal static var id = "none"
}

func launch(_ root: BridgeRouter, for id: String, on host: ManualHost) {
  let options = LaunchOptions(around: { run in Visit.$id.withValue(id) { run() } })
  root.launch(options, on: host)
}
