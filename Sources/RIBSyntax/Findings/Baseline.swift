/// The known findings of a code base; only findings beyond them count.
package struct Baseline: Hashable, Sendable {
  /// The number of findings with each fingerprint.
  package let counts: [Fingerprint: Int]

  /// Creates a baseline in which all of these findings are known.
  package init(_ findings: [Finding] = []) {
    counts = findings.reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
  }

  init(counts: [Fingerprint: Int]) {
    self.counts = counts.filter { $0.value > 0 }
  }

  /// Separates new findings from known ones, and returns the part of the baseline that was not found too.
  ///
  /// Among several findings with the same fingerprint, the first ones are the known ones.
  package func compare(_ findings: [Finding]) -> (new: [Finding], known: [Finding], gone: Baseline) {
    var left = counts
    var new: [Finding] = []
    var known: [Finding] = []
    for finding in findings {
      if let count = left[finding.fingerprint], count > 0 {
        left[finding.fingerprint] = count - 1
        known.append(finding)
      } else {
        new.append(finding)
      }
    }
    return (new, known, Baseline(counts: left))
  }
}

extension Baseline: Codable {
  /// The JSON structure of the file.
  private struct Form: Codable {
    let format: Int
    let findings: [Entry]
  }

  /// A fingerprint and the number of its findings, as one flat object.
  private struct Entry: Codable {
    let code: String
    let path: String
    let declaration: String
    let text: String
    let count: Int
  }

  /// The format that this version reads and writes.
  static let format = 1

  /// Reads a baseline.
  ///
  /// - Throws: A `DecodingError` if the data is not a baseline, or has a later format.
  package init(from decoder: any Decoder) throws {
    let form = try Form(from: decoder)
    guard form.format == Self.format else {
      let reason = "This baseline has format \(form.format), but rib reads only format \(Self.format)."
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
    }
    var counts: [Fingerprint: Int] = [:]
    for entry in form.findings {
      let fingerprint = Fingerprint(
        code: entry.code, path: entry.path, declaration: entry.declaration, text: entry.text)
      let (sum, isTooMuch) = counts[fingerprint, default: 0].addingReportingOverflow(entry.count)
      counts[fingerprint] = isTooMuch ? .max : sum
    }
    self.init(counts: counts)
  }

  /// Writes the fingerprints in order, so that two baselines can be compared line by line.
  package func encode(to encoder: any Encoder) throws {
    let entries = counts.sorted { $0.key < $1.key }.map { fingerprint, count in
      Entry(
        code: fingerprint.code, path: fingerprint.path, declaration: fingerprint.declaration,
        text: fingerprint.text, count: count)
    }
    try Form(format: Self.format, findings: entries).encode(to: encoder)
  }
}
