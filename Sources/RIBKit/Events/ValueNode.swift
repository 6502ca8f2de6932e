/// A value in the form that all printers use: the lines of events, the dumps of failed tests, and generated code.
package enum ValueNode {
  /// Text that is always on one line: a number, a description, a mark; with the value, if it represents one.
  case word(String, of: Any?)
  case string(QuotedString)
  case group(Group)
}

/// The parts of a value that the limits have cut off.
package enum Omission {
  case none
  /// All parts, because the value is nested too deeply, with a note that has their digest or is empty.
  case level(note: String)
  /// A number of parts, or of characters, with a note that has their digest or is empty.
  case rest(count: Int, note: String)

  /// The mark in place of the omitted parts; empty if none are omitted.
  package var mark: String {
    switch self {
    case .none: ""
    case .level(let note): "…\(note)"
    case .rest(let count, let note): "… \(count) more\(note)"
    }
  }
}

extension ValueNode {
  /// The form of a value with parts; elements whose order is meaningless are sorted.
  package enum Form {
    case enumCase(String)
    /// A structure or an object; `isCustom` means that its type determines its parts, which may not be those of an initializer.
    case structure(String, isCustom: Bool)
    case tuple
    case list(isSorted: Bool)
    case set
    case dictionary(isSorted: Bool)

    package var isCollection: Bool {
      switch self {
      case .enumCase, .structure, .tuple: false
      case .list, .set, .dictionary: true
      }
    }

    /// Whether the order of the parts is meaningless.
    var isUnordered: Bool {
      switch self {
      case .set, .list(isSorted: true), .dictionary(isSorted: true): true
      default: false
      }
    }
  }

  /// A part of a group: a property, an element, an entry.
  package struct Part {
    /// The name of a property or of a payload.
    package var name: String?
    /// The key of an entry.
    package var key: ValueNode?
    package let value: ValueNode

    /// The text before the value.
    package var label: String { (name ?? key?.line).map { $0 + ": " } ?? "" }
  }

  /// A value with its parts.
  package struct Group {
    package let form: Form
    package let parts: [Part]
    package let omitted: Omission
    /// Whether the only part shares its lines with the group.
    package let isWrapper: Bool
    /// Whether a multiline layout puts it on one line; stored, because computing it traverses the whole group.
    package let isOneLine: Bool

    /// The text before the parts.
    package var opening: String {
      switch form {
      case .enumCase(let name): isEmpty ? ".\(name)" : ".\(name)("
      case .structure(let name, _): "\(name)("
      case .tuple: "("
      case .list: "["
      case .set: "Set(["
      case .dictionary: isEmpty ? "[:" : "["
      }
    }

    /// The text after the parts.
    package var closing: String {
      switch form {
      case .enumCase: isEmpty ? "" : ")"
      case .structure, .tuple: ")"
      case .list, .dictionary: "]"
      case .set: "])"
      }
    }

    private var isEmpty: Bool {
      if case .none = omitted { return parts.isEmpty }
      return false
    }

    init(_ form: Form, _ parts: [Part], omitted: Omission = .none) {
      self.form = form
      self.parts = parts
      self.omitted = omitted
      switch omitted {
      case .none:
        isWrapper = !form.isCollection && parts.count == 1
        let isShort = if case .structure = form { isWrapper } else { !form.isCollection }
        isOneLine = parts.isEmpty || isShort && parts.allSatisfy(\.value.isOneLine)
      case .level: (isWrapper, isOneLine) = (false, true)
      case .rest: (isWrapper, isOneLine) = (false, false)
      }
    }
  }

  /// Whether a multiline layout puts it on one line.
  package var isOneLine: Bool {
    switch self {
    case .word: true
    case .string(let string): !string.isMultiline
    case .group(let group): group.isOneLine
    }
  }
}

// MARK: Lines

extension ValueNode {
  /// The whole value on one line.
  package var line: String {
    var text = ""
    write(to: &text, most: .max)
    return text
  }

  /// Appends the value on one line, and stops early once the text is longer than the given number of bytes.
  package func write(to text: inout String, most: Int) {
    switch self {
    case .word(let word, _): text += word
    case .string(let string): text += string.line
    case .group(let group):
      text += group.opening
      var separator = ""
      for part in group.parts where text.utf8.count <= most {
        text += separator + part.label
        part.value.write(to: &text, most: most)
        separator = ", "
      }
      if case .rest = group.omitted { text += separator }
      text += group.omitted.mark + group.closing
    }
  }
}

extension ValueNode {
  /// Returns the subject of an event: the line of the value, but a string without quotes, and a case without its dot.
  func text(limit: Int) -> (text: String, isCut: Bool) {
    var text = ""
    switch self {
    case .word(let word, _): text = word
    case .string(let string): text = string.text
    case .group(let group):
      // A character seldom has more than four bytes.
      write(to: &text, most: 4 * min(limit, .max / 4))
      if case .enumCase = group.form { text.removeFirst() }
    }
    let cut = text.cut(to: limit)
    return (cut, cut.utf8.count < text.utf8.count)
  }

  /// The conversion from the subject to a Swift expression, if it isn't truncated.
  var source: TreeEvent.Source? {
    guard isSource() else { return nil }
    switch self {
    case .string: return .string
    case .group(let group):
      if case .enumCase = group.form { return .enumCase }
      return .expression
    case .word: return .expression
    }
  }

  /// The parts of the value, as many as were read, for the fields of an event.
  func fields(limit: Int) -> [ValueDescription.Field] {
    guard case .group(let group) = self else { return [] }
    return zip(0..., group.parts.prefix(ValueReader.fields)).map { index, part in
      var name = part.name ?? part.key?.text(limit: limit).text ?? "\(index)"
      if case .enumCase(let value) = group.form, part.name == nil, group.parts.count == 1 { name = value }
      return ValueDescription.Field(name: name.cut(to: limit), text: part.value.text(limit: limit).text)
    }
  }

  /// Returns whether the line is a Swift expression, as far as its parts show.
  ///
  /// `hasDurations` accepts durations too, although their text isn't their source.
  package func isSource(hasDurations: Bool = false) -> Bool {
    switch self {
    case .word(_, let value?):
      if let number = value as? any BinaryFloatingPoint { return number.isFinite }
      return value is any BinaryInteger || value is Bool || value is any Any.Type
        || type(of: value) == Any?.self || hasDurations && value is Duration
    case .word: return false
    case .string(let string): return string.omitted.mark.isEmpty
    case .group(let group):
      guard group.omitted.mark.isEmpty, group.form.isSource else { return false }
      return group.parts.allSatisfy {
        $0.name?.isName() != false && $0.key?.isSource(hasDurations: hasDurations) != false
          && $0.value.isSource(hasDurations: hasDurations)
      }
    }
  }
}

extension ValueNode.Form {
  fileprivate var isSource: Bool {
    switch self {
    case .enumCase(let name): name.isName() && !["init", "self", "Type", "Protocol"].contains(name)
    case .structure(let name, let isCustom):
      !isCustom && name.isName(with: "<>, .")
    case .tuple, .list, .set, .dictionary: true
    }
  }
}

extension String {
  /// Returns whether it is a name in Swift, or consists of names and the given characters; names that aren't ASCII aren't recognized.
  fileprivate func isName(with others: String = "") -> Bool {
    guard let first = utf8.first, !(0x30...0x39 ~= first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: others.utf8.contains(byte)
      }
    }
  }
}
