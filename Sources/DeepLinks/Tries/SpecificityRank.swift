/// What is preferred at one component, from the most to the least specific.
enum SpecificityRank: UInt8, Sendable, Comparable {
  case literal
  case listWithText
  case list
  case typedWithText
  case typed
  case plainWithText
  case plain
  case star
  case rest

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  init(_ field: LinkField, hasText: Bool) {
    self =
      if !field.allowed.isEmpty {
        hasText ? .listWithText : .list
      } else if field.type.isPlain {
        hasText ? .plainWithText : .plain
      } else {
        hasText ? .typedWithText : .typed
      }
  }
}
