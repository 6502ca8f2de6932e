/// Values of all kinds, as the tests of dumps and diffs print them.
enum Samples {
  struct Trip: Equatable {
    var id = "t1"
    var driver: String? = "Ana"
  }

  struct ID: Hashable {
    var raw = 7
  }

  struct Nothing: Equatable {}

  struct Functions {
    let handle: (Int) -> String = { "\($0)" }
    let later: @Sendable () async -> Void = {}
  }

  enum State {
    case idle
    case onTrip(id: String)
    case waiting(Trip)
    case moved(Int, Int)
    case named(from: String, to: String)
    case pair((Int, Int))
    case void(Void)
    indirect case then(State)
  }

  enum Mood: String {
    case calm
    case wild
  }

  enum Phase: CustomStringConvertible {
    case first
    case second(Int)
    var description: String { "a phase" }
  }

  enum Rejection: Error {
    case tooFar(kilometres: Double)
    case closed
  }

  struct Loud: CustomStringConvertible, CustomDebugStringConvertible {
    var volume = 11
    var description: String { "loud" }
    var debugDescription: String { "very loud" }
  }

  struct Silent: CustomStringConvertible, CustomReflectable {
    var description: String { "2026-01-01\n00:00" }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  struct Account: CustomReflectable {
    let secret = "hunter2"
    var customMirror: Mirror { Mirror(self, children: ["owner": "Ana", "balance": 3]) }
  }

  struct Box<Content> {
    var content: Content
  }

  struct Point {
    var x = 1.5
    var y = -2.0
  }
}
