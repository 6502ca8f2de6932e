internal import Foundation
internal import RIBKit

extension Encodable {
  /// The value as JSON on one line, with its members sorted by name.
  ///
  /// Use it only for values made of strings and finite numbers, which the encoder cannot reject.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}

/// A RIB as encoded in traces and snapshots.
struct RawRIB: Codable {
  var node: Int
  var parent: Int?
  var name: String
  var key: String?
  var state: String?
  var since: Int?
  var tasks: [String]?
  var workers: [TreeSnapshot.RIB.WorkerReport]?
  var observations: Int?
  var open: Int?
  var value: String?
  var shown: Int?
  var fields: [[String]]?
  var digest: String?
}

extension RawRIB {
  /// Creates the encoded form of a RIB; empty members are omitted.
  init(_ rib: TreeSnapshot.RIB) {
    self.init(
      node: rib.node, parent: rib.parent, name: rib.name, key: rib.key,
      state: rib.state == .attached ? nil : rib.state.rawValue, since: rib.since?.nanoseconds,
      tasks: rib.tasks.isEmpty ? nil : rib.tasks, workers: rib.workers?.isEmpty == false ? rib.workers : nil,
      observations: rib.observations, open: rib.openWork,
      value: rib.value, shown: rib.isShown ? 1 : nil,
      fields: rib.fields.isEmpty ? nil : rib.fields.map { [$0.name, $0.text] },
      // As a string, because JSON readers turn large numbers into floating-point numbers.
      digest: rib.digest.map { String($0, radix: 16) })
  }
}
