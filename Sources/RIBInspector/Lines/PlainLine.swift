extension RawLine {
  /// Reads a line in the form that a recorder writes for an event: a flat object of numbers, strings and fields.
  ///
  /// This is ten times as fast as a general JSON decoder, and nearly all lines of a trace have this form. All other lines are left to the decoder.
  ///
  /// - Parameter bytes: The line; the result is `nil` if it has another form.
  init?(plain bytes: ArraySlice<UInt8>) {
    var reader = PlainLineReader(bytes: bytes)
    guard let line = reader.read() else { return nil }
    self = line
  }
}

private struct PlainLineReader {
  let bytes: ArraySlice<UInt8>
  var index: Int

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  mutating func read() -> RawLine? {
    var line = RawLine()
    guard take("{") else { return nil }
    repeat {
      guard let name = name(), take(":") else { return nil }
      // By length and first letter, because a switch over strings would create a string for each name.
      switch (name.count, name[name.startIndex]) {
      case (4, UInt8(ascii: "k")) where name.elementsEqual("kind".utf8): line.kind = text()
      case (4, UInt8(ascii: "t")) where name.elementsEqual("tree".utf8): line.tree = number()
      case (4, UInt8(ascii: "t")) where name.elementsEqual("text".utf8): line.text = text()
      case (3, UInt8(ascii: "s")) where name.elementsEqual("seq".utf8): line.seq = number()
      case (2, UInt8(ascii: "n")) where name.elementsEqual("ns".utf8): line.ns = number()
      case (4, UInt8(ascii: "n")) where name.elementsEqual("node".utf8): line.node = number()
      case (6, UInt8(ascii: "p")) where name.elementsEqual("parent".utf8): line.parent = number()
      case (4, UInt8(ascii: "p")) where name.elementsEqual("path".utf8): line.path = text()
      case (5, UInt8(ascii: "c")) where name.elementsEqual("cause".utf8): line.cause = number()
      case (6, UInt8(ascii: "o")) where name.elementsEqual("origin".utf8): line.origin = number()
      case (4, UInt8(ascii: "o")) where name.elementsEqual("open".utf8): line.open = number()
      case (6, UInt8(ascii: "s")) where name.elementsEqual("source".utf8): line.source = text()
      case (6, UInt8(ascii: "r")) where name.elementsEqual("reason".utf8): line.reason = text()
      case (6, UInt8(ascii: "f")) where name.elementsEqual("fields".utf8): line.fields = fields()
      default: return nil
      }
      guard !isWrong else { return nil }
    } while take(",")
    return take("}") && index == bytes.endIndex && line.kind != nil && line.kind != "base" ? line : nil
  }

  /// Whether a value could not be read.
  private var isWrong = false

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func name() -> ArraySlice<UInt8>? {
    guard take("\"") else { return nil }
    let start = index
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
      index += 1
    }
    let name = bytes[start..<index]
    return take("\"") && !name.isEmpty ? name : nil
  }

  private mutating func number() -> Int? {
    let isNegative = take("-")
    var (value, start) = (0, index)
    while index < bytes.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      // A number that may be too large is left to the decoder.
      if index - start == 18 { break }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    isWrong = index == start || index - start > 1 && bytes[start] == UInt8(ascii: "0")
    start = index
    return isNegative ? -value : value
  }

  private mutating func text() -> String? {
    isWrong = true
    guard take("\"") else { return nil }
    let start = index
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\"),
      bytes[index] >= 0x20
    {
      index += 1
    }
    guard index < bytes.endIndex else { return nil }
    if bytes[index] == UInt8(ascii: "\\") { return textWithEscapes(from: start) }
    let text = String(validating: bytes[start..<index], as: UTF8.self)
    isWrong = text == nil || !take("\"")
    return text
  }

  private mutating func textWithEscapes(from start: Int) -> String? {
    var copy = Array(bytes[start..<index])
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\""), bytes[index] >= 0x20 {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        copy.append(byte)
        continue
      }
      guard index < bytes.endIndex else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "n"): copy.append(0x0A)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): copy.append(bytes[index])
      default: return nil
      }
      index += 1
    }
    let text = String(validating: copy, as: UTF8.self)
    isWrong = text == nil || !take("\"")
    return text
  }

  private mutating func fields() -> [[String]]? {
    isWrong = true
    var fields: [[String]] = []
    guard take("[") else { return nil }
    repeat {
      guard take("["), let name = text(), take(","), let value = text(), take("]") else {
        isWrong = true
        return nil
      }
      fields.append([name, value])
    } while take(",")
    isWrong = !take("]")
    return fields
  }
}
