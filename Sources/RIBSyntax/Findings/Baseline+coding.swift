extension Baseline: Codable {
  private enum Key: String, CodingKey {
    case format, findings
  }

  /// A fingerprint and how often it is there, as one flat object.
  private struct Entry: Codable {
    let code: String
    let path: String
    let declaration: String
    let text: String
    let count: Int
  }

  /// The format that this version writes and reads.
  static let format = 1

  /// Reads a baseline.
  ///
  /// - Throws: A `DecodingError` where it is none, or one of a later format.
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    let format = try object.decode(Int.self, forKey: .format)
    guard format == Self.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: object,
        debugDescription: "This baseline has format \(format), and only format \(Self.format) can be read.")
    }
    var counts: [Fingerprint: Int] = [:]
    for entry in try object.decode([Entry].self, forKey: .findings) {
      let fingerprint = Fingerprint(
        code: entry.code, path: entry.path, declaration: entry.declaration, text: entry.text)
      let (sum, isTooMuch) = counts[fingerprint, default: 0].addingReportingOverflow(entry.count)
      counts[fingerprint] = isTooMuch ? .max : sum
    }
    self.init(counts: counts)
  }

  /// Writes the fingerprints in their order, so that two baselines can be compared line by line.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Self.format, forKey: .format)
    let entries = counts.sorted { $0.key < $1.key }.map { fingerprint, count in
      Entry(
        code: fingerprint.code, path: fingerprint.path, declaration: fingerprint.declaration,
        text: fingerprint.text, count: count)
    }
    try object.encode(entries, forKey: .findings)
  }
}
