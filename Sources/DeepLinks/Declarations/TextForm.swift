/// The form of one component: literal texts, and between two of them a field.
struct TextForm: Sendable {
  /// The literal texts, one more than there are fields.
  let texts: [[UInt8]]
  let fields: [TextRule]

  var start: [UInt8] { texts[0] }

  var end: [UInt8] { texts[texts.count - 1] }

  /// Whether a text, without escapes, has this form.
  func takes(_ text: Bytes, _ options: TableOptions) -> Bool {
    guard fields.count > 1 else {
      guard let field = fields.first else { return options.isEqual(text, start) }
      guard let inner = text.between(start, end, ignoringCase: options.ignoresCase) else { return false }
      return field.accepts(inner)
    }
    return ComponentSplit(self, text, ignoresCase: options.ignoresCase) != nil
  }
}

extension TableOptions {
  /// Whether two literal texts are equal.
  func isEqual(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    left.elementsEqual(right) { $0 == $1 || ignoresCase && $0.folded == $1.folded }
  }
}

extension Bytes {
  /// The text between two others at its ends; `nil` if it does not begin and end with them.
  func between(_ prefix: [UInt8], _ suffix: [UInt8], ignoringCase: Bool) -> Bytes? {
    guard count >= prefix.count + suffix.count, has(prefix, at: startIndex, ignoringCase),
      has(suffix, at: endIndex - suffix.count, ignoringCase)
    else { return nil }
    return self[startIndex + prefix.count..<endIndex - suffix.count]
  }

  /// Whether a text stands at an index.
  func has(_ text: [UInt8], at place: Int, _ ignoresCase: Bool) -> Bool {
    guard place + text.count <= endIndex else { return false }
    for index in text.indices {
      let (byte, other) = (self[place + index], text[index])
      guard byte == other || ignoresCase && byte.folded == other.folded else { return false }
    }
    return true
  }
}
