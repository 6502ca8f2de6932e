internal import DeepLinks

/// When a rule applies: all that is said must hold, and what is not said holds always.
public struct RewriteConditions: Sendable, Hashable {
  /// The platforms it applies on; all, if there are none.
  public var platforms: [String]

  /// The first version of the application it applies to.
  public var fromVersion: RewriteConditions.AppVersion?

  /// The first version after those it applies to.
  public var beforeVersion: RewriteConditions.AppVersion?

  /// The first second in which it applies, since 1970.
  public var fromTime: Int64?

  /// The first second after those in which it applies, since 1970.
  public var beforeTime: Int64?

  /// For which share of the installations it applies, in hundredths of a percent: 10,000 are all.
  public var share: Int?

  /// Makes conditions; those of a rule that always applies, if nothing is said.
  ///
  /// - Parameters:
  ///   - platforms: The platforms it applies on.
  ///   - fromVersion: The first version of the application it applies to.
  ///   - beforeVersion: The first version after those it applies to.
  ///   - fromTime: The first second in which it applies, since 1970.
  ///   - beforeTime: The first second after those in which it applies, since 1970.
  ///   - share: For which share of the installations it applies, from 0 to 10,000.
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

  /// The bucket of an installation for a rule: a number from 0 to 9,999 that is the same on all platforms and for ever.
  ///
  /// It is the first four bytes of the SHA-256 of the rule's name, a line feed and the installation, as a number with
  /// the highest byte first, modulo 10,000. Each rule shares out the installations in another way.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule.
  ///   - installation: What tells the installation from others.
  /// - Returns: The bucket; a rule applies if it is lower than its share.
  public static func bucket(rule: String, installation: String) -> Int {
    let hash = SHA256.hash(Array("\(rule)\n\(installation)".utf8))
    return Int(hash.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } % 10_000)
  }

  /// Whether they hold for a rule.
  func hold(for rule: String, in context: RewriteConditions.Context) -> Bool {
    if !platforms.isEmpty {
      guard let platform = context.platform?.folded, platforms.contains(where: { $0.folded == platform })
      else {
        return false
      }
    }
    guard Self.holds(context.version, fromVersion, beforeVersion),
      Self.holds(context.time, fromTime, beforeTime)
    else { return false }
    guard let share else { return true }
    guard let installation = context.installation else { return false }
    return Self.bucket(rule: rule, installation: installation) < share
  }

  /// A contradiction, in one sentence.
  var flaw: String? {
    if let share, !(0...10_000).contains(share) { return "A share is between 0 and 100 percent" }
    if let fromVersion, let beforeVersion, fromVersion >= beforeVersion {
      return "No version is \(fromVersion) or later and before \(beforeVersion)"
    }
    if let fromTime, let beforeTime, fromTime >= beforeTime {
      return "No time is \(fromTime) or later and before \(beforeTime)"
    }
    if platforms.contains(where: \.isEmpty) { return "A platform has a name" }
    return nil
  }

  private static func holds<Value: Comparable>(_ value: Value?, _ from: Value?, _ before: Value?) -> Bool {
    if from == nil, before == nil { return true }
    guard let value else { return false }
    return from.map { $0 <= value } ?? true && before.map { value < $0 } ?? true
  }
}

extension RewriteConditions {
  /// The device and the time that the conditions of rules are compared with.
  ///
  /// All of it comes from the caller; nothing is looked up.
  /// A condition on something that is not known does not hold.
  public struct Context: Sendable, Hashable {
    /// The platform, in the word that the rules use for it, such as `ios`; its case means nothing.
    public var platform: String?

    /// The version of the application.
    public var version: RewriteConditions.AppVersion?

    /// The time, in seconds since 1970.
    public var time: Int64?

    /// An identifier of this installation, which never changes; it is only hashed.
    public var installation: String?

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - platform: The platform, in the word that the rules use for it.
    ///   - version: The version of the application.
    ///   - time: What time it is, in seconds since 1970.
    ///   - installation: What tells this installation from others and stays as it is.
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
  /// The version of an application: numbers with dots between them, compared from the left.
  ///
  /// Zeros at the end mean nothing: 2 and 2.0.0 are equal.
  public struct AppVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The numbers, without zeros at the end.
    public let numbers: [Int]

    /// Reads a version.
    ///
    /// - Parameter text: One to eight numbers of at most nine digits, with dots between them. Nothing is made of another text.
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

    /// The numbers with dots between them.
    public var description: String {
      numbers.isEmpty ? "0" : numbers.map(String.init).joined(separator: ".")
    }

    /// Whether one version comes before another.
    public static func < (left: RewriteConditions.AppVersion, right: RewriteConditions.AppVersion) -> Bool {
      left.numbers.lexicographicallyPrecedes(right.numbers)
    }
  }
}
