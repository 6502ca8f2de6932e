/// What would become of a call.
public enum GateAnswer: Sendable, Equatable {
  /// It would be opened.
  case yes
  /// It would have to wait, because of a guard and for a reason.
  case later(guardName: String, reason: String)
  /// It would be refused.
  case no(GateRefusal)

  /// Whether it would be opened at once.
  public var isYes: Bool { self == .yes }
}
