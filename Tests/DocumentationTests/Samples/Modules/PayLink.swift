import DeepLinks
import LinkGates
import ModelStreams
import RIBModules

struct PayLink: LinkRoute {
  var cents = 0
  static let pattern = "/pay/:cents<int>"
  mutating func visit(_ fields: inout RouteFields) throws(RouteError) { try fields("cents", &cents) }
}

func makePaymentLinks() throws -> LinkTable<PayRequest> {
  var draft = TableDraft<PayRequest>()
  try draft.add(PayLink.self, attributes: RouteAttributes(isExported: true)) {
    .open(PayRequest(cents: $0.cents))
  }
  return try draft.build()
}

/// Lets links wait until the modules are started.
func waitForModules(_ progress: ModelStream<ModuleProgress>) -> LinkGuard {
  LinkGuard("modules") { _, _ in
    progress.latest.phase == .started ? .allow : .defer("the modules are not started")
  }
}
