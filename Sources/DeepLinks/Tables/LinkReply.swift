/// What a handler says about a link that its pattern takes.
public enum LinkReply<Output: Sendable>: Sendable {
  /// The link leads there.
  case open(Output)
  /// It is not for this route after all, for a reason; the next route gets its turn.
  case decline(String)
}

extension LinkReply: Equatable where Output: Equatable {}
