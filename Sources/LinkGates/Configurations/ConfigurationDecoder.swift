internal import DeepLinks

/// Takes values out of an object, and notes what is wrong with them, with its path.
struct ConfigurationDecoder {
  /// Where the object is.
  let path: String
  private var entries: [String: ConfigurationValue] = [:]
  private var names: [String] = []
  private var problems: [LinkProblem] = []

  /// Begins with an object; nothing is in it if it is none.
  init(_ value: ConfigurationValue?, at path: String) {
    self.path = path
    guard let value else { return }
    guard case .object(let object) = value else {
      note(.type, nil, "An object must stand here, not \(value.kind).")
      return
    }
    for entry in object {
      entries[entry.name] = entry.value
      names.append(entry.name)
    }
  }

  /// What is wrong, with the names that nothing was asked for.
  consuming func finish() -> [LinkProblem] {
    for name in names where entries[name] != nil {
      note(.unknownName, name.shortened, "This name means nothing here.")
    }
    return problems
  }

  /// The path of a name.
  func place(_ name: String?) -> String {
    guard let name else { return path }
    return path.isEmpty ? name : "\(path).\(name)"
  }

  mutating func note(_ code: LinkProblem.Code, _ name: String?, _ reason: String) {
    guard problems.count < LinkConfiguration.maximumProblems else { return }
    problems.append(LinkProblem(code, at: place(name), reason))
  }

  mutating func take(_ others: [LinkProblem]) {
    problems += others.prefix(
      LinkConfiguration.maximumProblems - min(problems.count, LinkConfiguration.maximumProblems))
  }

  /// Whether a name is there.
  func has(_ name: String) -> Bool { entries[name] != nil }

  mutating func value(_ name: String, isNeeded: Bool = false) -> ConfigurationValue? {
    let value = entries.removeValue(forKey: name)
    if value == nil, isNeeded { note(.missing, name, "This name must be there.") }
    return value
  }

  mutating func text(_ name: String, isNeeded: Bool = false) -> String? {
    guard let value = value(name, isNeeded: isNeeded) else { return nil }
    guard case .text(let text) = value else { return wrong(name, "A text", value) }
    return text
  }

  mutating func bool(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .bool(let bool) = value else { return wrong(name, "True or false", value) }
    return bool
  }

  mutating func integer(_ name: String, isNeeded: Bool = false) -> Int64? {
    guard let value = value(name, isNeeded: isNeeded) else { return nil }
    guard case .number(let text) = value, let number = Int64(text) else {
      return wrong(name, "A whole number of at most 64 bits", value)
    }
    return number
  }

  mutating func texts(_ name: String) -> [String]? {
    guard let values = list(name, maximum: 100) else { return nil }
    return values.enumerated().compactMap { index, value in
      if case .text(let text) = value { return text }
      return wrong("\(name)[\(index)]", "A text", value)
    }
  }

  /// An object of texts.
  mutating func renames(_ name: String) -> [String: String]? {
    guard let value = value(name) else { return nil }
    guard case .object(let entries) = value else { return wrong(name, "An object", value) }
    var texts: [String: String] = [:]
    for entry in entries {
      guard case .text(let text) = entry.value else {
        return wrong("\(name).\(entry.name.shortened)", "A text", entry.value)
      }
      texts[entry.name] = text
    }
    return texts
  }

  mutating func list(_ name: String, maximum: Int) -> [ConfigurationValue]? {
    guard let value = value(name) else { return nil }
    guard case .list(let values) = value else { return wrong(name, "A list", value) }
    guard values.count <= maximum else {
      note(.limit, name, "There may be at most \(maximum) of these; there are \(values.count).")
      return nil
    }
    return values
  }

  /// One of several words, each of which means something.
  mutating func word<Meaning>(_ name: String, _ words: [(String, Meaning)]) -> Meaning? {
    guard let text = text(name) else { return nil }
    if let meaning = words.first(where: { $0.0 == text })?.1 { return meaning }
    note(.value, name, "This must be one of \(words.map { "\"\($0.0)\"" }.joined(separator: ", ")).")
    return nil
  }

  private mutating func wrong<Value>(_ name: String, _ wanted: String, _ value: ConfigurationValue) -> Value?
  {
    note(.type, name, "\(wanted) must stand here, not \(value.kind).")
    return nil
  }
}
