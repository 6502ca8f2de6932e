/// A moment at which the code of a RIB runs.
enum Hook: Int, CaseIterable, Hashable {
  case active
  case attached
  case detaching
  case resigning
  case routed
  case heard
  case model
  case event
  /// The closure that builds the RIB for a container.
  case building
}
