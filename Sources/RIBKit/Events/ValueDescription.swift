/// The description of a value in an event: a string and named parts.
public struct ValueDescription: Equatable {
  /// A part of a value.
  public struct Field: Sendable, Hashable, Codable {
    /// The name of the part, such as that of a stored property.
    public var name: String
    /// The part as text.
    public var text: String

    /// Creates a field.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The text and the parts of a value, or the value that a tree derives them from.
  enum Content {
    case written(String, [Field])
    case mirror(Any)
  }

  private(set) var content: Content

  /// The value as text.
  ///
  /// For a mirrored value, it is at most the first 10,000 characters, and ``LaunchOptions/describe`` isn't applied.
  public var text: String {
    get { written(limit: 10_000, rule: nil).text }
    set { content = .written(newValue, fields) }
  }

  /// The parts of the value; empty by default.
  public var fields: [Field] {
    get { written(limit: 10_000, rule: nil).fields }
    set { content = .written(text, newValue) }
  }

  /// Creates a description from a string and the parts of the value.
  ///
  /// A tree writes it unchanged, without describing the parts of the value.
  public init(_ text: String, fields: [Field] = []) {
    content = .written(text, fields)
  }

  /// Describes a value by its text and by its parts: its stored properties, the payload of its case, or its elements.
  ///
  /// The text is the output of `print`, but without the names of modules, without `Optional`, and with sets and dictionaries in order. At
  /// most 32 parts become fields, and a `CustomReflectable` value determines its own parts. A tree that gets the description from
  /// ``LaunchOptions/describe`` also applies that closure to each part of the value, at any depth, and writes at most
  /// ``LaunchOptions/detailLimit`` characters.
  ///
  /// - Complexity: O(1) in ``LaunchOptions/describe``; the later cost of writing the value depends on the limit and not on the value.
  public init(mirroring value: Any) {
    content = .mirror(value)
  }

  /// Returns whether the strings and the fields are equal.
  public static func == (first: Self, second: Self) -> Bool {
    first.written(limit: 10_000, rule: nil) == second.written(limit: 10_000, rule: nil)
  }

  /// The text that replaces a hidden value.
  static let redaction = "redacted"
}

@available(*, unavailable)
extension ValueDescription: Sendable {}

/// A value as text, with its parts.
struct WrittenValue: Equatable {
  var text = ""
  var fields: [ValueDescription.Field] = []
  /// A hash of the whole value, if requested.
  var digest: UInt64?
  /// The conversion from the text to a Swift expression, if there is one.
  var source: TreeEvent.Source?
}

extension WrittenValue {
  /// Reads a value; the text and each field are truncated to a number of characters.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - limit: The number of characters.
  ///   - hasFields: Whether to include the parts.
  ///   - hasDigest: Whether to include the hash.
  ///   - rule: Applied to each part; it has already been applied to the value.
  init(_ value: Any, limit: Int, hasFields: Bool, hasDigest: Bool, rule: ValueReader.Rule?) {
    var reader = ValueReader(textOf: limit, rule: rule)
    let node = reader.read(value, isAsked: true, hasFields: hasFields)
    let (text, isCut) = node.text(limit: limit)
    self.text = text
    source = isCut ? nil : node.source
    if hasFields { fields = node.fields(limit: limit) }
    guard hasDigest else { return }
    // The digest covers whole strings.
    reader = ValueReader(textOf: .max, rule: rule)
    digest = reader.digest(of: CollectionOfOne((label: nil, value: value))).value
  }
}

extension ValueDescription {
  /// Returns the written description, with the text and each field truncated to a number of characters.
  func written(limit: Int, hasDigest: Bool = false, rule: ValueReader.Rule?) -> WrittenValue {
    switch content {
    case .written(let text, let fields):
      var digest = StableHash()
      if hasDigest {
        digest.add(text)
        for field in fields { digest.add(field.text) }
      }
      return WrittenValue(
        text: text.cut(to: limit),
        fields: fields.map { Field(name: $0.name.cut(to: limit), text: $0.text.cut(to: limit)) },
        digest: hasDigest ? digest.value : nil)
    case .mirror(let value):
      return WrittenValue(value, limit: limit, hasFields: true, hasDigest: hasDigest, rule: rule)
    }
  }
}

/// The text of a value that several events share, so that it's described once; used on the tree only.
final class WrittenOnce {
  var written: WrittenValue?
}

/// The subject of an event before its value is converted to text.
enum EventSubject {
  /// No subject.
  case none
  /// A name or a sentence, which needs no description.
  case text(String)
  /// The name of a task that ended, with the reason.
  case ended(String, EndReason)
  /// A user's value between two strings; if several events have the same value, with its shared text.
  case value(Any, before: String = "", after: String = "", once: WrittenOnce? = nil)

  /// Returns the subject of a result: the output or the error itself, so that a rule for its type applies.
  static func result<Output>(_ result: Result<Output, any Error>) -> EventSubject {
    switch result {
    case .success where Output.self == Void.self: .text("success()")
    case .success(let output): .value(output, before: "success(", after: ")")
    case .failure(let error): .value(error, before: "failure(", after: ")")
    }
  }
}
