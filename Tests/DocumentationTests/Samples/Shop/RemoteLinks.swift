import DeepLinks
import LinkGates
import RIBLinks

final class RemoteLinks {
  let opener: LinkOpener<ShopRouter, LinkParameters>
  private let live: LiveConfiguration
  private let table: LiveTable<LinkParameters>
  private let handlers: RouteHandlers<LinkParameters>

  init(_ root: ShopRouter, _ links: LinkPlans<ShopRouter>, file: [UInt8], key: VerifyingKey) throws {
    var handlers = RouteHandlers<LinkParameters>()
    for name in ["item", "item web"] { handlers.add(name) { .open($0) } }
    let own = try links.table()
    let first = try LinkConfiguration(json: file, types: own.options.types)
    try first.check(against: own)
    let live = try LiveConfiguration(first, keys: [key]) { [handlers] new throws(LinkDefinitionError) in
      try new.check(against: own)
      _ = try new.draft(handlers).build()
    }
    table = LiveTable(try first.draft(handlers).build())
    var rules = GateRules()
    rules.rewriting = GateRules.Rewriting(by: { live.configuration.rewrites })
    opener = LinkOpener(root, gate: LinkGate(table, rules: rules)) { fields in
      links.plan(for: fields) ?? .go(to: fields.link)
    }
    self.live = live
    self.handlers = handlers
  }

  func install(_ bytes: [UInt8]) throws {
    try live.install(bytes)
    table.replace(with: try live.configuration.draft(handlers).build())
  }
}
