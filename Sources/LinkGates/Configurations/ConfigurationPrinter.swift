internal import DeepLinks

/// Prints JSON text: names in order, two spaces for each level, a line feed at the end.
struct ConfigurationPrinter {
  private var bytes: [UInt8] = []
  private var depth = 0

  static func print(_ value: ConfigurationValue) -> [UInt8] {
    var printer = ConfigurationPrinter()
    printer.print(value)
    printer.bytes.append(0x0A)
    return printer.bytes
  }

  private mutating func print(_ value: ConfigurationValue) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let text): append(text)
    case .text(let text): print(text: text)
    case .list(let values): print(values, "[", "]") { $0.print($1) }
    case .object(let entries):
      print(entries.sorted { $0.name < $1.name }, "{", "}") { printer, entry in
        printer.print(text: entry.name)
        printer.append(": ")
        printer.print(entry.value)
      }
    }
  }

  private mutating func print<Element>(
    _ elements: [Element], _ opening: String, _ closing: String, _ body: (inout Self, Element) -> Void
  ) {
    append(opening)
    depth += 1
    for (index, element) in elements.enumerated() {
      append(index == 0 ? "" : ",")
      appendLine()
      body(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { appendLine() }
    append(closing)
  }

  private mutating func print(text: String) {
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case .quote, .backslash: bytes += [.backslash, byte]
      case 0..<0x20, 0x7F: append("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private mutating func appendLine() {
    append("\n")
    append(String(repeating: "  ", count: depth))
  }

  private mutating func append(_ text: String) { bytes += Array(text.utf8) }
}
