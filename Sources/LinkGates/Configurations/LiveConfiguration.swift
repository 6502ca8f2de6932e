internal import Basics
public import DeepLinks

/// The configuration in use, which can be replaced only by a signed, valid and newer configuration.
///
/// Any other configuration is rejected as a whole, and the current one stays in use. You can use it from any isolation domain.
public final class LiveConfiguration: Sendable {
  private let lock: Lock<LinkConfiguration>
  private let keys: [VerifyingKey]
  private let types: [TableOptions.CustomType]
  private let check: @Sendable (LinkConfiguration) throws(LinkDefinitionError) -> Void

  /// Creates a holder with an initial configuration.
  ///
  /// - Parameters:
  ///   - first: The configuration that ships with the application; its options contain the custom types that patterns may use.
  ///   - keys: The keys that are accepted for later configurations; their names must be unique. Use public keys in an application.
  ///   - check: An additional check, such as whether the configuration and the handlers of the application form a valid draft. It may be
  ///     called for a configuration that is then rejected for another reason.
  /// - Throws: A `SignatureError` if two keys have the same name.
  public init(
    _ first: LinkConfiguration, keys: [VerifyingKey],
    check: @escaping @Sendable (LinkConfiguration) throws(LinkDefinitionError) -> Void = {
      (_) throws(LinkDefinitionError) in
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

  /// Replaces the configuration if the new configuration is signed, valid and newer.
  ///
  /// - Parameters:
  ///   - bytes: The signed file, as `signed(with:)` returns it.
  ///   - now: The current time, in seconds since 1970; without it, keys that expire aren't accepted.
  /// - Returns: The new configuration, which is now in use.
  /// - Throws: `LinkDefinitionError` with the reasons for the rejection; the current configuration then stays in use.
  @discardableResult
  public func install(_ bytes: [UInt8], now: Int64? = nil) throws(LinkDefinitionError) -> LinkConfiguration {
    let new = try LinkConfiguration.read(bytes, keys: keys, now: now, types: types)
    try Self.compare(new, with: configuration)
    try check(new)
    try lock.withLock { current throws(LinkDefinitionError) in
      // Another configuration may have been installed in the meantime.
      try Self.compare(new, with: current)
      current = new
    }
    return new
  }

  private static func compare(
    _ new: LinkConfiguration, with current: LinkConfiguration
  ) throws(LinkDefinitionError) {
    guard new.version > current.version else {
      throw LinkDefinitionError(
        .version, at: "version",
        "The configuration has version \(new.version), but version \(current.version) is in use; give it version \(current.version &+ 1)."
      )
    }
    // A wrong number must not become the last version: nothing is newer than the highest one.
    guard new.version - current.version <= LinkConfiguration.maximumStep else {
      throw LinkDefinitionError(
        .version, at: "version",
        "The configuration has version \(new.version), which is too far above version \(current.version); a version can be at most \(LinkConfiguration.maximumStep) higher."
      )
    }
  }
}
