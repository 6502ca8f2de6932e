internal import RIBKit
internal import Testing

extension HarnessCore {
  /// Fails for what interactors have started and what nobody has ended, at the lines at which it was started.
  func failForOpenWork(_ work: [OpenWork], of name: String) {
    guard exhaustivity == .exhaustive else { return }
    for open in work {
      let waiting = open.parkedAt.map { " It waits: \($0)." } ?? ""
      fail(
        """
        The \(open.noun) of \(open.owner ?? name) is still open at the end of the test.\(waiting) \
        Deactivate the interactor when the test is over, or end it before.
        """, at: SourceLocation(place: open.fileID, open.line))
    }
  }

  /// Fails for the tasks that go on although their interactor is not active any more.
  func failForUnfinished(_ work: [OpenWork], of name: String) {
    guard exhaustivity == .exhaustive else { return }
    for task in work {
      let outside =
        actor == nil
        ? "It waits for something outside of the host."
        : "It waits for something outside of the host, or for its actor: await settleFlows() after the deactivation."
      let waiting = task.parkedAt.map { "It waits: \($0)." } ?? outside
      fail(
        """
        The \(task.noun) of \(name) has not ended, although the interactor was deactivated: \
        it ignores its cancellation. \(waiting)
        """, at: SourceLocation(place: task.fileID, task.line))
    }
  }

  /// Fails for what came out and was not expected, one failure for each line of the test, and for those who sleep.
  func failForRest() {
    for tap in taps { tap.stop() }
    guard exhaustivity == .exhaustive else { return sink.flush() }
    var groups: [(cause: SourceLocation, entries: [LogEntry])] = []
    for entry in log.takeAll() {
      if groups.last?.cause != entry.cause { groups.append((entry.cause, [])) }
      groups[groups.count - 1].entries.append(entry)
    }
    for group in groups {
      fail("Nobody expected what came here: \(listed(group.entries, \.text)).", at: group.cause)
    }
    for sleeper in host.clock.sleepers {
      fail(
        "\(sleeper) still sleeps at the end of the test. Advance the clock, or cancel what sleeps.",
        at: SourceLocation(place: sleeper.fileID ?? origin.fileID, sleeper.line ?? origin.line))
    }
    sink.flush()
  }

  /// Fails for an interactor that is still there when nothing of the harness holds it.
  func failForSurvivor(_ name: String) {
    fail(
      """
      \(name) outlives its harness: something holds it. Look for a closure of its own that captures it \
      (use the `me` that handlers are given), for a Task that it has started by itself, for a child or a service that keeps it, \
      and for a variable of the test.
      """, at: origin)
  }

  /// Attaches the log to a test that has failed, and writes what it has become to the file that the failure names.
  func attachTrace(of name: Any.Type) {
    sink.flush()
    guard !sink.isCollector, !sink.failures.isEmpty, Test.current != nil else { return }
    traceFile.write(log)
    Attachment.record(log.trace, named: "\(name)-trace.txt", sourceLocation: origin)
  }
}
