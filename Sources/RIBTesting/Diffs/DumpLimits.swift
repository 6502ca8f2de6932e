/// How much of a value a dump shows.
public struct DumpLimits: Sendable, Hashable {
  /// How deep it looks into values; what lies deeper is `…`.
  public var depth: Int

  /// How many elements of a collection, properties of a value and characters of a string it shows.
  public var count: Int

  /// How many lines it makes.
  public var lines: Int

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - depth: How deep it looks into values; 1 or more.
  ///   - count: How many parts of one value it shows; 1 or more.
  ///   - lines: How many lines it makes; 1 or more.
  public init(depth: Int = 10, count: Int = 200, lines: Int = 2_000) {
    self.depth = max(depth, 1)
    self.count = max(count, 1)
    self.lines = max(lines, 1)
  }

  /// Deep and long enough for what tests compare.
  public static let standard = DumpLimits()

  /// What fits into a line of a log.
  static let line = DumpLimits(depth: 5, count: 20, lines: 60)
}
