// Common strings of two forms of a component, found by trying samples.
//
//   a-:x      a-S
//   :y-b        S-b
//             a-S-b     the longer start, a sample S of either form, and the longer end
//
//   :x-:y     S-S
//   m:z       mS
//             mS-S      a string of one form inside a field of the other, which has several
extension TextForm {
  /// Whether the strings at both ends permit a common component; cheaper than searching for one.
  func mayMeet(_ other: TextForm, _ options: TableOptions) -> Bool {
    func fold(_ byte: UInt8) -> UInt8 { options.ignoresCase ? byte.folded : byte }
    return zip(start, other.start).allSatisfy { fold($0) == fold($1) }
      && zip(end.reversed(), other.end.reversed()).allSatisfy { fold($0) == fold($1) }
  }

  /// Returns a component that has this form, if it finds one.
  func example(_ options: TableOptions) -> [UInt8]? {
    if fields.isEmpty { return start }
    return samples(options).first { takes($0, ignoringCase: options.ignoresCase) }
  }

  /// Returns a component that has this form and another form, if it finds one.
  func joint(_ other: TextForm, _ options: TableOptions) -> [UInt8]? {
    if fields.isEmpty { return other.takes(start, ignoringCase: options.ignoresCase) ? start : nil }
    if other.fields.isEmpty { return other.joint(self, options) }
    let longest = (
      start: start.count > other.start.count ? start : other.start,
      end: end.count > other.end.count ? end : other.end
    )
    if let text = jointAroundSample(other, longest, options) { return text }
    guard fields.count > 1 || other.fields.count > 1 else { return nil }
    return jointAroundString(of: other, longest, options)
      ?? other.jointAroundString(of: self, longest, options)
  }

  /// Returns a component that has both forms, made of a sample of either form and the ends of one form, or the longer ends.
  private func jointAroundSample(
    _ other: TextForm, _ longest: (start: [UInt8], end: [UInt8]), _ options: TableOptions
  ) -> [UInt8]? {
    for inner in inners(options) + other.inners(options) {
      let texts = [
        start + inner + end, other.start + inner + other.end, longest.start + inner + longest.end,
      ]
      if let text = texts.first(where: { isJoint($0, other, options) }) { return text }
    }
    return nil
  }

  /// Returns a component that has both forms, with a string of the other form inside a field of this one.
  private func jointAroundString(
    of other: TextForm, _ longest: (start: [UInt8], end: [UInt8]), _ options: TableOptions
  ) -> [UInt8]? {
    for filling in other.samples(options) + other.inners(options) {
      for combination in 0..<SampleLimits.surroundings {
        for field in fields.indices {
          let text = filled(options, combination, except: (field, filling))
          let core = text.dropFirst(start.count).dropLast(end.count)
          for text in [text, longest.start + core + longest.end] where isJoint(text, other, options) {
            return text
          }
        }
      }
    }
    return nil
  }

  private func isJoint(_ text: [UInt8], _ other: TextForm, _ options: TableOptions) -> Bool {
    takes(text, ignoringCase: options.ignoresCase) && other.takes(text, ignoringCase: options.ignoresCase)
  }

  private func samples(_ options: TableOptions) -> [[UInt8]] {
    inners(options).map { start + $0 + end }
  }

  /// Returns samples for the part between the first and the last text.
  private func inners(_ options: TableOptions) -> [[UInt8]] {
    let limit = fields.count > 1 ? SampleLimits.combinations : SampleLimits.ofOneField
    let count = fields.reduce(1) { min($0 * $1.rule.samples(options).count, limit) }
    return (0..<count).map { Array(filled(options, $0).dropFirst(start.count).dropLast(end.count)) }
  }

  /// Returns the component with a sample in each field.
  ///
  /// - Parameters:
  ///   - options: The options of the table.
  ///   - combination: The number of the combination of samples.
  ///   - other: The index of a field with the text to put there instead of a sample.
  /// - Returns: The text.
  private func filled(
    _ options: TableOptions, _ combination: Int, except other: (field: Int, text: [UInt8])? = nil
  ) -> [UInt8] {
    var (filled, number) = (start, combination)
    for (index, field) in fields.enumerated() {
      let samples = field.rule.samples(options)
      if let other, other.field == index {
        filled += other.text
      } else if !samples.isEmpty {
        filled += samples[number % samples.count]
      }
      filled += field.text
      number /= max(samples.count, 1)
    }
    return filled
  }
}

/// The maximum numbers of samples to try for each pair of forms; they are small because a large table has very many pairs.
private enum SampleLimits {
  /// The samples of a single field: all of them, unless it has a huge list of allowed strings.
  static let ofOneField = 1_024
  /// The combinations of the samples of several fields; each type has few samples, so at least the first fields vary.
  static let combinations = 64
  /// The combinations of samples around a string that is put into a field; only the kinds of their characters matter.
  static let surroundings = 4
}

extension TextRule {
  fileprivate func samples(_ options: TableOptions) -> [[UInt8]] {
    allowed.isEmpty ? ExampleMaker.texts(of: type, options).map { Array($0.utf8) } : allowed
  }
}
