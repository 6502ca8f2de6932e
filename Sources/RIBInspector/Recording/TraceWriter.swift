internal import Basics
internal import Dispatch
internal import Foundation
internal import RIBKit

/// Writes events to a file, in a queue of its own.
///
/// Its state is touched in that queue only. A blocked disk blocks that queue's thread, and no task.
final class TraceWriter: @unchecked Sendable {
  private let file: TraceFile
  private let disk: any TraceDisk
  private let queue = DispatchQueue(label: "RIBInspector.TraceWriter", qos: .utility)
  private let lost = Lock(0)

  /// The events to write, oldest first; exchanged for those that wait, so that both arrays keep their memory.
  var batch: [TreeEvent] = []
  /// The trees after the events that were written.
  private var states = TraceStates()
  private var text = EventText()
  /// The bytes of the file after the trees at its beginning, which may be larger than a file is to be.
  private var size = 0
  private var hasHeader = false
  private var isOpen = false
  private var sinceBase = 0
  /// Whether the last write ended within a line.
  private var isInLine = false
  /// Whether the disk has refused something, so that what comes next needs the whole trees before it.
  private var isBroken = false
  /// The events in the text that is not written yet, and those that its gaps speak of.
  private var inText = 0
  private var inGaps = 0
  /// The events that are missing in the file, and that no gap speaks of yet.
  private var missing = 0

  init(_ file: TraceFile, _ disk: any TraceDisk) {
    self.file = file
    self.disk = disk
  }

  /// The number of events that the disk refused.
  var lostEvents: Int { lost.withLock { $0 } }

  /// Does something in the queue after the delay of the file.
  func schedule(_ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(
      deadline: .now() + .nanoseconds(max(0, min(file.delay, .seconds(60)).nanoseconds)), execute: body)
  }

  /// Does something in the queue, before it returns.
  func now(_ body: () -> Void) { queue.sync(execute: body) }

  /// Writes the events of ``batch`` and empties it; called in the queue.
  ///
  /// - Parameters:
  ///   - dropped: How many events came after them and are missing.
  ///   - newStates: All trees after those; known when some are missing.
  func writeBatch(dropped: Int, states newStates: TraceStates?) {
    if !isOpen || isBroken { goOn() }
    // Lent one by one: an iterator would copy each event.
    batch.withUnsafeBufferPointer { for index in $0.indices { write($0[index]) } }
    // After a burst its memory is given back.
    batch.removeAll(keepingCapacity: batch.capacity <= 1 << 14)
    if let newStates {
      states = newStates
      missing += dropped
      // What the disk refuses now is not tried again for each event, but when the next ones come.
      if !isBroken { writeGap() }
    }
    send()
  }

  private func write(_ event: TreeEvent) {
    states.apply(event)
    guard !isBroken else {
      missing += 1
      return lost.withLock { $0 += 1 }
    }
    event.writeLine(to: &text)
    inText += 1
    sinceBase += 1
    if size + text.count >= file.maximumBytes {
      send()
      isOpen = false
      if !isBroken { goOn() }
    } else if sinceBase >= file.eventsBetweenBases, sinceBase >= states.count {
      writeBases()
    }
    if text.count >= 1 << 16 { send() }
  }

  /// Begins a file, or goes on in it after the disk has refused something.
  private func goOn() {
    if !isOpen {
      isOpen = disk.begin(file.path, keeping: max(0, file.keptFiles))
      (hasHeader, isInLine) = (false, false)
    }
    isBroken = false
    // The broken line is ended, and the reader says so.
    if isInLine { text.newLine() }
    if !hasHeader {
      TraceLine.header(version: TraceLine.version, started: Int(Date.now.timeIntervalSince1970)).write(
        to: &text)
    }
    if missing > 0 { writeGap() } else { writeBases() }
    send()
    guard !hasHeader, !isBroken else { return }
    (size, hasHeader) = (0, true)
  }

  private func writeGap() {
    TraceLine.gap(events: missing).write(to: &text)
    (inGaps, missing) = (inGaps + missing, 0)
    writeBases()
  }

  /// Writes the whole trees.
  private func writeBases() {
    sinceBase = 0
    for (tree, state) in states.all.sorted(by: { $0.key < $1.key }) {
      TraceLine.base(tree: tree, state).write(to: &text)
    }
  }

  /// Hands the text to the disk.
  private func send() {
    guard !text.isEmpty else { return }
    let count = text.count
    let written = isOpen ? disk.append(text.bytes) : 0
    text.clear()
    size += written
    if written < count {
      isInLine = isInLine || written > 0
      isBroken = true
      // All of its events count as lost: a search for the whole lines isn't worth it.
      missing += inText + inGaps
      let events = inText
      lost.withLock { $0 += events }
    } else {
      isInLine = false
    }
    (inText, inGaps) = (0, 0)
  }
}
