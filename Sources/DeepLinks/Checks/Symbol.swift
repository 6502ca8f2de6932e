/// What is known of one component of a link that is still to be made.
struct Symbol {
  /// The literal text around it.
  var prefix: [UInt8] = []
  var suffix: [UInt8] = []
  /// The only texts between, if they are known.
  var texts: [[UInt8]]?
  var type = FieldType.string

  static func literal(_ text: [UInt8]) -> Symbol { Symbol(texts: [text]) }

  /// Whether a text may be this component.
  func takes(_ text: [UInt8], _ options: TableOptions) -> Bool {
    func isEqual(_ left: UInt8, _ right: UInt8) -> Bool {
      left == right || options.ignoresCase && left.folded == right.folded
    }
    guard text.count >= prefix.count + suffix.count, text.starts(with: prefix, by: isEqual) else {
      return false
    }
    guard text.suffix(suffix.count).elementsEqual(suffix, by: isEqual) else { return false }
    let inner = Array(text[prefix.count..<text.count - suffix.count])
    if let texts { return texts.contains { $0.elementsEqual(inner, by: isEqual) } }
    if case .custom(let name) = type {
      return options.types.first { $0.name == name }?.accepts(String(decoding: inner, as: UTF8.self)) ?? false
    }
    return inner.withUnsafeBufferPointer { type.accepts($0) }
  }

  /// A text that may be this component and another one.
  func joint(_ other: Symbol, _ options: TableOptions) -> [UInt8]? {
    let start = prefix.count > other.prefix.count ? prefix : other.prefix
    let end = suffix.count > other.suffix.count ? suffix : other.suffix
    for inner in samples(options) + other.samples(options) {
      let texts: [[UInt8]] = [
        prefix + inner + suffix, other.prefix + inner + other.suffix, start + inner + end,
      ]
      if let text = texts.first(where: { takes($0, options) && other.takes($0, options) }) { return text }
    }
    return nil
  }

  private func samples(_ options: TableOptions) -> [[UInt8]] {
    texts ?? ExampleMaker.texts(of: type, options).map { Array($0.utf8) }
  }
}
