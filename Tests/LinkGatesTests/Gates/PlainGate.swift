import DeepLinks
import LinkGates

/// A gate as a list of rules that are gone through one by one, with no thought of speed: what a gate is compared with.
struct PlainGate {
  struct Route {
    let attributes: RouteAttributes
    let declines: Bool
  }

  /// The routes by the text of their patterns.
  var routes: [String: Route] = [:]
  /// What a guard says about a link, by its name and the text of the link; it lets all others pass.
  var verdicts: [String: [String: LinkGuard.Verdict]] = [:]
  var gateGuards: [String] = []
  var rewrites: [String: DeepLink] = [:]
  /// The nonces of the links that are signed, by the texts of the links.
  var nonces: [String: String] = [:]
  /// The nonces that were not used.
  var unused: Set<String> = []
  var limits: [RateLimit] = []
  var trustsOwnApp = false
  private var counts: [String: ListLimit] = [:]

  /// What becomes of a call, in a few words; what it uses up is used up only if it is no dry run.
  mutating func open(
    _ link: DeepLink, from origin: LinkCall.Origin, _ table: LinkTable<String>, at now: Duration,
    isDryRun: Bool
  ) -> String {
    var next = self
    let result = next.follow(link, origin, table, now)
    // Only a call that is opened uses up a signature, but the others were counted.
    if !isDryRun {
      counts = next.counts
      if result.hasPrefix("open") { unused = next.unused }
    }
    return result
  }

  private mutating func follow(
    _ first: DeepLink, _ origin: LinkCall.Origin, _ table: LinkTable<String>, _ now: Duration
  ) -> String {
    var (trail, counted, verified) = ([first], Set<String>(), Set<String>())
    hops: while let came = trail.last {
      let link = rewrites[String(came.description.prefix { $0 != "?" })] ?? came
      let matches = table.matches(link)
      if matches.isEmpty { return "unmatched" }
      for match in matches {
        let name = match.parameters.pattern.description
        guard let route = routes[name] else { return "no such route" }
        let isInside = origin == .local || (trustsOwnApp && origin == .ownApp)
        if !isInside && !route.attributes.isExported { return "notExported" }
        if origin != .local && route.attributes.needsSignature && !verified.contains(came.description) {
          guard let nonce = nonces[came.description] else { return "unsigned" }
          guard unused.remove(nonce) != nil else { return "replayed" }
          verified.insert(came.description)
        }
        var due: [(String, RateLimit)] = []
        for limit in limits where limit.origins.contains(origin) && limit.routes?.contains(name) ?? true {
          let key = "\(limit.name) \(origin) \(limit.isShared ? "" : name)"
          if counted.contains(key) { continue }
          if !counts[key, default: ListLimit(limit)].hasRoom(now) { return "rateLimited" }
          due.append((key, limit))
        }
        for (key, limit) in due {
          counts[key, default: ListLimit(limit)].count(now)
          counted.insert(key)
        }
        if !route.attributes.guards.allSatisfy({ verdicts[$0] != nil }) { return "unknownGuard" }
        for check in gateGuards + route.attributes.guards {
          switch verdicts[check]?[link.description] ?? .allow {
          case .allow: continue
          case .reject: return "rejectedByGuard"
          case .defer: return "wait \(check)"
          case .redirect(let next):
            if trail.contains(next) { return "loop" }
            if trail.count > 8 { return "tooManyRedirects" }
            trail.append(next)
            continue hops
          }
        }
        if !route.declines { return "open \(name)" }
      }
      return "declined"
    }
    return "no link"
  }
}
