import LinkGates

func redirects() throws -> GateRules {
  var rules = GateRules()
  rules.rewriting = GateRules.Rewriting(
    try RewriteRules(
      [
        RewriteRule("old item", from: "shop://i/:id<uint>", to: "shop://item/:id"),
        RewriteRule("find", from: "shop://find/:words", to: "shop://search?text", renames: ["text": "words"]),
      ],
      fallbacks: [RewriteRules.Fallback(scheme: "shop", .site("https://www.shop.example"))]))
  return rules
}
