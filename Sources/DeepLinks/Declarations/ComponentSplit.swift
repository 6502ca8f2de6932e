/// The division of one component among its parameters.
///
/// Among the divisions in which each parameter has a value of its type, the one with the shortest first parameter is chosen, then the one with the
/// shortest second parameter, and so on, as in a regular expression with `+?` for each parameter.
///
/// Three rules limit the search to one pass per parameter: if an untyped parameter finds no division from one place, it finds none from a
/// later place either; strings of other types are short; and a division that failed isn't tried again. Without these rules, a link of
/// hyphens would be divided in as many ways as it has hyphens, multiplied for each parameter.
struct ComponentSplit {
  private let form: TextForm
  private let ignoresCase: Bool
  /// The end of the last parameter.
  private let end: Int
  /// The end of each parameter.
  private var ends: [Int]
  /// The place from which an untyped parameter is known to find no division.
  private var dead: [Int]
  /// The places from which a typed parameter is known to find no division, for each parameter.
  private var failed: [UInt64] = []

  /// Divides an unescaped component; `nil` if it doesn't have the form.
  init?(_ form: TextForm, _ text: Span<UInt8>, ignoresCase: Bool) {
    end = text.count - form.end.count
    guard text.count <= SplitLimits.component, form.start.count <= end,
      text.has(form.start, at: 0, ignoresCase), text.has(form.end, at: end, ignoresCase)
    else { return nil }
    self.form = form
    self.ignoresCase = ignoresCase
    ends = Array(repeating: 0, count: form.fields.count)
    dead = Array(repeating: .max, count: form.fields.count)
    guard divide(text, 0, from: form.start.count) else { return nil }
  }

  func range(_ number: Int) -> Range<Int> {
    let start = number == 0 ? form.start.count : ends[number - 1] + form.fields[number - 1].text.count
    return start..<ends[number]
  }

  private mutating func divide(_ text: Span<UInt8>, _ number: Int, from start: Int) -> Bool {
    let longest = form.fields[number].rule.longest
    guard number < form.fields.count - 1 else {
      guard end - start <= longest, form.fields[number].rule.accepts(text.extracting(start..<end)) else {
        return false
      }
      ends[number] = end
      return true
    }
    guard !hasFailed(number, start, longest) else { return false }
    let next = form.fields[number].text
    var place = start
    while place + next.count <= end, place - start <= longest {
      if text.has(next, at: place, ignoresCase),
        form.fields[number].rule.accepts(text.extracting(start..<place)),
        divide(text, number + 1, from: place + next.count)
      {
        ends[number] = place
        return true
      }
      place += 1
    }
    noteFailure(number, start, longest)
    return false
  }

  private func hasFailed(_ number: Int, _ start: Int, _ longest: Int) -> Bool {
    if longest == .max { return start >= dead[number] }
    let bit = number * (end + 1) + start
    return bit >> 6 < failed.count && failed[bit >> 6] & 1 << UInt64(bit & 63) != 0
  }

  private mutating func noteFailure(_ number: Int, _ start: Int, _ longest: Int) {
    if longest == .max {
      dead[number] = min(dead[number], start)
      return
    }
    // The first parameter always starts at the same place.
    guard number > 0 else { return }
    if failed.isEmpty {
      failed = Array(repeating: 0, count: (form.fields.count * (end + 1) + 63) >> 6)
    }
    let bit = number * (end + 1) + start
    failed[bit >> 6] |= 1 << UInt64(bit & 63)
  }
}
