internal import DeepLinks

extension LinkTable {
  /// Links that an export may accept for an exported route but that lead to another route, with the patterns of both routes.
  func looseOverlaps() -> [(link: String, patterns: [LinkPattern])] {
    let table = widened()
    let tokens = (routes + table.routes).map(\.token)
    let patterns = Dictionary(uniqueKeysWithValues: zip(tokens, (routes + routes).map(\.pattern)))
    return (Array(overlaps()) + Array(table.overlaps())).flatMap { overlap in
      let both = [overlap.preferred, overlap.other].compactMap { patterns[$0] }
      let links = [overlap.example] + both.flatMap { $0.looseLinks(like: overlap.example) }
      return links.map { ($0, both) }
    }
  }

  /// Returns the table as an export reads it: exported routes accept any text in place of a number or a type of the application.
  ///
  /// Its overlaps are the links that the export accepts but a local route matches, such as `/items/new` beside an exported `/items/:id<int>`.
  private func widened() -> LinkTable<Int> {
    var draft = TableDraft<Int>(options: options)
    for (index, route) in routes.enumerated() {
      let text = route.pattern.description.replacing(/<\w+>/) { type in
        ["<text>", "<bool>", "<uuid>"].contains(type.output) ? String(type.output) : "<string>"
      }
      let wide = route.attributes.isExported ? try? LinkPattern(text) : nil
      draft.add(wide ?? route.pattern) { _ in .open(index) }
    }
    return draft.buildUnchecked()
  }
}

extension LinkPattern {
  /// Returns a link with queries and fragments that the pattern rejects but an export may accept: repeated, missing and invalid ones.
  ///
  /// It also returns the link with each of the given queries of other patterns.
  func looseLinks(like text: String, adding others: [String] = []) -> [String] {
    guard let link = try? DeepLink(text) else { return [] }
    let items = link.query?.split(separator: "&").map { String($0) } ?? []
    let end = link.fragment.map { "#" + $0 } ?? ""
    var tails = items.isEmpty ? [] : [(items + items, end)]
    for field in fields where field.source == .query && !field.isFree {
      let start = Escaping.item.escape(field.name) + "="
      let rest = items.filter { !$0.hasPrefix(start) }
      if rest != items { tails.append((rest, end)) }
      let invalid = [.int, .uint].contains(field.type) ? "99999999999999999999" : "zq"
      tails.append((rest + [start + invalid], end))
    }
    tails += others.map { (items + [$0], end) }
    if fragment != nil { tails += [(items, ""), (items, "#zq")] }
    let start = text.prefix { $0 != "?" && $0 != "#" }
    return tails.map { items, end in
      start + (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + end
    }
  }
}

extension LinkField {
  /// Whether links match with any value of the field, and without it.
  var isFree: Bool { mayBeMissing && type.isPlain && allowed.isEmpty && cardinality != .flag }
}
