/// Returns the time on a clock since this call.
func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}

extension Duration {
  /// The duration, but at most a century, because clocks can't add much more to the current time.
  var withinCentury: Duration { min(self, .seconds(3_155_760_000)) }
}
