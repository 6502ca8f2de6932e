public import DeepLinks

/// One route of another router, or one form of it, as a pattern of ours.
public struct ImportedRoute: Sendable, Hashable {
  /// Which of the foreign routes it is, counted from zero.
  public let number: Int

  /// What the other router says has matched: its pattern, or for JLRoutes one form of it without parentheses.
  public let form: String

  /// The pattern of ours.
  public let pattern: LinkPattern

  /// The priority, as it was.
  public let priority: Int

  /// The name of a field that takes what the other router passes over; its application does not see it.
  public let tail: String?

  /// The pattern without the names of its fields: two routes with one shape take the same links.
  let shape: String

  /// Makes a route from a form that was taken apart.
  ///
  /// - Parameters:
  ///   - number: Which of the foreign routes it is.
  ///   - form: The form.
  ///   - priority: The priority.
  /// - Throws: A `PatternError` if the form is no pattern of ours.
  package init(number: Int, _ form: ForeignForm, priority: Int = 0) throws(PatternError) {
    self.number = number
    self.form = form.text
    pattern = try LinkPattern(form.pattern())
    self.priority = priority
    tail = form.tail
    shape = form.pattern(isNameless: true)
  }
}
