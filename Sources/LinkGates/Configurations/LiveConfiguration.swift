internal import Basics
public import DeepLinks

/// The configuration that is in use, which only a newer one that is signed and right may replace.
///
/// What is not so is refused as a whole, and the last good one stays. It may be used from any isolation.
public final class LiveConfiguration: Sendable {
  private let lock: Lock<LinkConfiguration>
  private let keys: [VerifyingKey]
  private let types: [TableOptions.CustomType]
  private let check: @Sendable (LinkConfiguration) throws(LinkProblems) -> Void

  /// Makes a holder of a configuration.
  ///
  /// - Parameters:
  ///   - first: The first one, which comes with the application; its options have the types that patterns may name.
  ///   - keys: The keys that others may be signed with, each of another name: in an application, public ones.
  ///   - check: What else must be right, for example that the configuration makes a draft with the handlers that there are.
  ///     It may be asked of a configuration that is not taken after all.
  /// - Throws: A `SignatureError` if two keys have one name.
  public init(
    _ first: LinkConfiguration, keys: [VerifyingKey],
    check: @escaping @Sendable (LinkConfiguration) throws(LinkProblems) -> Void = {
      (_) throws(LinkProblems) in
    }
  ) throws(SignatureError) {
    _ = try VerifyingKey.byID(keys)
    lock = Lock(first)
    self.keys = keys
    self.check = check
    types = first.options.types
  }

  /// The configuration in use.
  public var configuration: LinkConfiguration {
    lock.withLock { $0 }
  }

  /// Replaces the configuration, if the new one is signed, right and newer.
  ///
  /// - Parameters:
  ///   - bytes: What `signed(with:)` gave.
  ///   - now: What time it is, in seconds since 1970; without it a key that is taken until a time is not taken.
  /// - Returns: The new one, which is now in use.
  /// - Throws: `LinkProblems` that say why it was refused; then the one in use stays.
  @discardableResult
  public func install(_ bytes: [UInt8], now: Int64? = nil) throws(LinkProblems) -> LinkConfiguration {
    let new = try LinkConfiguration.read(bytes, keys: keys, now: now, types: types)
    try Self.compare(new, with: configuration)
    try check(new)
    try lock.withLock { current throws(LinkProblems) in
      // Another one may have come between.
      try Self.compare(new, with: current)
      current = new
    }
    return new
  }

  private static func compare(
    _ new: LinkConfiguration, with current: LinkConfiguration
  ) throws(LinkProblems) {
    guard new.version > current.version else {
      throw LinkProblems(
        .version, at: "version",
        "The configuration has the version \(new.version), and \(current.version) is in use; give it \(current.version &+ 1)."
      )
    }
    // One wrong number must not be the last that is ever taken: nothing is newer than the highest version.
    guard new.version - current.version <= LinkConfiguration.maximumStep else {
      throw LinkProblems(
        .version, at: "version",
        "The configuration has the version \(new.version), which is too far from \(current.version); one may be \(LinkConfiguration.maximumStep) higher at most."
      )
    }
  }
}
