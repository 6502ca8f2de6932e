/// The form of one component: literal texts, and between two of them a field.
///
/// This is what is compared outside of the trie, where a problem or a failure is to be told.
struct TextForm {
  struct Field {
    var type = FieldType.string
    /// The only texts, if the field names some.
    var allowed: [[UInt8]]?
  }

  /// One more than there are fields.
  let texts: [[UInt8]]
  let fields: [Field]

  var start: [UInt8] { texts[0] }

  var end: [UInt8] { texts[texts.count - 1] }

  /// Whether a text, without escapes, is of this form.
  func takes(_ text: [UInt8], _ options: TableOptions) -> Bool {
    guard fields.count > 1 else {
      let isLongEnough = text.count >= start.count + (fields.isEmpty ? 0 : end.count)
      guard isLongEnough, options.isEqual(text.prefix(start.count), start) else { return false }
      guard let field = fields.first else { return text.count == start.count }
      return options.isEqual(text.suffix(end.count), end)
        && options.accepts(Array(text[start.count..<text.count - end.count]), field)
    }
    return texts.flatMap(\.self).withUnsafeBufferPointer { flat in
      text.withUnsafeBufferPointer { bytes in
        let ends = texts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        let form = FlatForm(texts: flat, ends: ends, fields: fields, options: options)
        return ComponentSplit(form, bytes, ignoresCase: options.ignoresCase) != nil
      }
    }
  }
}

extension TextForm.Field {
  init(_ field: LinkField) {
    self.init(
      type: field.type, allowed: field.allowed.isEmpty ? nil : field.allowed.map { Array($0.utf8) })
  }
}

extension TableOptions {
  /// Whether two literal texts are the same.
  func isEqual(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    left.elementsEqual(right) { $0 == $1 || ignoresCase && $0.folded == $1.folded }
  }

  /// Whether a text, without escapes, is one of a field.
  func accepts(_ text: [UInt8], _ field: TextForm.Field) -> Bool {
    if let allowed = field.allowed { return allowed.contains(text) }
    guard case .custom(let name) = field.type else {
      return text.withUnsafeBufferPointer { field.type.accepts($0) }
    }
    return types.first { $0.name == name }?.accepts(String(decoding: text, as: UTF8.self)) ?? false
  }
}

/// A form whose texts lie in one piece of memory, behind each other.
private struct FlatForm: SplitForm {
  let texts: UnsafeBufferPointer<UInt8>
  /// Where each text begins, and where the last one ends.
  let ends: [Int]
  let fields: [TextForm.Field]
  let options: TableOptions

  var count: Int { fields.count }

  func text(_ number: Int) -> Bytes { texts.part(ends[number]..<ends[number + 1]) }

  func longest(_ number: Int) -> Int { SplitLimits.longest(fields[number].type, fields[number].allowed) }

  func accepts(_ number: Int, _ bytes: Bytes) -> Bool { options.accepts(Array(bytes), fields[number]) }
}
