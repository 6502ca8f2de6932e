extension Dump {
  /// How a group is laid out in lines; a group without parts always stands on one.
  enum Layout {
    /// A line for each part, because a diff of collections is about elements.
    case elements
    /// A line for each part, but none for the group itself when there is only one part.
    case properties
    /// The same, and on one line when each part is: cases and tuples.
    case payload
  }
}
