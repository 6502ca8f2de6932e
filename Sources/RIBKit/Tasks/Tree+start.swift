extension Tree {
  /// Starts the task of a registration off the tree.
  ///
  /// - Parameters:
  ///   - registration: What the task works for; a plain class, so that the closure captures no type of the user's.
  ///   - name: What the task is called in reports.
  ///   - place: Where it was started.
  ///   - work: The body.
  func start<Sink: TaskRegistration>(
    _ registration: Sink, called name: String, at place: (StaticString, UInt),
    _ work: @escaping @Sendable (Sink) async -> Void
  ) {
    let record = record(registration, called: name, at: place)
    begin(registration, record, spawn(record) { await work(registration) })
  }

  /// Starts the task of a registration on the tree.
  func start(
    _ registration: TaskRegistration, called name: String, at place: (StaticString, UInt),
    onTree body: TreeTask
  ) {
    guard let actor else { return }
    let record = record(registration, called: name, at: place)
    begin(registration, record, spawn(record, on: actor, body))
  }

  private func begin(_ registration: TaskRegistration, _ record: TaskRecord, _ handle: Task<Void, Never>) {
    registration.task = (handle, record.name)
    registration.node.watched?.started(
      WatchedTask(registration: registration, record: record, handle: handle, isHosted: mailbox.hasBell))
  }

  private func record(
    _ registration: Registration, called name: String, at place: (StaticString, UInt)
  ) -> TaskRecord {
    let node = registration.node
    let ledger = node.tasks ?? TaskLedger()
    node.tasks = ledger
    emit(.started, node, name)
    return TaskRecord(
      name: name, place: place, number: registration.order, activation: registration.activation,
      ledgers: [ledger, tasks])
  }
}
