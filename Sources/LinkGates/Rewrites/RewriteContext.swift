/// What the conditions of rules are compared with.
///
/// All of it comes from the caller; nothing is looked up.
/// A condition on something that is not known does not hold.
public struct RewriteContext: Sendable, Hashable {
  /// The platform, in the word that the rules use for it, such as `ios`; its case means nothing.
  public var platform: String?

  /// The version of the application.
  public var version: AppVersion?

  /// What time it is, in seconds since 1970.
  public var time: Int64?

  /// What tells this installation from others and stays as it is; it is only hashed.
  public var installation: String?

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - platform: The platform, in the word that the rules use for it.
  ///   - version: The version of the application.
  ///   - time: What time it is, in seconds since 1970.
  ///   - installation: What tells this installation from others and stays as it is.
  public init(
    platform: String? = nil, version: AppVersion? = nil, time: Int64? = nil, installation: String? = nil
  ) {
    self.platform = platform
    self.version = version
    self.time = time
    self.installation = installation
  }
}
