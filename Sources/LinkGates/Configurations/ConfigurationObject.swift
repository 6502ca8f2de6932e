internal import DeepLinks

/// The problems of a configuration being decoded: the first ones, if there are very many.
final class ConfigurationProblems {
  private(set) var list: [LinkProblem] = []

  /// Whether enough problems were found to stop reading.
  var isFull: Bool { list.count >= LinkConfiguration.maximumProblems }

  func note(_ problem: LinkProblem) {
    if !isFull { list.append(problem) }
  }

  func note(_ code: LinkProblem.Code, at path: String, _ reason: String) {
    note(LinkProblem(code, at: path, reason))
  }
}

/// One object of a configuration being decoded.
///
/// A decoder stops at the first error and ignores unknown names. This type records each error with its path and continues, so that people
/// can correct a file in one go.
struct ConfigurationObject {
  let path: String
  let problems: ConfigurationProblems
  private var container: KeyedDecodingContainer<JSONName>?
  private var asked: Set<String> = []

  init(_ decoder: any Decoder, _ problems: ConfigurationProblems) {
    path = decoder.codingPath.path
    self.problems = problems
    container = try? decoder.container(keyedBy: JSONName.self)
    if container == nil { note(.type, nil, "This must be an object.") }
  }

  /// Records the unknown names.
  func finish() {
    for name in (container?.allKeys ?? []).map(\.stringValue).sorted() where !asked.contains(name) {
      note(.unknownName, name.shortened, "This name is unknown; correct or delete it.")
    }
  }

  func place(_ name: String?) -> String {
    guard let name else { return path }
    return path.isEmpty ? name : "\(path).\(name)"
  }

  func note(_ code: LinkProblem.Code, _ name: String?, _ reason: String) {
    problems.note(code, at: place(name), reason)
  }

  func has(_ name: String) -> Bool { container?.contains(JSONName(stringValue: name)) ?? false }

  /// Returns the value of a name; records a problem if it's invalid, or required and missing.
  mutating func value<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self, isNeeded: Bool = false
  ) -> Value? {
    read(name, isNeeded: isNeeded) { try $0.decode(type, forKey: $1) }
  }

  /// Returns the object of a name.
  mutating func object(_ name: String) -> ConfigurationObject? {
    let problems = problems
    return read(name) { ConfigurationObject(try $0.superDecoder(forKey: $1), problems) }
  }

  /// Returns the list of objects of a name.
  mutating func objects(_ name: String, maximum: Int) -> [ConfigurationObject] {
    let problems = problems
    var count = 0
    let objects = read(name) { container, key in
      var list = try container.nestedUnkeyedContainer(forKey: key)
      count = list.count ?? 0
      var objects: [ConfigurationObject] = []
      while count <= maximum, !list.isAtEnd, !problems.isFull {
        objects.append(ConfigurationObject(try list.superDecoder(), problems))
      }
      return objects
    }
    if count > maximum { note(.limit, name, "At most \(maximum) are allowed, but there are \(count).") }
    return objects ?? []
  }

  /// Returns the meaning of one of several words.
  mutating func word<Meaning>(_ name: String, _ words: [(String, Meaning)]) -> Meaning? {
    guard let text = value(name, as: String.self) else { return nil }
    if let meaning = words.first(where: { $0.0 == text })?.1 { return meaning }
    note(.value, name, "This must be one of \(words.map { "\"\($0.0)\"" }.joined(separator: ", ")).")
    return nil
  }

  private mutating func read<Value>(
    _ name: String, isNeeded: Bool = false,
    _ body: (KeyedDecodingContainer<JSONName>, JSONName) throws -> Value
  ) -> Value? {
    asked.insert(name)
    guard let container else { return nil }
    let key = JSONName(stringValue: name)
    guard container.contains(key) else {
      if isNeeded { note(.missing, name, "This name is missing.") }
      return nil
    }
    do {
      return try body(container, key)
    } catch DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(
      let type, let context)
    {
      // Inside a list or an object of strings, the error has the path of the element; otherwise, it has the path of the name.
      problems.note(.type, at: context.codingPath.path, "This must be \(DecodingError.noun(of: type)).")
    } catch {
      note(.type, name, "This must be \(DecodingError.noun(of: Value.self)).")
    }
    return nil
  }
}
