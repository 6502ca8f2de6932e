/// What a gate remembers between calls.
struct GateMemory: Sendable {
  var ledger: RateLedger
  var deferrals: DeferralList
  private var number: UInt64 = 0

  init(_ rules: GateRules) {
    ledger = RateLedger(capacity: rules.maximumCounts)
    deferrals = DeferralList(capacity: rules.maximumDeferred)
  }

  /// The number of the next call.
  mutating func nextNumber() -> UInt64 {
    number += 1
    return number
  }
}
