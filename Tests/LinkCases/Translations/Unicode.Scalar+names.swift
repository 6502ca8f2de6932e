/// What names are made of in scripts.
extension Unicode.Scalar {
  /// Whether a name in a script may begin with it.
  var startsName: Bool { self == "$" || self == "_" || properties.isIDStart }

  /// Whether it may be in a name in a script.
  var continuesName: Bool {
    self == "$" || self == "\u{200C}" || self == "\u{200D}" || properties.isIDContinue
  }
}
