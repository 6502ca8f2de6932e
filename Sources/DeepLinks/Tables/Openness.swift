/// Whether a link can be opened.
public enum Openness: Sendable, Hashable {
  /// No pattern takes it.
  case no
  /// Patterns take it, and their handlers decline.
  case declined
  /// It would be opened.
  case yes
}
