/// A call that has to wait, because a guard said so.
///
/// It is a value to be kept and given back to the gate that made it, once: a copy of it resumes nothing more.
public struct DeferredCall: Sendable {
  /// The call, as it came.
  public let call: LinkCall

  /// The guard that made it wait.
  public let guardName: String

  /// Why it has to wait.
  public let reason: String

  /// When it is refused, on the clock of the gate.
  public let deadline: Duration

  let token: DeferralToken
  /// What it need not show again, and is not counted for again.
  let record: CallRecord
}
