extension WatchedRIB {
  /// Whether nothing of the kit is known to hold the RIB.
  var isUnexplained: Bool {
    if case .attached = standing { return false }
    return stackOwner == nil && !tasks.contains(where: \.record.isRunning)
  }

  var placeText: String { "\(place.fileID):\(place.line)" }

  /// The leak that the RIB is; `nil` if it is gone.
  var leak: Leak? {
    let (node, router, interactor) = parts
    guard node != nil || router != nil || interactor != nil else { return nil }
    let remains = Remains(
      types: types, hasScope: node != nil, hasRouter: router != nil, hasInteractor: interactor != nil)
    return leak(saying: ([remains.sentence] + holders(of: remains)).joined(separator: " "))
  }

  /// The leak that the RIB was: it is gone, but was released only with the parent that it had been detached from.
  func keptLeak(by parent: WatchedRIB) -> Leak {
    let name = types.map { "\($0.router)" } ?? "A router"
    let holder = parent.types.map { "\($0.router) or \($0.interactor)" } ?? "its parent"
    return leak(
      saying:
        """
        \(name), detached as \(trail?.description ?? ""), was released only with its parent: \(holder) keeps it, or something \
        that they hold. Look for a property that still has the router or its interactor, a closure that captures one of them, \
        a delegate or a presenter.
        """)
  }

  func leak(saying message: String) -> Leak {
    Leak(message: message, fileID: "\(place.fileID)", line: Int(place.line))
  }

  /// What is known of who holds the RIB, one sentence for each, with the way out.
  private func holders(of remains: Remains) -> [String] {
    let (they, them) = remains.areSeveral ? ("They are", "them") : ("It is", "it")
    if case .attached(let trail) = standing {
      return ["\(they) still attached, as \(trail): shut the tree down."]
    }
    var holders = tasks.filter(\.record.isRunning).map(\.sentence)
    if let stackOwner {
      holders.append("A ChildStack of \(stackOwner) keeps \(them) below its top: shut the tree down.")
    }
    guard holders.isEmpty else { return holders }
    let past =
      if let trail { "no longer attached as \(trail)" } else { "not attached" }
    return ["\(they) \(past), and nothing of the kit holds \(them): look for \(remains.usualHolders)."]
  }
}

extension WatchedTask {
  /// That the task has not ended, and why it may not.
  fileprivate var sentence: String {
    let reason =
      switch (record.parkedAt, isHosted) {
      case (let place?, true):
        "it was parked (\(place)) when it was cancelled, and its host was not settled since"
      case (let place?, false): "it is parked (\(place))"
      case (nil, true):
        "it ignores its cancellation, waits for something outside, or its host was not settled since"
      case (nil, false): "it ignores its cancellation, or waits for something outside"
      }
    return "The task \"\(record.name)\" (\(record.place)) has not ended: \(reason)."
  }
}
