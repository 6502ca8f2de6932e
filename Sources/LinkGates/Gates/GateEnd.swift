public import DeepLinks

/// What became of a call, without where it leads.
@usableFromInline
enum GateEnd: Sendable {
  case opened(LinkMatch)
  case refused(GateRefusal)
  case deferred(DeferredCall)
}
