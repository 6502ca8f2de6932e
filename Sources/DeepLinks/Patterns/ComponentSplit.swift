/// What a component with several parameters is made of, such as `:name.:ext`: literal texts, and parameters between them.
protocol SplitForm {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// How many parameters there are, which is one less than there are texts.
  var count: Int { get }

  /// The literal text before the parameter with a number, or behind the last one.
  func text(_ number: Int) -> Bytes

  /// How many bytes the text of a parameter has at most.
  func longest(_ number: Int) -> Int

  /// Whether bytes are of the type of a parameter.
  func accepts(_ number: Int, _ bytes: Bytes) -> Bool
}

/// The division of one component among its parameters.
///
/// Of all divisions in which each parameter has a text of its type, that one counts in which the first parameter is the
/// shortest, then the second, and so on: a regular expression finds the same with `+?` for each parameter.
///
/// It is found in one pass for each parameter. A parameter without a type that finds no division from one place finds none
/// from a later one either; texts of other types are short; and where a division has failed it is not tried again. Without
/// that a link of hyphens would be divided in as many ways as it has hyphens, multiplied for each parameter.
struct ComponentSplit<Form: SplitForm> {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private let form: Form
  private let bytes: Bytes
  private let ignoresCase: Bool
  /// Where the last parameter ends.
  private let end: Int
  /// Where each parameter ends.
  private var ends = SIMD8<Int32>(repeating: 0)
  /// From where on a parameter without a type is known to find no division.
  private var dead = SIMD8<Int32>(repeating: .max)
  /// The places, for each parameter with a type, from which there is no division.
  private var failed: [UInt64] = []

  /// Divides a component without escapes; there is no split if it is not of the form.
  init?(_ form: Form, _ bytes: Bytes, ignoresCase: Bool) {
    let (first, last) = (form.text(0), form.text(form.count))
    end = bytes.count - last.count
    guard bytes.count <= SplitLimits.component, first.count <= end, bytes.has(first, at: 0, ignoresCase),
      bytes.has(last, at: end, ignoresCase)
    else { return nil }
    self.form = form
    self.bytes = bytes
    self.ignoresCase = ignoresCase
    guard divide(0, from: first.count) else { return nil }
  }

  /// Where a parameter stands.
  func range(_ number: Int) -> Range<Int> {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return start + form.text(number).count..<Int(ends[number])
  }

  private mutating func divide(_ number: Int, from start: Int) -> Bool {
    let longest = form.longest(number)
    guard number < form.count - 1 else {
      guard end - start <= longest, form.accepts(number, bytes.part(start..<end)) else { return false }
      ends[number] = Int32(end)
      return true
    }
    guard !hasFailed(number, start, longest) else { return false }
    let next = form.text(number + 1)
    var place = start
    while place + next.count <= end, place - start <= longest {
      if bytes.has(next, at: place, ignoresCase), form.accepts(number, bytes.part(start..<place)),
        divide(number + 1, from: place + next.count)
      {
        ends[number] = Int32(place)
        return true
      }
      place += 1
    }
    noteFailure(number, start, longest)
    return false
  }

  private func hasFailed(_ number: Int, _ start: Int, _ longest: Int) -> Bool {
    if longest == .max { return start >= Int(dead[number]) }
    let bit = number * (bytes.count + 1) + start
    return bit >> 6 < failed.count && failed[bit >> 6] & 1 << UInt64(bit & 63) != 0
  }

  private mutating func noteFailure(_ number: Int, _ start: Int, _ longest: Int) {
    if longest == .max {
      dead[number] = min(dead[number], Int32(start))
      return
    }
    // The first parameter is tried from one place only.
    guard number > 0 else { return }
    if failed.isEmpty {
      failed = Array(repeating: 0, count: (form.count * (bytes.count + 1) + 63) >> 6)
    }
    let bit = number * (bytes.count + 1) + start
    failed[bit >> 6] |= 1 << UInt64(bit & 63)
  }
}

/// How large components with several parameters are at most; other components have no such bounds.
package enum SplitLimits {
  /// How many bytes such a component has, for a walk looks at it once for each form at one place.
  package static let component = 4_096
  /// How many parameters stand in one.
  static let parameters = 8
  /// How many bytes the text of a parameter has whose type is neither `string` nor `text`.
  static let typed = 64

  /// How many bytes the text of a parameter has.
  static func longest(_ type: FieldType, _ allowed: [[UInt8]]?) -> Int {
    if let allowed { return allowed.reduce(0) { max($0, $1.count) } }
    return type.isPlain ? .max : typed
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  fileprivate func has(_ text: Self, at place: Int, _ ignoresCase: Bool) -> Bool {
    guard place + text.count <= count else { return false }
    for index in text.indices {
      let (byte, other) = (self[place + index], text[index])
      guard byte == other || ignoresCase && byte.folded == other.folded else { return false }
    }
    return true
  }
}
