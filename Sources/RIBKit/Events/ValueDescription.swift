/// The description of a value in an event: a text, and parts of it by name.
public struct ValueDescription: Sendable, Hashable {
  /// A part of a value.
  public struct Field: Sendable, Hashable, Codable {
    /// The name of the part, such as that of a stored property.
    public var name: String
    /// The part as text.
    public var text: String

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: The name of the part.
    ///   - text: The part as text.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The value as text.
  public var text: String

  /// The parts of the value; none is the default.
  public var fields: [Field]

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - text: The value as text.
  ///   - fields: The parts of the value.
  public init(_ text: String, fields: [Field] = []) {
    self.text = text
    self.fields = fields
  }

  /// Describes a value by its text, and by its stored properties, the payload of its case, or its elements.
  ///
  /// A `CustomReflectable` value says itself what its parts are. At most 32 parts are described, each by its text.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(*n*) in the size of the value as text.
  public init(mirroring value: Any) {
    text = "\(value)"
    fields = Self.parts(of: Mirror(reflecting: value)).prefix(Self.fieldLimit).map {
      Field(name: $0.name, text: "\($0.value)")
    }
  }

  private static let fieldLimit = 32

  private static func parts(of mirror: Mirror) -> [(name: String, value: Any)] {
    // A payload of several values is one child, a tuple; so is the value of an optional.
    if mirror.displayStyle == .enum || mirror.displayStyle == .optional, mirror.children.count == 1,
      let payload = mirror.children.first
    {
      let inner = Mirror(reflecting: payload.value)
      if mirror.displayStyle == .optional || inner.displayStyle == .tuple { return parts(of: inner) }
      return [(payload.label ?? "0", payload.value)]
    }
    return zip(0..., mirror.children.prefix(fieldLimit)).map { index, child in
      (child.label.map(withoutDot) ?? "\(index)", child.value)
    }
  }

  /// The label of a tuple's element without a name is `.0`.
  private static func withoutDot(_ label: String) -> String {
    label.hasPrefix(".") ? String(label.dropFirst()) : label
  }
}

/// The subject of an event before there is any text of its value.
enum EventSubject {
  /// No subject.
  case none
  /// A name or a sentence, which is not described any further.
  case text(String)
  /// A value of the user's, between two texts.
  case value(Any, before: String = "", after: String = "")

  /// A result, as a value that is the output or the error itself: a rule for its type must find it.
  static func result<Output>(_ result: Result<Output, any Error>) -> EventSubject {
    switch result {
    case .success where Output.self == Void.self: .text("success()")
    case .success(let output): .value(output, before: "success(", after: ")")
    case .failure(let error): .value(error, before: "failure(", after: ")")
    }
  }
}

extension ValueDescription {
  /// Cuts the text and the fields at a limit of characters.
  consuming func cut(to limit: Int) -> ValueDescription {
    var copy = self
    copy.text = copy.text.cut(to: limit)
    for index in copy.fields.indices {
      copy.fields[index].text = copy.fields[index].text.cut(to: limit)
      copy.fields[index].name = copy.fields[index].name.cut(to: limit)
    }
    return copy
  }
}

extension String {
  /// The text, or its beginning of so many characters.
  func cut(to limit: Int) -> String {
    utf8.count <= limit ? self : String(prefix(limit))
  }
}
