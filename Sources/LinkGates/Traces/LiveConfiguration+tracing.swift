public import DeepLinks

extension LiveConfiguration {
  /// Replaces the configuration, if the new one is signed, right and newer, and tells an observer.
  ///
  /// - Parameters:
  ///   - bytes: What `signed(with:)` gave.
  ///   - now: What time it is, in seconds since 1970; without it a key that is taken until a time is not taken.
  ///   - observer: What wants to know whether it was taken.
  ///   - time: When that is, on the clock of the gate.
  /// - Returns: The new one, which is now in use.
  /// - Throws: `LinkProblems` that say why it was refused; then the one in use stays.
  @discardableResult
  public func install(
    _ bytes: [UInt8], now: Int64? = nil, observer: any LinkObserver, at time: Duration
  ) throws(LinkProblems) -> LinkConfiguration {
    do throws(LinkProblems) {
      let new = try install(bytes, now: now)
      Self.tell(observer, .installed, "The version \(new.version) is in use.", time)
      return new
    } catch {
      Self.tell(observer, .rejected, error.description, time)
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
