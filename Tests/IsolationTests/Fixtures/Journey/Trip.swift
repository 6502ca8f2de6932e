/// A model, declared as the rule for modules on the main actor asks; the word changes nothing elsewhere.
nonisolated struct Trip: Equatable, Sendable, Identifiable {
  enum Stage: String, Sendable {
    case underWay, completed
  }

  let id: Int
  var stage = Stage.underWay
}
