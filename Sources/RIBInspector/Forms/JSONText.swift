/// Writes JSON into memory of its own: the lines of a trace are made while an application runs, and are flat.
///
/// An array would check for each append whether it is shared and has room, which took most of the time of a line. Here each value asks for
/// room once, and all unsafe writes are in this file: each is within what ``reserve(_:)`` has made room for.
struct JSONText: ~Copyable {
  private var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
  private var capacity = 256
  /// How many bytes are written.
  private(set) var count = 0
  /// Whether `<` is written as an escape, so that no text ends the element of a page.
  var escapesMarkup = false
  /// Whether a comma comes before the next member or element.
  private var needsComma = false

  deinit {
    memory.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// The text.
  var string: String { String(decoding: UnsafeBufferPointer(start: memory, count: count), as: UTF8.self) }

  /// Lends the bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  mutating func begin(_ bracket: UInt8 = UInt8(ascii: "{")) {
    reserve(2)
    comma()
    put(bracket)
    needsComma = false
  }

  mutating func end(_ bracket: UInt8 = UInt8(ascii: "}")) {
    reserve(1)
    put(bracket)
    needsComma = true
  }

  mutating func newLine() {
    reserve(1)
    put(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes the name of a member; its value must follow.
  mutating func name(_ name: StaticString) {
    reserve(name.utf8CodeUnitCount + 4)
    comma()
    put(UInt8(ascii: "\""))
    put(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ number: Int) {
    // A comma, a sign, and at most 19 digits. A string of them would take longer than all else of a line.
    reserve(21)
    comma()
    needsComma = true
    if 0..<10 ~= number { return put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    if number < 0 { put(UInt8(ascii: "-")) }
    var rest = number.magnitude
    repeat {
      count += 1
      rest /= 10
    } while rest > 0
    var place = count
    rest = number.magnitude
    repeat {
      place -= 1
      memory[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Writes nanoseconds as microseconds with three decimals.
  mutating func microseconds(_ nanoseconds: Int) {
    value(nanoseconds / 1_000)
    let rest = nanoseconds.magnitude % 1_000
    reserve(4)
    put(UInt8(ascii: "."))
    for digit in [rest / 100, rest / 10 % 10, rest % 10] { put(UInt8(ascii: "0") + UInt8(digit)) }
  }

  mutating func value(_ text: String) {
    var text = text
    text.withUTF8 { text in
      // A comma, two quotation marks, and at most six bytes for each.
      reserve(3 + 6 * text.count)
      comma()
      put(UInt8(ascii: "\""))
      var start = 0
      // Most texts have nothing to escape, and are taken as they are.
      for index in text.indices where needsEscape(text[index]) {
        put(UnsafeBufferPointer(rebasing: text[start..<index]))
        escape(text[index])
        start = index + 1
      }
      put(UnsafeBufferPointer(rebasing: text[start...]))
      put(UInt8(ascii: "\""))
    }
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
  mutating func clear() { count = 0 }

  /// Makes room for so many more bytes.
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  private mutating func comma() {
    if needsComma { put(UInt8(ascii: ",")) }
  }

  private mutating func put(_ byte: UInt8) {
    memory[count] = byte
    count += 1
  }

  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    (memory + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || escapesMarkup && byte == UInt8(ascii: "<")
  }

  /// Writes a byte as an escape; there is room for six bytes.
  private mutating func escape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): put(byte)
    case UInt8(ascii: "\n"): put(UInt8(ascii: "n"))
    default:
      put(UInt8(ascii: "u"))
      put(UInt8(ascii: "0"))
      put(UInt8(ascii: "0"))
      put(Self.digits[Int(byte >> 4)])
      put(Self.digits[Int(byte & 15)])
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
