internal import Basics

/// The preserved values of a tree, encoded as strings and identified by their places.
///
/// A place is the path of a RIB with the key under which a container shows it, and the name of the value: `Root/Trips["t1"]/Trip#draft`.
/// The names are those of ``Router/savedName``. The name of a ``Deadline`` has an `@`, as in `Root/Trip#@lateness`. Equal keys in a stack
/// are counted from the bottom, so the second `Screen[7]` is `Screen[7]*2`.
///
/// A saved tree is a plain value. A migration is a function that changes it, and is tested without a tree:
///
/// ```swift
/// func migrate(_ saved: inout SavedTree) {
///   if saved.version < 2 { saved.move("Root/Trip", to: "Root/Ride") }
///   if saved.version < 3 { saved["Root/Settings#theme"] = nil }
/// }
/// ```
public struct SavedTree: Sendable, Hashable {
  /// The version of the application that saved the tree; 1 in an empty tree.
  public var version = 1

  /// The texts of the values by their places.
  private(set) var texts: [String: String] = .init()

  /// The places, sorted, of values that ``Router/save(fileID:line:)`` could not save as they are: they can't be written or exceed a limit.
  ///
  /// The tree keeps what was last saved for them, if anything. A saved tree that doesn't come from a save has no such places.
  public package(set) var unsaved: [String] = []

  /// The number of the format, if this version of RIBKit can't read it; the tree then has no values.
  package private(set) var unknownFormat: Int?

  /// Creates a saved tree without values, for the first launch.
  public init() {}

  /// Creates the saved tree of an application.
  ///
  /// - Parameters:
  ///   - texts: The texts of the values by their places.
  ///   - unsaved: The places of values that could not be saved.
  ///   - version: The version of the application.
  init(_ texts: [SavedPlace: String], unsaved: Set<SavedPlace>, version: Int) {
    self.texts = Dictionary(uniqueKeysWithValues: texts.map { ($0.key.text, $0.value) })
    self.unsaved = unsaved.map(\.text).ordered()
    self.version = version
  }

  /// The text of a value; assigning `nil` removes the value.
  ///
  /// - Parameter place: The place of the value, as in `Root/Trip#draft`.
  public subscript(place: String) -> String? {
    get { texts[place] }
    set { texts[place] = newValue }
  }

  /// The places of all values, sorted.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of values.
  public var places: [String] { texts.map(\.key).ordered() }

  /// Returns the parts of a place: those of the path, the root's first, then the name of the value, such as `#draft`.
  package static func parts(of place: String) -> [String] { SavedPlace(place).parts }

  /// Whether a place is that of a deadline's date.
  package static func isDeadline(_ place: String) -> Bool { SavedPlace(place).isDeadline }

  /// Moves all values at and below a place to another place, for a RIB that has a new saved name or a new parent.
  ///
  /// Moving `Root/Trip` moves `Root/Trip#draft`, `Root/Trip/Map#zoom` and `Root/Trip["t1"]#draft`. Existing values at the new place are
  /// overwritten.
  ///
  /// - Parameters:
  ///   - place: The path of a RIB, or the place of one value.
  ///   - other: The new path or place.
  /// - Returns: The number of moved values. It is 0 if `place` omits the key of an ancestor that is shown under a key.
  /// - Complexity: O(*n*), where *n* is the number of values.
  @discardableResult
  public mutating func move(_ place: String, to other: String) -> Int {
    let (place, other) = (SavedPlace(place), SavedPlace(other))
    let moved = texts.keys.map(SavedPlace.init).filter {
      $0 == place || $0.isBelow(place, withEveryKey: true)
    }
    let movedTexts = moved.map { ($0.moved(from: place, to: other).text, texts.removeValue(forKey: $0.text)) }
    for (place, text) in movedTexts { texts[place] = text }
    return movedTexts.count
  }
}

extension SavedTree: Codable {
  private enum CodingKeys: CodingKey {
    case format, version, values
  }

  private static let format = 1

  /// Decodes a saved tree; if its format is unknown, it has no values, and the launch reports this in an event.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: An error of the decoder if the data is not a saved tree.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(Int.self, forKey: .format)
    guard format == Self.format else {
      unknownFormat = format
      return
    }
    version = try container.decode(Int.self, forKey: .version)
    texts = try container.decode([String: String].self, forKey: .values)
  }

  /// Encodes the saved tree, with its format number.
  ///
  /// - Parameter encoder: The encoder; sort its keys if equal trees must produce equal bytes.
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(version, forKey: .version)
    try container.encode(texts, forKey: .values)
  }
}

/// The dates of the deadlines in a saved tree.
package struct DueDates: Sendable, Equatable {
  /// The next date of a RIB that is attached.
  package var live: WallTime?
  /// The dates of RIBs that aren't attached, in their order: covered RIBs, and those that the tree hasn't attached yet.
  package var waiting: [WallTime] = []

  package init() {}
}
