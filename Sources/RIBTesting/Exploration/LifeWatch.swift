internal import RIBKit
internal import Testing

/// An observer that runs one activation up to the point of interruption and records the output before and after it.
///
/// The host calls it between jobs and the log when output arrives, always on the thread that settles, which justifies the unchecked
/// conformance. Both call it outside their locks, so it may end the activation there.
final class LifeWatch: LogWatcher, @unchecked Sendable {
  private let incident: Incident
  private unowned let core: HarnessCore
  private unowned let driver: TreeDriver

  /// The output in lines; a digest replaces parts that are too long or too deep, so that they are compared too.
  private(set) var outputLines: [String] = []
  /// The first output on each channel after the end, except for the output of the call that ended the activation.
  private(set) var lateOutputs: [Channel: String] = [:]
  /// The number of jobs and turns that have begun.
  private(set) var jobs = 0
  /// The number of outputs of the interactor.
  private(set) var outputs = 0
  /// The indices, in the list of open work, of the work that could be cancelled before each job.
  private(set) var cancellable: [[Int]] = []
  /// The interruption, phrased to follow a name.
  private(set) var story = "activated and deactivated twice"

  private var step = ""
  /// Whether the activation is still running.
  private var isBeginning = true
  private var hasEnded = false
  /// Whether the interactor was deactivated early, or some of its work was cancelled.
  private(set) var isCutShort = false

  /// Begins to watch; the harness must be released after the watch.
  init(_ incident: Incident, _ core: HarnessCore, _ driver: TreeDriver) {
    (self.incident, self.core, self.driver) = (incident, core, driver)
    core.log.setWatcher(self)
    core.host.setStep { [weak self] in self?.jobBegins() }
  }

  /// Records that the activation has run, and the models that the views show now.
  func didBegin() {
    isBeginning = false
    for (channel, latest) in core.latestModels { outputLines += Self.lines(of: latest(), from: channel) }
  }

  /// Stops watching.
  func stop() {
    core.log.setWatcher(nil)
    core.host.setStep(nil)
    core.allowsLastWords = false
  }

  func begins(_ step: Step, at place: SourceLocation) {
    self.step = "“\(step.text)” on line \(place.line)"
    // A call that the script itself makes is not a defect of the interactor.
    if hasEnded { core.allowsLastWords = true }
  }

  func comes(_ value: Any, from channel: Channel) {
    // A view reads the latest model when the interactor has become active, and every change after that.
    if !isBeginning || !core.latestModels.contains(where: { $0.channel == channel }) {
      outputLines += Self.lines(of: value, from: channel)
    }
    let text = "\(channel) \(describe(value))"
    guard channel.isOfInteractor else { return }
    if hasEnded, !core.allowsLastWords, lateOutputs[channel] == nil { lateOutputs[channel] = text }
    if incident == .deactivationInside(output: outputs), !hasEnded {
      story = "deactivated inside the call that delivers the \(text)"
      // This comes before the detach, because the remaining part of this call belongs to the interactor and is harmless.
      core.allowsLastWords = true
      driver.detach()
      (hasEnded, isCutShort) = (true, true)
    }
    outputs += 1
  }

  /// Returns the output as text, on one line if it is short.
  private static func lines(of value: Any, from channel: Channel) -> [String] {
    var reader = DumpLimits.comparison.reader
    let node = reader.read(value)
    var line = "\(channel) "
    node.write(to: &line, most: 100)
    if line.utf8.count <= 100 { return [line] }
    let lines = node.lines
    return ["\(channel) \(lines[0])"] + lines.dropFirst()
  }

  private func jobBegins() {
    // The last output may arrive until its job ends.
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
