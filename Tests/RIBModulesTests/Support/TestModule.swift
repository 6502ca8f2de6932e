import RIBModules

/// A module made of a profile and a closure.
struct TestModule: Module {
  let profile: ModuleProfile
  var body: (ModuleRegistry) -> Void = { _ in }

  init(_ profile: ModuleProfile, _ body: @escaping (ModuleRegistry) -> Void = { _ in }) {
    self.profile = profile
    self.body = body
  }

  /// A module without services.
  init(_ name: String, priority: Int = 0, _ body: @escaping (ModuleRegistry) -> Void = { _ in }) {
    self.init(ModuleProfile(name, priority: priority), body)
  }

  func register(in modules: ModuleRegistry) { body(modules) }
}

/// A service that says when it is made and released.
final class Lamp {
  let name: String
  private let note: (String) -> Void

  init(_ name: String, note: @escaping (String) -> Void = { _ in }) {
    self.name = name
    self.note = note
    note("made \(name)")
  }

  deinit { note("released \(name)") }
}

/// Waits, on any host or none, until the task is cancelled.
func waitForCancellation() async throws {
  let (waiting, end) = AsyncStream<Never>.makeStream()
  for await _ in waiting {}
  end.finish()
  try Task.checkCancellation()
}

/// Lines in the order in which they were written, on one isolation.
final class Transcript {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }
}

protocol Greeter {
  func greet() -> String
}

struct English: Greeter {
  func greet() -> String { "hello" }
}

extension ServiceKey<any Greeter> {
  static var greeter: Self { Self("greeter") }
}

extension ServiceKey<Lamp> {
  static var red: Self { Self("red") }
  static var green: Self { Self("green") }
  static var blue: Self { Self("blue") }
}

extension ServiceKey<AnyObject> {
  static var late: Self { Self("late") }
}

extension CallKey<Int, String> {
  static var spell: Self { Self("spell") }
  static var relay: Self { Self("relay") }
  static var unknown: Self { Self("unknown") }
}

extension AsyncCallKey<Int, String> {
  static var look: Self { Self("look up") }
}

extension AppEventKey<Void, Void> {
  static var background: Self { Self("background") }
}

extension AppEventKey<String, Int> {
  static var count: Self { Self("count") }
}
