/// How much of a value a dump shows.
///
/// There is a mark wherever something is cut off: `Trip(…)` for values that lie too deep, `… 23 more` for elements, characters and values.
public struct DumpLimits: Sendable, Hashable {
  /// How many values inside each other are opened.
  public let depth: Int

  /// How many elements of each collection are shown.
  public let elements: Int

  /// How many characters of each string are shown.
  public let characters: Int

  /// How many values are looked at in all, the keys that are only sorted included.
  public let values: Int

  /// Whether what is cut off is compared all the same: its mark has a digest of it.
  let hasDigests: Bool

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - depth: How many values inside each other are opened, from 1 to 64: a dump must not overflow the stack.
  ///   - elements: How many elements of each collection are shown, at least 1.
  ///   - characters: How many characters of each string are shown, at least 1.
  ///   - values: How many values are looked at in all, at least 1.
  public init(
    depth: Int = 8, elements: Int = 100, characters: Int = 1000, values: Int = 20_000
  ) {
    self.depth = min(max(depth, 1), 64)
    self.elements = max(elements, 1)
    self.characters = max(characters, 1)
    self.values = max(values, 1)
    hasDigests = false
  }

  private init(withDigests limits: DumpLimits) {
    (depth, elements, characters) = (limits.depth, limits.elements, limits.characters)
    values = limits.values
    hasDigests = true
  }

  /// The limits for a value that is read as a whole.
  public static let standard = DumpLimits()

  /// The limits for values that are compared: wide, because a diff leaves out what is equal.
  ///
  /// A part that they cut off is compared all the same: its mark has a 64-bit digest, which is the same in every process. The digest covers
  /// texts to their end and the first million of the other values.
  public static let comparison = DumpLimits(
    withDigests: DumpLimits(depth: 64, elements: 20_000, characters: 20_000, values: 100_000))

  /// The limits for a value in one line of a log.
  package static let line = DumpLimits(depth: 6, elements: 20, characters: 100, values: 200)

  /// The limits for a value that is shown whole or not at all: what they cut is longer than a line.
  static let oneLine = DumpLimits(depth: 64, elements: 130, characters: 480, values: 500)
}
