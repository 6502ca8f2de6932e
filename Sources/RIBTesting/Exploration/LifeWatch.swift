internal import RIBKit
internal import Testing

/// Leads one life to its incident and notes the output before and after it.
///
/// The host calls it between jobs and the log when something comes, all on the thread that settles: that is why the conformance is
/// unchecked. Both call it outside of their locks, so it may end the activation there.
final class LifeWatch: LogWatcher, @unchecked Sendable {
  private let incident: Incident
  private unowned let core: HarnessCore
  private unowned let driver: TreeDriver

  /// The output in lines, with a digest of what is too long or too deep for them, so that it is compared.
  private(set) var said: [String] = []
  /// The first output on each channel after the end, but for that of the call which was the end.
  private(set) var saidAfterEnd: [Channel: String] = [:]
  /// How many jobs and turns have begun.
  private(set) var jobs = 0
  /// The number of outputs of the interactor.
  private(set) var outputs = 0
  /// The work that could be cancelled before each job: the places in the list of open work.
  private(set) var cancellable: [[Int]] = []
  /// The incident in words that follow a name.
  private(set) var story = "activated and deactivated twice"

  private var step = ""
  /// Whether the activation is still running.
  private var isBeginning = true
  private var hasEnded = false
  /// Whether the interactor was deactivated early, or something that it had started was cancelled.
  private(set) var isCutShort = false

  /// Begins to watch; the harness must be released after the watch.
  init(_ incident: Incident, _ core: HarnessCore, _ driver: TreeDriver) {
    (self.incident, self.core, self.driver) = (incident, core, driver)
    core.log.setWatcher(self)
    core.host.setStep { [weak self] in self?.jobBegins() }
  }

  /// Notes that the activation has run, and what the views see now.
  func didBegin() {
    isBeginning = false
    for (channel, latest) in core.latestModels { said += Self.lines(of: latest(), from: channel) }
  }

  /// Watches no longer.
  func stop() {
    core.log.setWatcher(nil)
    core.host.setStep(nil)
    core.allowsLastWords = false
  }

  func begins(_ step: Step, at place: SourceLocation) {
    self.step = "“\(step.text)” in line \(place.line)"
    // A call that the script itself asks for is not the interactor's fault.
    if hasEnded { core.allowsLastWords = true }
  }

  func comes(_ value: Any, from channel: Channel) {
    // A view reads the latest when the interactor has become active, and the changes from there on.
    if !isBeginning || !core.latestModels.contains(where: { $0.channel == channel }) {
      said += Self.lines(of: value, from: channel)
    }
    let text = "\(channel) \(describe(value))"
    guard channel.isOfInteractor else { return }
    if hasEnded, !core.allowsLastWords, saidAfterEnd[channel] == nil { saidAfterEnd[channel] = text }
    if incident == .deactivationInside(output: outputs), !hasEnded {
      story = "deactivated inside of the call that brings the \(text)"
      // Before the detach: the rest of this call belongs to the interactor, and does no harm.
      core.allowsLastWords = true
      driver.detach()
      (hasEnded, isCutShort) = (true, true)
    }
    outputs += 1
  }

  /// The output as text: on one line if that is short.
  private static func lines(of value: Any, from channel: Channel) -> [String] {
    var dumper = Dumper(.comparison)
    let dump = dumper.dump(value)
    var line = "\(channel) "
    dump.write(to: &line, most: 100)
    if line.utf8.count <= 100 { return [line] }
    let lines = dump.lines
    return ["\(channel) \(lines[0])"] + lines.dropFirst()
  }

  private func jobBegins() {
    // The last output may come until the end of its job.
    core.allowsLastWords = false
    switch incident {
    case .none:
      let work = driver.openWork
      cancellable.append(work.indices.filter { !work[$0].isObservation })
    case .deactivation(jobs):
      story = "deactivated before job \(jobs + 1), during \(step)"
      driver.detach()
      (hasEnded, isCutShort) = (true, true)
    case .cancellation(let index, jobs):
      let work = driver.openWork
      guard work.indices.contains(index) else { break }
      let file = work[index].fileID.split(separator: "/").last ?? ""
      story =
        "with the \(work[index].noun) of \(file):\(work[index].line) cancelled before job \(jobs + 1), during \(step)"
      driver.endWork(at: index)
      isCutShort = true
    default: break
    }
    jobs += 1
  }
}
