internal import RIBKit
internal import Testing

/// The life of what a harness tests, for one who leads it in place of the test.
protocol Lifecycle: AnyObject {
  /// What the beginning and the end are called in sentences, which is what the functions of the harness are called.
  typealias Verbs = (begin: String, end: String)

  /// What is tested.
  var subject: Any.Type { get }
  var verbs: Verbs { get }
  var isActive: Bool { get }

  /// Begins an activation and runs what follows.
  func begin(at place: SourceLocation)
  /// Runs what was sent before, ends the activation and runs what follows.
  ///
  /// - Returns: What has not come to its end, if the harness is exhaustive.
  @discardableResult
  func end(at place: SourceLocation) -> Set<PendingWork>
  /// Ends the activation at once and runs nothing; ``end(at:)`` must follow.
  ///
  /// It may be called by whatever the host runs.
  func detach()
  /// Ends the test.
  func finish(at place: SourceLocation)

  /// What the open activation has started, oldest first.
  var openWork: [OpenWork] { get }
  /// The tasks of all activations that have not ended.
  var unfinishedWork: [OpenWork] { get }
  /// Ends one of ``openWork``.
  func endWork(at index: Int)
}
