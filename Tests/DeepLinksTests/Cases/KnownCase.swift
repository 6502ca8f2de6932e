import DeepLinks
import Foundation

/// A known answer: what another router says of a link, with its patterns in the grammar of this one.
struct KnownCase: Decodable, Sendable, CustomStringConvertible {
  struct Route: Decodable, Sendable {
    let pattern: String
    let priority: Int?
    let declines: Bool?
  }

  struct Expectation: Decodable, Sendable {
    let match: Bool
    /// The index of the pattern that takes the link.
    let pattern: Int?
    let params: [String: Value]?
  }

  /// A text, a number, or several of them.
  enum Value: Decodable, Sendable {
    case texts([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .texts([text])
      } else if let number = try? container.decode(Int.self) {
        self = .texts([String(number)])
      } else if let number = try? container.decode(Double.self) {
        self = .texts([String(number)])
      } else {
        self = .texts(try container.decode([String].self))
      }
    }
  }

  let id: String
  let patterns: [Route]
  let url: String
  let expect: Expectation
  /// Why the answer of this router is another one; nothing if it is the same.
  let different: String?

  var description: String { id }

  static let all: [KnownCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/cases.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([KnownCase].self, from: data)) ?? []
  }()

  /// What comes instead of what is expected; nothing if it is the same.
  func difference() throws -> String? {
    var draft = TableDraft<Int>()
    for (index, route) in patterns.enumerated() {
      let declines = route.declines ?? false
      try draft.add(route.pattern, priority: route.priority ?? 0) { _ in
        declines ? .decline("as the case says") : .open(index)
      }
    }
    guard case .opened(let index, let match) = try draft.build().open(url) else {
      return expect.match ? "nothing took it" : nil
    }
    guard expect.match else { return "\(patterns[index].pattern) took it" }
    if let expected = expect.pattern, expected != index { return "\(patterns[index].pattern) took it" }
    for (name, value) in expect.params ?? [:] {
      guard case .texts(let texts) = value else { continue }
      let all = match.parameters.all(name)
      if all != texts, all.joined(separator: "/") != texts.joined(separator: "/") {
        return "\(name) is \(all)"
      }
    }
    return nil
  }
}
