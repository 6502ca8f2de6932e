import Basics
import DeepLinks
import TestSupport
import Testing

/// Random tables of patterns with everything in them: whatever asks a table gets one answer.
struct TableAgreementTests {
  @Test(arguments: Seeds.first(50))
  func matchingOpeningAndExplainingAgree(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    var options = TableOptions()
    options.emptyComponents = dice.pick([.rejected, .rejected, .collapsed, .kept])
    options.repeatedFields = dice.pick([.rejected, .last])
    options.plusIsSpace = dice.below(2) == 0
    if dice.below(3) == 0 { options.fallbacks = ["ride": dice.pick([.none, .scheme("taxi")])] }
    var draft = TableDraft<Int>(options: options)
    try draft.add("ride:/zzz") { _ in .open(-1) }
    try draft.add("taxi:/zzz") { _ in .open(-2) }
    for number in 0..<(2 + dice.below(10)) {
      var next = draft
      let declines = dice.below(5) == 0
      let priority = dice.below(6) == 0 ? dice.below(3) - 1 : 0
      do {
        try next.add(pattern(&dice), priority: priority) { _ in declines ? .decline("no") : .open(number) }
        _ = try next.build()
        draft = next
      } catch {}
    }
    let table = try draft.build()
    for _ in 0..<80 {
      guard let link = try? DeepLink(text(&dice)) else { continue }
      try check(table, link)
    }
  }

  private func check(_ table: LinkTable<Int>, _ link: DeepLink) throws {
    let matches = table.matches(link)
    let match = table.match(link)
    let patterns = "\(link) \(table.routes.map { "\($0.pattern) \($0.priority)" })"
    #expect(match?.route == matches.first?.route, "\(patterns)")
    let explained = table.explain(link).candidates.filter { $0.failure == nil }
    #expect(explained.map(\.route) == matches.map(\.route), "\(patterns)")
    switch table.open(link) {
    case .unmatched:
      #expect(matches.isEmpty)
    case .declined(let rejections):
      #expect(
        rejections.map(\.match.route) == matches.map(\.route), "\(patterns)"
      )
    case .opened(_, let opened):
      #expect(matches.contains { $0.route == opened.route }, "\(patterns)")
    }
    // What one walk holds is what the other holds.
    if let match, let first = matches.first {
      for field in match.parameters.pattern.fields {
        #expect(match.parameters.all(field.name) == first.parameters.all(field.name), "\(patterns)")
        if !match.parameters.has(field.name) { continue }
        for text in match.parameters.all(field.name) where !field.allowed.isEmpty {
          #expect(field.allowed.contains(text), "\(patterns)")
        }
        if field.type == .int {
          #expect(match.parameters.all(field.name).allSatisfy { Int($0) != nil }, "\(patterns)")
        }
      }
    }
  }

  private func pattern(_ dice: inout SplitMix) -> String {
    var text = dice.pick([
      "", "", "ride:/", "(ride|taxi):/", "https:", "https://a.com", "(http|https)://(a.com|b.com:8)",
      "https://*.a.com", "(http|https)://(*.com|*.b.a.com|a.com)", "http://*.com:8",
    ])
    let count = dice.below(4)
    let rest = dice.below(5) == 0 ? dice.below(count + 1) : -1
    for place in 0..<count {
      let component = dice.pick([
        "a", "b", "%C3%BC", ":p\(place)", ":p\(place)<int>", ":p\(place)<text>", "x:p\(place)<int>y",
        ":p\(place)(a|b)", "*",
        "a:p\(place)", ":\"p\(place)\"y", ":p\(place)-:q\(place)", ":p\(place)<int>-:q\(place)(a|b)",
        "x:p\(place){.:q\(place)}y",
      ])
      if place == rest { text += "/**rest" }
      text += dice.below(5) == 0 ? "{/\(component)}" : "/" + component
    }
    if rest == count { text += "/**rest" }
    return text + dice.pick(["", "", "?q", "?q<int>?", "?q*&f!", "?q=a b", "#a", "#:s?", "?q(a|b)#:s"])
  }

  private func text(_ dice: inout SplitMix) -> String {
    var text = dice.pick([
      "", "", "ride:/", "RIDE:/", "taxi:/", "https:", "https://a.com", "HTTP://B.com:8", "https://c.com",
      "x:", "https://x.A.com", "http://y.b.a.com:80", "https://.a.com", "https://x..a.com", "http://b.a.com",
    ])
    for _ in 0..<dice.below(5) {
      text +=
        "/"
        + dice.pick([
          "a", "b", "%C3%BC", "ü", "1", "-1", "x1y", "xy", "a1", "A", "", "a%2Fb", "+", "1-a", "%C3%BC-%2D-b",
          "xa.by",
        ])
    }
    if dice.below(5) == 0 { text += "/" }
    return text
      + dice.pick(["", "", "?q=1", "?q=a", "?q=a+b&f", "?q", "?q=1&q=2", "?f=false&q=b", "#a", "?q=a#b", "#"])
  }

  @Test(arguments: Seeds.first(15))
  func tablesFromTextsAndFromTypesAreTheSame(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    var (typed, plain) = (TableDraft<String>(), TableDraft<String>())
    try typed.add(TripLink.self) { _ in .open("trip") }
    try typed.add(FileLink.self) { _ in .open("file") }
    try typed.add(EveryLink.self) { _ in .open("every") }
    try plain.add(TripLink.pattern) { _ in .open("trip") }
    try plain.add(FileLink.pattern) { _ in .open("file") }
    try plain.add(EveryLink.pattern) { _ in .open("every") }
    let tables = (try typed.build(), try plain.build())
    for _ in 0..<20 {
      let trip = TripLink(id: dice.below(9), tab: dice.pick([nil, .map]), page: dice.below(3))
      let every = EveryLink.random(&dice)
      for link in [try tables.0.link(to: trip), try tables.0.link(to: every)] {
        var bytes = Array(link.description.utf8)
        if dice.below(2) == 0 { bytes[dice.below(bytes.count)] = dice.pick(Array("a/?#&=1%".utf8)) }
        guard let changed = try? DeepLink(String(decoding: bytes, as: UTF8.self)) else { continue }
        #expect(tables.0.open(changed).output == tables.1.open(changed).output, "\(changed)")
        #expect(tables.0.explain(changed).description == tables.1.explain(changed).description, "\(changed)")
      }
    }
  }
}
