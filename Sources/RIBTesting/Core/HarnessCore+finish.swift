internal import RIBKit
internal import Testing

// The failures at the end of a test: open work, unexpected output, and RIBs that outlive it.

extension HarnessCore {
  /// Fails for undeclared open work of interactors, at the lines that started it, and for declared work that isn't open.
  func account(
    for work: [OpenWork], of driver: TreeDriver, cancelling meant: [PendingWork], at place: SourceLocation
  ) {
    guard exhaustivity == .exhaustive, !(work.isEmpty && meant.isEmpty) else { return }
    var cancelled: Set<PendingWork> = []
    for open in work {
      guard let kind = PendingWork(open) else { continue }
      cancelled.insert(kind)
      if meant.contains(kind) { continue }
      let end = driver.verbs.end.filter { $0 != " " }
      let mayNotHaveBegun = actor == nil ? "" : " It may not have begun yet: await settleTasks() first."
      let waiting = open.parkedAt.map { " It is waiting (\($0))." } ?? mayNotHaveBegun
      fail(
        """
        The \(open.noun) of \(open.owner ?? "\(driver.subject)") was still open when the test ended the activation.\(waiting) \
        Finish it first (advance the clock, answer the call), or cancel it on purpose: \(end)(cancelling: .\(kind)).
        """, at: SourceLocation(place: open.fileID, open.line, inPackageOf: origin))
    }
    for kind in meant where !cancelled.contains(kind) {
      fail("\(driver.subject) has no open \(kind) to cancel. Remove .\(kind).", at: place)
    }
  }

  /// Fails for the tasks that continue although their interactor is no longer active.
  func failForUnfinished(_ work: [OpenWork], of name: String) {
    guard exhaustivity == .exhaustive else { return }
    for task in work {
      let outside =
        actor == nil
        ? "It is waiting for something outside the host."
        : "It is waiting for something outside the host, or for its actor: await settleTasks() after the deactivation."
      let waiting = task.parkedAt.map { "It is waiting (\($0))." } ?? outside
      fail(
        """
        The \(task.noun) of \(name) is still running after the interactor was deactivated: it ignores its cancellation. \(waiting)
        """, at: SourceLocation(place: task.fileID, task.line, inPackageOf: origin))
    }
  }

  /// Fails for unexpected output, with one failure per line of the test, and for the tasks that sleep.
  func failForRest() {
    // This happens before the log is emptied. A stub that ends fails the test for its waiting calls, and the host does not run the
    // resulting work.
    for tap in taps { tap.stop() }
    guard exhaustivity == .exhaustive else { return warnOfSkipped() }
    let rest = log.takeAll()
    if !rest.isEmpty { failForOutput(rest) }
    if host.clock.hasSleepers { failForSleepers() }
    sink.flush()
  }

  private func failForOutput(_ rest: [LogEntry]) {
    var groups: [(place: SourceLocation, statements: [SourceFiles.Statement], entries: [LogEntry])] = []
    for entry in rest {
      let statements = log.statements(leadingTo: entry)
      var place = entry.cause
      if let last = statements.last { place.line = last.line }
      if groups.last?.place != place || groups.last?.statements != statements {
        groups.append((place, statements, []))
      }
      groups[groups.count - 1].entries.append(entry)
    }
    for (place, statements, entries) in groups {
      let lines = statements.map { "\n  \(place.fileID):\($0.line) \($0.text)" }.joined()
      let causes = statements.count > 1 ? " One of these lines caused it:\(lines)" : ""
      fail("This output was not expected: \(listed(entries, \.text)).\(causes)", at: place)
    }
  }

  private func failForSleepers() {
    for sleeper in host.clock.sleepers {
      fail(
        "At the end of the test, this is still sleeping: \(sleeper). Advance the clock, or cancel the sleep.",
        at: sleeper.fileID.map { SourceLocation(place: $0, sleeper.line ?? 1, inPackageOf: origin) } ?? origin
      )
    }
  }

  /// Lists the output that the test of a loose harness skipped, to show how much remains unchecked.
  ///
  /// RIBs that were attached and detached are listed only if the test has expected some of them.
  private func warnOfSkipped() {
    let skipped = (log.told + log.open).filter { $0.channel != .changes || expectsChanges }
    guard !skipped.isEmpty else { return sink.flush() }
    let groups = Dictionary(grouping: skipped, by: \.channel).values.sorted { $0[0].number < $1[0].number }
    let texts = groups.map { group in
      "\(group.count) × \(group[0].channel): \(listed(group, { describe($0.value) }, limit: 3))"
    }
    sink.warn(
      """
      The test leaves output unchecked: \(texts.joined(separator: "; ")). Expect it, or discard it with a reason.
      """, at: origin)
  }

  /// Fails for children that outlive their detach and for children that their parents keep, unless another check reports them.
  ///
  /// - Returns: Whether any outlive their detach.
  func failForChildren(_ check: ReleaseCheck) -> Bool {
    let answer = check.finish()
    for leak in answer.kept + answer.strays {
      fail(leak.message, at: SourceLocation(place: leak.fileID, leak.line, inPackageOf: origin))
    }
    return !answer.strays.isEmpty
  }

  /// Fails for an interactor that survives although the harness no longer retains it.
  func failForSurvivor(_ name: String) {
    fail(
      """
      \(name) outlives its harness because something holds it. Look for a closure that captures it (use the `me` that handlers \
      receive), a Task that it started itself, a child, delegate, presenter or service that keeps it, and a variable of the test (if \
      you use that variable after the harness, end the test with finish()).
      """, at: origin)
  }

  /// Attaches the log and its page to a failed test, and writes their final state to the files that the failure names.
  func attachTrace(of name: Any.Type) {
    if sink.isUntouched { return }
    sink.flush()
    guard !sink.isCollector, !sink.failures.isEmpty, Test.current != nil else { return }
    files.write(log)
    Attachment.record(log.trace, named: "\(name)-trace.txt", sourceLocation: origin)
    Attachment.record(log.page, named: "\(name)-trace.html", sourceLocation: origin)
  }
}
