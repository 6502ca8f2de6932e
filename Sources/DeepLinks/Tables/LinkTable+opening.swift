extension LinkTable {
  /// Opens a link: asks the handlers of the routes that take it, the preferred ones first, until one does not decline.
  ///
  /// - Parameter link: The link.
  /// - Returns: Where it leads, or why nowhere.
  @inlinable
  public func open(_ link: DeepLink) -> LinkTableOutcome<Output> {
    guard let match = match(link) else { return .unmatched }
    switch handlers[match.index](match.parameters) {
    case .open(let output): return .opened(output, match)
    case .decline(let reason): return openNext(link, first: match, reason)
    }
  }

  /// Reads a link and opens it.
  ///
  /// - Parameter text: The text of the link.
  /// - Returns: Where it leads, or why nowhere.
  /// - Throws: A `LinkError` if the text cannot be read as the options of the table want it.
  @inlinable
  public func open(_ text: String) throws(LinkError) -> LinkTableOutcome<Output> {
    open(try DeepLink(text, reading: core.reading))
  }

  /// Says whether a link would be opened; the handlers are asked as if it were.
  ///
  /// - Parameter link: The link.
  /// - Returns: Whether it would.
  public func canOpen(_ link: DeepLink) -> Openness {
    switch open(link) {
    case .opened: .yes
    case .declined: .declined
    case .unmatched: .no
    }
  }

  /// Asks the handler of a route where it leads.
  ///
  /// - Returns: Why it declined; nothing if it did not.
  @inlinable
  package func reasonToDecline(_ match: LinkMatch, _ output: inout Output?) -> String? {
    switch handlers[match.index](match.parameters) {
    case .open(let target):
      output = target
      return nil
    case .decline(let reason): return reason
    }
  }

  /// Asks the other routes when the first has declined.
  @usableFromInline
  func openNext(_ link: DeepLink, first: LinkMatch, _ reason: String) -> LinkTableOutcome<Output> {
    var refusals = [LinkTableOutcome<Output>.Refusal(match: first, reason: reason)]
    for match in matches(link) where match.index != first.index {
      switch handlers[match.index](match.parameters) {
      case .open(let output): return .opened(output, match)
      case .decline(let reason): refusals.append(LinkTableOutcome.Refusal(match: match, reason: reason))
      }
    }
    return .declined(refusals)
  }
}
