/// Unfinished work of an interactor, for tests.
///
/// It is a copy, because a test keeps it while the tree continues. It is created from a registration or from a record, because
/// neither has all information: an observation has no task, and a task may outlive the registration that started it.
package struct OpenWork: Sendable {
  /// The kind of work.
  package let kind: WorkKind

  /// The kind in words, as in `observation` or `worker "upload"`.
  package let noun: String

  /// The type of the interactor that started it; `nil` if the interactor is detached.
  package let owner: String?

  /// The file in which it was started, as `#fileID`.
  package let fileID: String

  /// The line at which it was started.
  package let line: Int

  /// The reason that its task waits, if RIBKit knows it.
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
    kind = .task
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
  /// The unfinished work of the current activation, oldest first.
  ///
  /// Read it in the tree's isolation.
  ///
  /// - Complexity: O(*n*), where *n* is the amount of work.
  package var openWork: [OpenWork] { node.openWork() }

  /// Returns the unfinished work of certain kinds in this RIB and all RIBs under it: parents first, oldest first in each RIB.
  ///
  /// Call it in the tree's isolation.
  ///
  /// - Complexity: O(*n*), where *n* is the number of RIBs and open work items.
  package func openWorkOfSubtree(where isMeant: (WorkKind) -> Bool) -> [OpenWork] {
    var work: [OpenWork] = []
    var next: Node? = node
    while let current = next {
      work += current.openWork { isMeant($0.kind) }
      next = current.nextInPreOrder(under: node)
    }
    return work
  }

  /// Ends the work at an index of ``openWork``, as its handle would.
  ///
  /// Call it in the tree's isolation.
  ///
  /// - Complexity: O(*n*), where *n* is the index.
  package func endWork(at index: Int) {
    var next = node.firstRegistration
    for _ in 0..<index { next = next?.next }
    next?.end(.cancelled)
  }

  /// The unfinished tasks of all activations, in the order in which they were started.
  ///
  /// Read it in the tree's isolation.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is their number.
  package var unfinishedWork: [OpenWork] {
    (node.tasks?.running ?? []).map { OpenWork($0) }
  }

  /// The unfinished tasks of all other RIBs in the tree that was last launched with this one.
  ///
  /// Read it in the tree's isolation.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is their number.
  package var unfinishedWorkOfOthers: [OpenWork] {
    let own = node.tasks
    let others = node.tree?.tasks.running.filter { own?.contains($0) != true } ?? []
    return others.map { OpenWork($0) }
  }
}
