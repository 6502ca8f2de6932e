/// The path of one form of a pattern, as an intent filter says it.
struct AndroidPath: Hashable {
  /// The attribute.
  enum Kind: String {
    case path
    case pathPrefix
    case pathPattern
    case pathAdvancedPattern
  }

  let kind: Kind
  /// The text, as Android compares it: without escapes.
  let text: String

  /// The attribute, whose backslashes are read twice: by the tools that pack the manifest, and by Android.
  func attribute() -> String? {
    let doubled = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    return XMLText.escape(doubled).map { "android:\(kind.rawValue)=\"\($0)\"" }
  }
}
