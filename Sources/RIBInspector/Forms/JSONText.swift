/// Writes JSON into bytes: the lines of a trace are made while an application runs, and are flat.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// Whether `<` is written as an escape, so that no text ends the element of a page.
  var escapesMarkup = false
  /// Whether a comma comes before the next member or element.
  private var needsComma = false

  mutating func begin(_ bracket: UInt8 = UInt8(ascii: "{")) {
    comma()
    bytes.append(bracket)
    needsComma = false
  }

  mutating func end(_ bracket: UInt8 = UInt8(ascii: "}")) {
    bytes.append(bracket)
    needsComma = true
  }

  mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes the name of a member; its value must follow.
  mutating func name(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ number: Int) {
    comma()
    // A string of the digits would take longer than all else of a line.
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    repeat {
      bytes.append(0)
      rest /= 10
    } while rest > 0
    // Byte by byte: to turn a slice round copies it, and what is behind it.
    var index = bytes.count
    rest = number.magnitude
    repeat {
      index -= 1
      bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    needsComma = true
  }

  /// Writes nanoseconds as microseconds with three decimals.
  mutating func microseconds(_ nanoseconds: Int) {
    value(nanoseconds / 1_000)
    let rest = nanoseconds.magnitude % 1_000
    bytes.append(UInt8(ascii: "."))
    for digit in [rest / 100, rest / 10 % 10, rest % 10] { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }
  }

  mutating func value(_ text: String) {
    comma()
    quote(text)
    needsComma = true
  }

  mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  mutating func member(_ name: StaticString, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    self.name(name)
    begin(UInt8(ascii: "["))
    for text in texts { value(text) }
    end(UInt8(ascii: "]"))
  }

  /// Removes the bytes and keeps their memory for the next ones.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      // Most texts have nothing to escape, and are taken as they are.
      var start = 0
      for index in text.indices where needsEscape(text[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        escape(text[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || escapesMarkup && byte == UInt8(ascii: "<")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\n"): append("\\n")
    default:
      let digits = String(byte, radix: 16)
      append("\\u00\(digits.count == 1 ? "0" : "")\(digits)")
    }
  }
}
