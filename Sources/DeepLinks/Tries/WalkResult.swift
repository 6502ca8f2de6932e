/// What a walk has found.
struct WalkResult {
  /// The preferred route.
  var best: MatchBody?
  /// All routes, if they were wanted, as specific as they come.
  var all: [MatchBody] = []
  /// How many of them are of the scheme of the link, and so preferred to those it goes on to.
  var ownCount = 0
  /// How many nodes were entered.
  var steps = 0
}
