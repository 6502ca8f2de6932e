/// Compares the fields of the query and the fragment of a route with a link.
struct QueryMatcher {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let bytes: Bytes
  let layout: Link.Layout
  let options: TableOptions
  /// Room for one text without its escapes.
  let scratch: UnsafeMutablePointer<UInt8>?
  let captures: UnsafeMutableBufferPointer<Capture>

  /// Finds the fields, and answers why the link is not meant, if so.
  func failure(_ form: RouteForm) -> MatchFailure? {
    if form.hasQuery, let failure = readQuery(form) { return failure }
    if let failure = readFragment(form) { return failure }
    for (index, field) in form.fields.enumerated() where field.source != .path {
      if field.isRequired, captures[index].kind == .missing {
        let end = field.source == .query ? layout.query : layout.fragment
        let offset = end.isPresent ? Int(end.end) : max(Int(layout.path.end), Int(layout.query.end))
        return MatchFailure(reason: .missing(field: name(field)), offset: offset)
      }
    }
    return nil
  }

  private func readQuery(_ form: RouteForm) -> MatchFailure? {
    var splitter = ItemSplitter(layout.query)
    while let item = splitter.next(bytes) {
      let raw = bytes.part(item.name.range)
      let isPlain = isPlain(raw, plusIsSpace: options.plusIsSpace)
      for (index, field) in form.fields.enumerated() where field.source == .query {
        guard isPlain ? equals(raw, field.name) : equals(text(item.name), field.name) else { continue }
        if let failure = take(item.value, at: item.name, index, field) { return failure }
        break
      }
    }
    return nil
  }

  private func take(
    _ value: Extent, at name: Extent, _ index: Int, _ field: RouteForm.Part
  ) -> MatchFailure? {
    let isKnown = captures[index].kind != .missing
    if isKnown, field.cardinality != .many, options.repeatedFields == .refused {
      return MatchFailure(reason: .repeated(field: self.name(field)), offset: Int(name.start))
    }
    if field.cardinality == .flag {
      let isOn = value.isEmpty || !value.isPresent || text(value).elementsEqual("true".utf8)
      if isOn {
        captures[index] = Capture(kind: .bare, extent: name)
      } else if text(value).elementsEqual("false".utf8) {
        captures[index] = .missing
      } else {
        return MatchFailure(reason: .type(field: self.name(field), "flag"), offset: Int(value.start))
      }
      return nil
    }
    guard value.isPresent else {
      let reason = MatchFailure.Reason.type(field: self.name(field), field.type.description)
      return MatchFailure(reason: reason, offset: Int(name.end))
    }
    let text = text(value)
    if let reason = check(text, field) { return MatchFailure(reason: reason, offset: Int(value.start)) }
    captures[index] =
      field.cardinality == .many
      ? Capture(kind: .many, extent: layout.query) : Capture(kind: .text, extent: value)
    return nil
  }

  func check(_ text: Bytes, _ field: RouteForm.Part) -> MatchFailure.Reason? {
    if !field.allowed.isEmpty {
      return field.allowed.contains { equals(text, $0) }
        ? nil : .allowed(field: name(field), field.allowed.map { String(decoding: $0, as: UTF8.self) })
    }
    let isAccepted: Bool
    if case .custom(let name) = field.type {
      let type = options.types.first { $0.name == name }
      isAccepted = type?.accepts(String(decoding: text, as: UTF8.self)) ?? false
    } else {
      isAccepted = field.type.accepts(text)
    }
    return isAccepted ? nil : .type(field: name(field), field.type.description)
  }

  private func readFragment(_ form: RouteForm) -> MatchFailure? {
    switch form.pattern.fragment {
    case nil: return nil
    case .literal(let literal):
      let isEqual = layout.fragment.isPresent && equals(text(layout.fragment, plusIsSpace: false), literal)
      if isEqual { return nil }
      let offset = layout.fragment.isPresent ? layout.fragment.start : max(layout.path.end, layout.query.end)
      return MatchFailure(reason: .fragment(String(decoding: literal, as: UTF8.self)), offset: Int(offset))
    case .field(let index):
      guard layout.fragment.isPresent else { return nil }
      let field = form.fields[index]
      if let reason = check(text(layout.fragment, plusIsSpace: false), field) {
        return MatchFailure(reason: reason, offset: Int(layout.fragment.start))
      }
      captures[index] = Capture(kind: .text, extent: layout.fragment)
      return nil
    }
  }

  private func name(_ field: RouteForm.Part) -> String { String(decoding: field.name, as: UTF8.self) }

  private func isPlain(_ raw: Bytes, plusIsSpace: Bool) -> Bool {
    !layout.hasEscapes && !plusIsSpace || !raw.contains { $0 == .percent || plusIsSpace && $0 == .plus }
  }

  private func text(_ extent: Extent, plusIsSpace: Bool? = nil) -> Bytes {
    let raw = bytes.part(extent.range)
    let plusIsSpace = plusIsSpace ?? options.plusIsSpace
    guard !isPlain(raw, plusIsSpace: plusIsSpace), let scratch else { return raw }
    return Bytes(start: scratch, count: raw.unescape(into: scratch, plusIsSpace: plusIsSpace))
  }

  private func equals(_ bytes: Bytes, _ text: [UInt8]) -> Bool {
    bytes.count == text.count && bytes.elementsEqual(text)
  }
}
