/// Something that an interactor has started and that has not ended, for tests.
///
/// It is a copy, since a test keeps it while the tree goes on. It is made of a registration or of a record, because neither says
/// all: an observation has no task, and a task may outlive the registration that has started it.
package struct OpenWork: Sendable {
  /// The kind of work.
  package let kind: WorkKind

  /// The kind in words, as in `observation` or `worker "upload"`.
  package let noun: String

  /// The type of the interactor that has started it; `nil` if that is detached.
  package let owner: String?

  /// The file in which it was started, as `#fileID`.
  package let fileID: String

  /// The line at which it was started.
  package let line: Int

  /// The thing that its task waits for, if that is something of the kit.
  package let parkedAt: String?

  /// Whether it has no task, so that only the end of the activation ends it.
  package let isObservation: Bool
}

extension OpenWork {
  fileprivate init(_ registration: Registration, of owner: String?) {
    kind = registration.kind
    noun = registration.noun
    self.owner = owner
    fileID = "\(registration.site.fileID)"
    line = Int(registration.site.line)
    parkedAt = registration.record?.parkedAt
    isObservation = registration.record == nil
  }

  fileprivate init(_ record: TaskRecord) {
    kind = .flow
    noun = "task \"\(record.name)\""
    owner = nil
    fileID = "\(record.fileID)"
    line = Int(record.line)
    parkedAt = record.parkedAt
    isObservation = false
  }
}

extension Node {
  fileprivate func openWork(where isWanted: (Registration) -> Bool = { _ in true }) -> [OpenWork] {
    var work: [OpenWork] = []
    var next = firstRegistration
    while let registration = next {
      if isWanted(registration) {
        work.append(OpenWork(registration, of: interactor.map { "\(type(of: $0))" }))
      }
      next = registration.next
    }
    return work
  }
}

extension Scope {
  /// The work of the open activation that has not ended, oldest first.
  ///
  /// It must be read on the isolation of the tree.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  package var openWork: [OpenWork] { node.openWork() }

  /// The same of some kinds, of this RIB and of all RIBs under it, parents first.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameter isMeant: Whether a kind is one of them.
  /// - Returns: The work, of each RIB oldest first.
  /// - Complexity: O(*n*), where *n* is the number of RIBs and of what is open.
  package func openWorkOfSubtree(where isMeant: (WorkKind) -> Bool) -> [OpenWork] {
    var work: [OpenWork] = []
    var next: Node? = node
    while let current = next {
      work += current.openWork { isMeant($0.kind) }
      next = current.nextInPreOrder(under: node)
    }
    return work
  }

  /// Ends one of what is open, as its handle would; it must be called on the isolation of the tree.
  ///
  /// - Parameter index: Its place in ``openWork``.
  /// - Complexity: O(*n*), where *n* is the index.
  package func endWork(at index: Int) {
    var next = node.firstRegistration
    for _ in 0..<index { next = next?.next }
    next?.end(.cancelled)
  }

  /// The tasks of all activations that have not ended, in the order in which they were started.
  ///
  /// It must be read on the isolation of the tree.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is their number.
  package var unfinishedWork: [OpenWork] {
    (node.tasks?.running ?? []).map { OpenWork($0) }
  }

  /// The same of all other RIBs of the tree that was launched last with this one.
  ///
  /// It must be read on the isolation of the tree.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is their number.
  package var unfinishedWorkOfOthers: [OpenWork] {
    let own = node.tasks
    let others = node.tree?.tasks.running.filter { own?.contains($0) != true } ?? []
    return others.map { OpenWork($0) }
  }
}
