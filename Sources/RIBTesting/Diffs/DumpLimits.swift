internal import RIBKit

/// The limits for the size of a dump.
///
/// Every truncation leaves a mark: `Trip(…)` for values that are nested too deeply, `… 23 more` for elements, characters and values.
public struct DumpLimits: Sendable, Hashable {
  private let limits: ValueReader.Limits

  /// The maximum nesting depth of values.
  public var depth: Int { limits.depth }

  /// The maximum number of elements shown per collection.
  public var elements: Int { limits.elements }

  /// The maximum number of characters shown per string.
  public var characters: Int { limits.characters }

  /// The maximum number of values in total, including keys that are read only to sort them.
  public var values: Int { limits.values }

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - depth: The maximum nesting depth of values, from 1 to 64, so that a dump cannot overflow the stack.
  ///   - elements: The maximum number of elements shown per collection, at least 1.
  ///   - characters: The maximum number of characters shown per string, at least 1.
  ///   - values: The maximum number of values in total, at least 1.
  public init(
    depth: Int = 8, elements: Int = 100, characters: Int = 1000, values: Int = 20_000
  ) {
    self.init(
      ValueReader.Limits(
        depth: min(max(depth, 1), 64), elements: max(elements, 1), characters: max(characters, 1),
        values: max(values, 1), hasDigests: false))
  }

  private init(_ limits: ValueReader.Limits) {
    self.limits = limits
  }

  /// The limits for printing a single value.
  public static let standard = DumpLimits()

  /// The limits for comparing values, which are generous because a diff omits equal parts.
  ///
  /// A part beyond the limits is still compared, because its truncation mark contains a 64-bit digest that is equal in every process. The
  /// digest covers whole strings, and the first million of the other values.
  public static let comparison = DumpLimits(
    ValueReader.Limits(depth: 64, elements: 20_000, characters: 20_000, values: 100_000, hasDigests: true))

  /// The limits for a value on one line of a log.
  package static let line = DumpLimits(depth: 6, elements: 20, characters: 100, values: 200)

  /// The limits for a value that is shown whole or not at all: if they cut anything, the value is longer than a line.
  static let oneLine = DumpLimits(depth: 64, elements: 130, characters: 480, values: 500)

  /// A reader of one value within the limits.
  var reader: ValueReader { ValueReader(structure: limits) }
}
