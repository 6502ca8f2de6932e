/// What became of a call, without where it leads.
@usableFromInline
enum GateEnd: Sendable {
  case opened(Match)
  case refused(GateRefusal)
  case deferred(DeferredCall)
}
