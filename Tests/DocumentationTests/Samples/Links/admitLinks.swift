import DeepLinks
import LinkGates

func open(_ call: LinkCall, with gate: LinkGate<Destination>, show: (Destination) -> Void) throws {
  if case .opened(let destination, let pass) = gate.open(call, for: .admission) {
    try pass.begin()
    show(destination)
  }
}

func rulesWithDoor() -> GateRules {
  var rules = GateRules()
  rules.ingressLimit = RateLimit("door", burst: 100, every: .milliseconds(100))
  return rules
}
