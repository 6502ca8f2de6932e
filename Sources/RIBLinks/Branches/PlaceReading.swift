/// What a part of a router reads from a path, compared with what is there.
enum PlaceReading {
  /// The path does not begin with anything of it.
  case unreadable
  /// What is there already.
  case same
  /// Something else, called this in outcomes.
  case other(String)
}
