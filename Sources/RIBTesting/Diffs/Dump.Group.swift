extension Dump {
  /// Parts between an opening and a closing text, such as `Trip(` and `)`.
  struct Group {
    let opening: String
    let parts: [Part]
    /// How many parts the limits have cut off.
    let omitted: Omission
    let closing: String
    /// Whether the only part shares its lines with the group.
    let isWrapper: Bool
    /// Whether the layout in lines puts it on one line; kept, because asking goes down the whole group.
    let isOneLine: Bool

    init(
      _ opening: String, _ parts: [Part], omitted: Omission = Omission(), _ closing: String, layout: Layout
    ) {
      self.opening = opening
      self.parts = parts
      self.omitted = omitted
      self.closing = closing
      isWrapper = layout != .elements && parts.count == 1 && omitted.count == 0
      let isShort = isWrapper || layout == .payload
      isOneLine = omitted.count == 0 && (parts.isEmpty || isShort && parts.allSatisfy(\.value.isOneLine))
    }
  }
}
