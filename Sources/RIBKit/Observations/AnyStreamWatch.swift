/// What a tree reads of one model stream, for all who observe it there.
class AnyStreamWatch: Mail, @unchecked Sendable {
  /// Forgets an observation that has ended.
  func observationEnded() {}
}
