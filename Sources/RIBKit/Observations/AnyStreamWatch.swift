/// What a tree reads of one model stream, for all who observe it there: one cursor, one wake for a burst.
class AnyStreamWatch: Mail, @unchecked Sendable {
  private final var observations: [ModelObservation] = []
  private final var ended = 0

  /// The model of the turn that is running; what is sent meanwhile belongs to the next turn.
  private(set) final var current: AnyReadModel
  /// The newest model that was read; an observer that joins gets it at once.
  final var newest: AnyReadModel

  init(_ model: AnyReadModel) {
    current = model
    newest = model
  }

  /// Adds an observation, with the newest model.
  final func add(_ observation: ModelObservation) {
    observations.append(observation)
    readNewest()
    if newest !== current { observation.exception = newest }
  }

  /// Forgets an observation that has ended.
  final func observationEnded() {
    ended += 1
    if ended == observations.count {
      observations = []
      leave()
    } else if ended * 2 > observations.count {
      observations.removeAll { !$0.isLive }
      ended = 0
    }
  }

  /// Adds the deliveries of the newest model to the turn that is beginning.
  final override func collect(into due: inout DueDeliveries) {
    readNewest()
    if newest !== current { collectNews(into: &due) }
    if !observations.isEmpty { park() }
  }

  /// Compares the newest model once with the current one, for all who have that, and with each exception.
  private final func collectNews(into due: inout DueDeliveries) {
    let (isNews, newest) = (!isDuplicate(current, newest), newest)
    for observation in observations where observation.isLive {
      if let exception = observation.exception {
        let isNewsToIt = exception !== newest && !isDuplicate(exception, newest)
        if isNewsToIt { due.append(observation) }
        if isNewsToIt || exception === newest { observation.exception = isNews ? nil : newest }
      } else if isNews {
        due.append(observation)
      }
    }
    if isNews { current = newest }
  }

  /// Reads the newest model, if it was not read before.
  func readNewest() {}

  /// Whether two models are the same to those who observe.
  func isDuplicate(_ model: AnyReadModel, _ next: AnyReadModel) -> Bool { false }

  /// Waits for the next model.
  func park() {}

  /// Stops waiting, since nobody observes any more.
  func leave() {}
}
