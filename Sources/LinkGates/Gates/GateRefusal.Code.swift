extension GateRefusal {
  /// What is wrong with a link, as a word for statistics.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text is no link.
    case unreadable
    /// Guards or handlers open links inside each other without an end.
    case nested
    /// The time of a call that had to wait is over.
    case expiredDeferral
    /// A call that had to wait was resumed before, a newer one took its place, or its session has ended.
    case goneDeferral
    /// Rewriting it came to no end, or to no link.
    case rewriting
    /// It was redirected to a link that it has already been.
    case loop
    /// It was redirected too often.
    case hops
    /// No route takes it.
    case unmatched
    /// Its route is local, and it comes from outside.
    case notExported
    /// Its route needs a signature, and it has none, or none for one use only where that is needed.
    case unsigned
    /// Its signature is no signature.
    case malformedSignature
    /// Its signature is of no key that is known.
    case unknownKey
    /// Its signature is not that of the link.
    case forged
    /// Its signature was valid for a time that is over.
    case expired
    /// Its signature would be valid for too long.
    case tooLong
    /// Its signature was used before.
    case replayed
    /// So many signatures were used that no more can be remembered.
    case fullMemory
    /// Too many came.
    case limited
    /// A guard refused it.
    case denied
    /// A guard that its route asks for is not there.
    case unknownGuard
    /// The handlers of all routes that take it declined.
    case declined
    /// It was only asked what would become of it, and then its pass was to begin.
    case notAdmitted

    /// The check that it does not get through.
    public var stage: GateStage {
      switch self {
      case .unreadable, .nested: .read
      case .expiredDeferral, .goneDeferral: .resume
      case .rewriting, .loop, .hops: .rewrite
      case .unmatched: .match
      case .notExported: .exposure
      case .unsigned, .malformedSignature, .unknownKey, .forged, .expired, .tooLong, .replayed, .fullMemory:
        .signature
      case .limited: .limit
      case .denied, .unknownGuard: .guards
      case .declined, .notAdmitted: .handler
      }
    }
  }
}
