/// Kills one process and freezes another one, at random moments.
struct Disturbance: Sendable {
  private let killed: Int
  private let frozen: Int
  /// Numbers of answered events.
  private let moments: (kill: Int, freeze: Int)
  private let seconds: Int

  init(_ options: Options) {
    func random(_ name: String, below limit: Int) -> Int {
      Int(stableHash("\(name) \(options.random)") >> 32) % limit
    }
    let count = options.processes
    killed = random("killed", below: count)
    frozen = count == 1 ? 0 : (killed + 1 + random("frozen", below: count - 1)) % count
    moments = (
      options.events * (100 + random("kill", below: 200)) / 1_000,
      options.events * (500 + random("freeze", below: 200)) / 1_000
    )
    seconds = options.freeze
  }

  func run(on balancer: Balancer) async throws {
    try await wait(for: moments.kill, balancer)
    try await balancer.kill(killed)
    try await Task.sleep(for: .milliseconds(100))
    try await balancer.restart(killed)

    try await wait(for: moments.freeze, balancer)
    try await balancer.freeze(frozen)
    try await Task.sleep(for: .seconds(seconds))
    try await balancer.resume(frozen)
  }

  private func wait(for count: Int, _ balancer: Balancer) async throws {
    while await balancer.answered < count { try await Task.sleep(for: .milliseconds(2)) }
  }
}
