/// Something that an interactor has started and that has not ended, for one who tests it.
package struct OpenWork: Sendable {
  /// What it is, in words, as in `observation` or `worker "upload"`.
  package let noun: String

  /// The file in which it was started, as `#fileID`.
  package let fileID: String

  /// The line at which it was started.
  package let line: Int

  /// What its task waits for, if that is something of the kit.
  package let parkedAt: String?

  /// Whether it is a standing wish without a task, which only the end of the activation ends.
  package let isObservation: Bool
}

extension Scope {
  /// What the open activation has started and what has not ended, oldest first.
  ///
  /// It must be read on the isolation of the tree.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  package var openWork: [OpenWork] {
    let records = node.tasks?.running ?? []
    var work: [OpenWork] = []
    var next = node.firstRegistration
    while let registration = next {
      work.append(
        OpenWork(
          noun: registration.noun, fileID: "\(registration.place.fileID)", line: Int(registration.place.line),
          parkedAt: records.first { $0.number == registration.order }?.parkedAt,
          isObservation: registration.task == nil))
      next = registration.next
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
    next?.end()
  }

  /// The tasks of all activations that have not ended, in the order in which they were started.
  ///
  /// It must be read on the isolation of the tree.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is their number.
  package var unfinishedWork: [OpenWork] {
    (node.tasks?.running ?? []).map {
      OpenWork(
        noun: "task \"\($0.name)\"", fileID: "\($0.fileID)", line: Int($0.line), parkedAt: $0.parkedAt,
        isObservation: false)
    }
  }
}
