import RIBKit

/// Notes the events of one tree, and that they come without a gap.
final class SubjectObserver: TreeObserver {
  unowned let subject: Subject
  private var last = 0

  init(_ subject: Subject) {
    self.subject = subject
  }

  func observe(_ event: TreeEvent) {
    if event.sequence != last + 1 { subject.gaps += 1 }
    last = event.sequence
    // They follow from the events that they are the ends of.
    if event.kind == .returned { return }
    // Whether a delivery that was skipped in its turn is told of as late is left open.
    if event.kind == .outdated, event.detail.hasPrefix("~") { return }
    // The subject holds all RIBs that it has made, also those that are detached.
    if event.kind == .leaked || event.kind == .unfinished { return }
    subject.note(.event(event.kind, node: event.node, under: event.parent ?? 0))
  }
}
