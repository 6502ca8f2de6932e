import Foundation

/// The arguments of the program.
struct Options: Sendable {
  var events = 4_000
  var sessions = 50
  var processes = 3
  var senders = 8
  var awake = 5
  var remember = 1_000
  var freeze = 3
  var limit = 120
  var random = Int.random(in: 0..<100_000)
  var newKeys = false
  /// The settings of PostgreSQL, or the path of a file; without it, a file in a temporary folder.
  var store: String?
  /// The store to serve; without it, the program starts the servers.
  var served: String?

  private typealias Number = (
    name: String, property: WritableKeyPath<Options, Int>, range: ClosedRange<Int>, help: String
  )

  private static var numbers: [Number] {
    [
      ("--events", \.events, 1...1_000_000, "Events to send"),
      ("--sessions", \.sessions, 1...100_000, "Sessions that receive them"),
      ("--processes", \.processes, 1...50, "Server processes"),
      ("--senders", \.senders, 1...1_000, "Events to send at a time"),
      ("--awake", \.awake, 0...100_000, "Sessions to keep awake in each process"),
      ("--remember", \.remember, 0...1_000_000, "Answers to store with each session"),
      ("--freeze", \.freeze, 0...3_600, "Seconds to freeze a process"),
      ("--limit", \.limit, 1...86_400, "Seconds that a run may take"),
      ("--random", \.random, 0...100_000, "The number that decides which processes to stop, and when"),
    ]
  }

  static var help: String {
    let defaults = Options()
    let lines = numbers.map { name, property, _, help in
      let value = name == "--random" ? "another one each time" : "\(defaults[keyPath: property])"
      let column = "\(name) N".padding(toLength: 16, withPad: " ", startingAt: 0)
      return "  \(column)\(help) (default: \(value))"
    }
    return """
      Run sessions in several processes on one store. One process is killed, another one is frozen.
      Exit with 1 if an event is lost or counted twice.

      USAGE: servers [OPTION...]
             servers serve STORE [OPTION...]   One of the processes: it answers lines of JSON

      \(lines.joined(separator: "\n"))
        --store S       A new file, or settings of PostgreSQL such as 'host=/tmp' (default: a temporary file)
        --new-keys      Use a new key for each attempt, to see events counted twice
        --help          Show this help
      """
  }

  init() {}

  init(_ arguments: [String]) throws {
    var words = arguments[...]
    if words.first == "serve" {
      guard words.count > 1 else { throw Self.wrong("Missing STORE after serve.") }
      served = words[1]
      words.removeFirst(2)
    }
    while let word = words.popFirst() {
      if word == "--new-keys" {
        newKeys = true
        continue
      }
      if word == "--store" {
        guard let value = words.popFirst() else { throw Self.wrong("Missing settings after --store.") }
        store = value
        continue
      }
      guard let number = Self.numbers.first(where: { $0.name == word }) else {
        throw Self.wrong("Unknown option '\(word)'.")
      }
      guard let value = words.popFirst() else { throw Self.wrong("Missing number after \(word).") }
      guard let count = Int(value), number.range.contains(count) else {
        let range = "\(number.range.lowerBound) to \(number.range.upperBound)"
        throw Self.wrong("Invalid \(word) '\(value)': expected a number from \(range).")
      }
      self[keyPath: number.property] = count
    }
  }

  private static func wrong(_ text: String) -> Failure {
    Failure("\(text) Run 'servers --help' for usage.", status: 64)
  }
}
