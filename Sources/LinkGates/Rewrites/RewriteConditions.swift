internal import DeepLinks

/// A rule's conditions, all of which must hold.
public struct RewriteConditions: Sendable, Hashable {
  /// The platforms to which the rule applies; an empty list means all.
  public var platforms: [String]

  /// The first version of the application to which the rule applies.
  public var fromVersion: RewriteConditions.AppVersion?

  /// The version from which the rule no longer applies.
  public var beforeVersion: RewriteConditions.AppVersion?

  /// The time from which the rule applies, in seconds since 1970.
  public var fromTime: Int64?

  /// The time from which the rule no longer applies, in seconds since 1970.
  public var beforeTime: Int64?

  /// The share of installations to which the rule applies, in hundredths of a percent: 10,000 means all.
  public var share: Int?

  /// Creates conditions; omitted conditions always hold.
  public init(
    platforms: [String] = [], fromVersion: RewriteConditions.AppVersion? = nil,
    beforeVersion: RewriteConditions.AppVersion? = nil,
    fromTime: Int64? = nil, beforeTime: Int64? = nil, share: Int? = nil
  ) {
    self.platforms = platforms
    self.fromVersion = fromVersion
    self.beforeVersion = beforeVersion
    self.fromTime = fromTime
    self.beforeTime = beforeTime
    self.share = share
  }

  /// Returns the bucket of an installation for a rule: a constant number from 0 to 9,999, the same on all platforms.
  ///
  /// The bucket is the first four bytes of the SHA-256 of the rule's name, a line feed and the installation, as a big-endian number
  /// modulo 10,000. The rule applies if the bucket is lower than its share.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule.
  ///   - installation: The identifier of the installation.
  /// - Returns: The bucket.
  public static func bucket(rule: String, installation: String) -> Int {
    let hash = SHA256.hash(Array("\(rule)\n\(installation)".utf8))
    return Int(hash.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } % 10_000)
  }

  func hold(for rule: String, in context: RewriteConditions.Context) -> Bool {
    let platform = context.platform?.folded
    guard platforms.isEmpty || platforms.contains(where: { $0.folded == platform }),
      Self.holds(context.version, fromVersion, beforeVersion),
      Self.holds(context.time, fromTime, beforeTime)
    else { return false }
    guard let share else { return true }
    guard let installation = context.installation else { return false }
    return Self.bucket(rule: rule, installation: installation) < share
  }

  /// A contradiction, in one sentence.
  var flaw: String? {
    if let share, !(0...10_000).contains(share) { return "A share must be between 0 and 100 percent" }
    if let fromVersion, let beforeVersion, fromVersion >= beforeVersion {
      return "No version is both \(fromVersion) or later and before \(beforeVersion)"
    }
    if let fromTime, let beforeTime, fromTime >= beforeTime {
      return "No time is both \(fromTime) or later and before \(beforeTime)"
    }
    if platforms.contains(where: \.isEmpty) { return "A platform must have a name" }
    return nil
  }

  private static func holds<Value: Comparable>(_ value: Value?, _ from: Value?, _ before: Value?) -> Bool {
    if from == nil, before == nil { return true }
    guard let value else { return false }
    return from.map { $0 <= value } ?? true && before.map { value < $0 } ?? true
  }
}

extension RewriteConditions {
  /// The device and the time against which the conditions are evaluated, provided by the caller.
  ///
  /// A condition on an unknown value doesn't hold.
  public struct Context: Sendable, Hashable {
    /// The platform, as rules spell it, such as `ios`; case is ignored.
    public var platform: String?

    /// The version of the application.
    public var version: RewriteConditions.AppVersion?

    /// The time, in seconds since 1970.
    public var time: Int64?

    /// A permanent identifier of this installation, which is only hashed.
    public var installation: String?

    /// Creates a context; omitted values are unknown.
    public init(
      platform: String? = nil, version: RewriteConditions.AppVersion? = nil, time: Int64? = nil,
      installation: String? = nil
    ) {
      self.platform = platform
      self.version = version
      self.time = time
      self.installation = installation
    }
  }
}

extension RewriteConditions {
  /// The version of an application: numbers separated by dots, compared from the left.
  ///
  /// Zeros at the end are ignored: 2 and 2.0.0 are equal.
  public struct AppVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The numbers, without trailing zeros.
    public let numbers: [Int]

    /// Reads a version.
    ///
    /// - Parameter text: One to eight numbers of at most nine digits, separated by dots; otherwise the result is `nil`.
    public init?(_ text: String) {
      let parts = text.utf8.split(separator: .dot, omittingEmptySubsequences: false)
      guard parts.count <= 8 else { return nil }
      var numbers: [Int] = []
      for part in parts {
        guard !part.isEmpty, part.count <= 9, part.allSatisfy(\.isDigit) else { return nil }
        numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      }
      while numbers.last == 0 { numbers.removeLast() }
      self.numbers = numbers
    }

    /// The numbers, separated by dots.
    public var description: String {
      numbers.isEmpty ? "0" : numbers.map(String.init).joined(separator: ".")
    }

    /// Whether one version comes before another.
    public static func < (left: RewriteConditions.AppVersion, right: RewriteConditions.AppVersion) -> Bool {
      left.numbers.lexicographicallyPrecedes(right.numbers)
    }
  }
}
