// Common texts of two forms of a component.
extension TextForm {
  /// Whether the texts at both ends permit a common component; cheaper than searching for one.
  func mayMeet(_ other: TextForm, _ options: TableOptions) -> Bool {
    func fold(_ byte: UInt8) -> UInt8 { options.ignoresCase ? byte.folded : byte }
    return zip(start, other.start).allSatisfy { fold($0) == fold($1) }
      && zip(end.reversed(), other.end.reversed()).allSatisfy { fold($0) == fold($1) }
  }

  /// Returns a text that has this form, if one is found.
  func example(_ options: TableOptions) -> [UInt8]? {
    if fields.isEmpty { return start }
    return samples(options).first { takes($0, ignoringCase: options.ignoresCase) }
  }

  /// Returns a text that has this form and another one, if one is found.
  func joint(_ other: TextForm, _ options: TableOptions) -> [UInt8]? {
    if fields.isEmpty { return other.takes(start, ignoringCase: options.ignoresCase) ? start : nil }
    if other.fields.isEmpty { return other.joint(self, options) }
    let longest = (
      start: start.count > other.start.count ? start : other.start,
      end: end.count > other.end.count ? end : other.end
    )
    for inner in inners(options) + other.inners(options) {
      let texts = [
        start + inner + end, other.start + inner + other.end, longest.start + inner + longest.end,
      ]
      if let text = texts.first(where: {
        takes($0, ignoringCase: options.ignoresCase)
          && other.takes($0, ignoringCase: options.ignoresCase)
      }) {
        return text
      }
    }
    guard fields.count > 1 || other.fields.count > 1 else { return nil }
    // The texts of one form may lie within a field of the other.
    for (outer, inner) in [(self, other), (other, self)] {
      for filling in inner.samples(options) + inner.inners(options) {
        for place in 0..<outer.fields.count * 4 {
          let text = outer.filled(
            options, place / outer.fields.count, at: place % outer.fields.count, with: filling)
          let core = text.dropFirst(outer.start.count).dropLast(outer.end.count)
          for text in [text, longest.start + core + longest.end]
          where takes(text, ignoringCase: options.ignoresCase)
            && other.takes(text, ignoringCase: options.ignoresCase)
          {
            return text
          }
        }
      }
    }
    return nil
  }

  private func samples(_ options: TableOptions) -> [[UInt8]] {
    inners(options).map { start + $0 + end }
  }

  /// Returns samples for the part between the first and the last text.
  private func inners(_ options: TableOptions) -> [[UInt8]] {
    // A few of all combinations are enough; with one field, these are all of its samples.
    let count = fields.reduce(1) { min($0 * $1.rule.samples(options).count, 1_024) }
    return (0..<(fields.count > 1 ? min(count, 64) : count)).map {
      Array(filled(options, $0).dropFirst(start.count).dropLast(end.count))
    }
  }

  /// Returns the component with a sample in each field, or with the given text in one of them.
  private func filled(
    _ options: TableOptions, _ number: Int, at place: Int = -1, with text: [UInt8] = []
  ) -> [UInt8] {
    var (filled, number) = (start, number)
    for (index, field) in fields.enumerated() {
      let samples = field.rule.samples(options)
      filled += index == place ? text : samples.isEmpty ? [] : samples[number % samples.count]
      filled += field.text
      number /= max(samples.count, 1)
    }
    return filled
  }
}

extension TextRule {
  fileprivate func samples(_ options: TableOptions) -> [[UInt8]] {
    allowed.isEmpty ? ExampleMaker.texts(of: type, options).map { Array($0.utf8) } : allowed
  }
}
