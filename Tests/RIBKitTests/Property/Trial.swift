import RIBKit

/// One run of a plan on the kit and on the reference, side by side.
struct Trial {
  /// The first failure, if there was one.
  private(set) var divergence: Divergence?
  /// How many operations were carried out, inside hooks too.
  private(set) var operations = 0

  init(_ plan: Plan) {
    weak var released: PlannedRouter?
    do {
      let subject = Subject(plan)
      var reference = Reference(plan)
      released = subject.routers.first
      for (index, operation) in plan.hostOperations.enumerated() {
        subject.host.run { subject.perform(operation) }
        reference.perform(operation)
        if let problem = subject.host.run({ Self.problem(subject, &reference) }) {
          divergence = Divergence(index: index, operation: operation, description: problem)
          break
        }
      }
      operations = reference.operations
      subject.close()
    }
    if divergence == nil, released != nil {
      divergence = Divergence(
        index: plan.hostOperations.count, operation: .settle, description: "A router was not released.")
    }
  }

  private static func problem(_ subject: Subject, _ reference: inout Reference) -> String? {
    let (expected, got) = (reference.takeNotes(), subject.takeNotes())
    if expected != got { return difference(expected, got) }
    for rib in reference.ribs.indices where reference.view(of: rib) != subject.view(of: rib) {
      return "RIB \(rib): expected the view \(reference.view(of: rib)), got \(subject.view(of: rib))"
    }
    if !reference.waiting.isEmpty { return "the reference lets detaches wait for ever: \(reference.waiting)" }
    return Invariants.violation(in: subject)
  }

  private static func difference(_ expected: [Note], _ got: [Note]) -> String {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    func rest(_ notes: [Note]) -> String {
      notes[same...].prefix(4).map { "    \($0)" }.joined(separator: "\n")
    }
    let before = expected[..<same].suffix(4).map { "    \($0)" }.joined(separator: "\n")
    return "after\n\(before)\n  expected\n\(rest(expected))\n  got\n\(rest(got))"
  }
}
