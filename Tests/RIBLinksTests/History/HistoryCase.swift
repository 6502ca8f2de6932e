import Foundation
import RIBLinks

/// A known answer of a memory history: what is asked of it, and what it says after each.
struct HistoryCase: Decodable, Sendable, CustomStringConvertible {
  struct Operation: Decodable, Sendable {
    enum Verb: String, Decodable, Sendable { case push, replace, go }

    /// A place, or a number of places to go.
    enum Argument: Decodable, Sendable {
      case place(String)
      case delta(Int)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let delta = try? container.decode(Int.self) {
          self = .delta(delta)
        } else {
          self = .place(try container.decode(String.self))
        }
      }
    }

    let op: Verb
    let arg: Argument

    var move: PlaceHistory<String>.Move? {
      switch (op, arg) {
      case (.push, .place(let place)): .push(place)
      case (.replace, .place(let place)): .replace(place)
      case (.go, .delta(let delta)): .go(delta)
      default: nil
      }
    }
  }

  struct State: Decodable, Sendable, Equatable {
    let action: String
    let index: Int
    let path: String
  }

  struct Notification: Decodable, Sendable, Equatable {
    let action: String
    let path: String
    let delta: Int
  }

  struct Expectation: Decodable, Sendable {
    let states: [State]
    let notifications: [Notification]
  }

  let id: String
  let initialEntries: [String]
  let operations: [Operation]
  let expect: Expectation

  var description: String { id }

  static let all: [HistoryCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../Fixtures/history.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([HistoryCase].self, from: data)) ?? []
  }()
}
