internal import Foundation

/// The visible state of a subject at one moment: strings by their places.
package struct Observation {
  /// A part of an observation.
  package struct Part {
    /// The place, such as `Root/Trip.title` for a part of a view model and `Root/Trip#draft` for a saved value.
    package let place: String
    /// The text.
    package let text: String
    /// Whether the text was written by a coder, which writes sets and dictionaries in any order.
    package let isSaved: Bool
  }

  private(set) var parts: [Part] = []
  /// The events since the last observation.
  private let events: [String]
  /// The calls of services since the launch; another observation may have more, because an effect happens at least once.
  private let calls: [String]

  /// Creates an observation without parts.
  package init(events: [String] = [], calls: [String] = []) { (self.events, self.calls) = (events, calls) }

  /// A copy without events.
  var withoutEvents: Observation {
    var other = Observation(calls: calls)
    other.parts = parts
    return other
  }

  /// Adds a part; its place must be unique.
  package mutating func add(_ text: String, at place: String, isSaved: Bool = false) {
    parts.append(Part(place: place, text: text, isSaved: isSaved))
  }

  /// Compares this observation with another one, which may have more calls; ignores some places.
  ///
  /// - Returns: The first place that differs, and the differing lines of at most ten places; `nil` if nothing differs.
  package func difference(
    to other: Observation, ignoring ignored: Set<String>
  ) -> (place: String, text: String)? {
    let (old, new) = (all + calls(missingIn: other), other.all)
    let expected = Dictionary(old.map { ($0.place, $0) }) { first, _ in first }
    let actual = Dictionary(new.map { ($0.place, $0) }) { first, _ in first }
    let places = old.map(\.place) + new.map(\.place).filter { expected[$0] == nil }
    let differing = places.filter { place in
      !ignored.contains(place) && !Self.areAlike(expected[place], actual[place])
    }
    guard let first = differing.first else { return nil }
    let texts = differing.prefix(10).map { place in
      let change = lineDifference(
        from: Self.lines(of: expected[place], at: place), to: Self.lines(of: actual[place], at: place))
      return change ?? ""
    }
    let rest = differing.count > 10 ? ["… (\(differing.count - 10) more places)"] : []
    return (first, (texts + rest).joined(separator: "\n"))
  }

  private var all: [Part] {
    events.isEmpty
      ? parts : parts + [Part(place: "events", text: events.joined(separator: "\n"), isSaved: false)]
  }

  /// The calls that another observation lacks, as parts.
  private func calls(missingIn other: Observation) -> [Part] {
    var seen = Set(other.calls)
    return calls.filter { seen.insert($0).inserted }.map { Part(place: $0, text: "called", isSaved: false) }
  }

  private static func areAlike(_ part: Part?, _ other: Part?) -> Bool {
    if part?.text == other?.text { return true }
    guard let part, let other, part.isSaved else { return false }
    return unordered(part.text) == unordered(other.text)
  }

  private static func lines(of part: Part?, at place: String) -> [String] {
    guard let part else { return [] }
    let lines = part.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 1 ? ["\(place): \(lines[0])"] : ["\(place):"] + lines.map { "  \($0)" }
  }

  /// Returns JSON text with the elements of its arrays sorted.
  private static func unordered(_ text: String) -> String {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    return value.map { unordered($0) } ?? text
  }

  private static func unordered(_ value: Any) -> String {
    switch value {
    case let members as [String: Any]:
      "{\(members.map { "\($0.key.debugDescription):\(unordered($0.value))" }.sorted().joined(separator: ","))}"
    case let elements as [Any]: "[\(elements.map { unordered($0) }.sorted().joined(separator: ","))]"
    case let text as String: text.debugDescription
    default: "\(value)"
    }
  }
}
