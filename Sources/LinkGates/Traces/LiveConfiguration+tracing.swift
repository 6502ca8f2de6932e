public import DeepLinks

extension LiveConfiguration {
  /// Replaces the configuration if the new configuration is signed, valid and newer, and notifies an observer.
  ///
  /// - Parameters:
  ///   - bytes: The signed file, as `signed(with:)` returns it.
  ///   - now: The current time, in seconds since 1970; without it, keys that expire aren't accepted.
  ///   - observer: The observer.
  ///   - time: The time of the event, on the gate's clock.
  /// - Returns: The new configuration, which is now in use.
  /// - Throws: `LinkDefinitionError` with the reasons for the rejection; the current configuration then stays in use.
  @discardableResult
  public func install(
    _ bytes: [UInt8], now: Int64? = nil, observer: any LinkObserver, at time: Duration
  ) throws(LinkDefinitionError) -> LinkConfiguration {
    do throws(LinkDefinitionError) {
      let new = try install(bytes, now: now)
      Self.tell(observer, .installed, "Version \(new.version) is in use.", time)
      return new
    } catch {
      Self.tell(observer, .notInstalled, error.description, time)
      throw error
    }
  }

  private static func tell(
    _ observer: any LinkObserver, _ decision: LinkEvent.Decision, _ detail: String, _ time: Duration
  ) {
    observer.linkDecided(
      LinkEvent(
        decision: decision, number: 0, origin: nil, stage: .configuration, route: nil, rule: nil, link: "",
        detail: detail.lines, metadata: [:], time: time, isDryRun: false))
  }
}
