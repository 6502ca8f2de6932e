internal import Foundation
internal import RIBKit

extension Encodable {
  /// The value as JSON on one line, with its members in the order of their names.
  ///
  /// Only for what is made of texts, whole numbers and finite ones, which an encoder doesn't refuse.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}

/// A RIB as a trace and a snapshot have it.
struct RawRIB: Codable {
  var node: Int
  var parent: Int?
  var name: String
  var key: String?
  var state: String?
  var since: Int?
  var tasks: [String]?
  var observations: Int?
  var open: Int?
  var value: String?
  var shown: Int?
  var fields: [[String]]?
  var digest: String?
}

extension RawRIB {
  /// The form of a RIB; what has nothing to say is left out.
  init(_ rib: TreeSnapshot.RIB) {
    self.init(
      node: rib.node, parent: rib.parent, name: rib.name, key: rib.key,
      state: rib.state == .attached ? nil : rib.state.rawValue, since: rib.since?.nanoseconds,
      tasks: rib.tasks.isEmpty ? nil : rib.tasks, observations: rib.observations, open: rib.openWork,
      value: rib.value, shown: rib.isShown ? 1 : nil,
      fields: rib.fields.isEmpty ? nil : rib.fields.map { [$0.name, $0.text] },
      // As text: readers of JSON take a number for a floating-point one.
      digest: rib.digest.map { String($0, radix: 16) })
  }
}
