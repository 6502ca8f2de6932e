internal import Basics
internal import Dispatch
internal import Foundation
internal import RIBKit

/// A writer of events to a file, on its own queue.
///
/// Its state is used only on that queue. A blocked disk blocks the thread of the queue, and no task.
final class TraceWriter: @unchecked Sendable {
  private let file: TraceFile
  private let disk: any TraceDisk
  private let queue = DispatchQueue(label: "RIBInspector.TraceWriter", qos: .utility)
  private let lost = Lock(0)

  /// The events to write, oldest first; swapped with the waiting events, so that both arrays keep their memory.
  var batch: [TreeEvent] = []
  /// The trees after the written events.
  private var states = TraceStates()
  private var text = EventText()
  /// The size of the file without the trees at its beginning, because these may exceed the maximum size.
  private var size = 0
  private var hasHeader = false
  private var isOpen = false
  private var sinceBase = 0
  /// Whether the last write ended within a line.
  private var isInLine = false
  /// Whether a write has failed, so that the complete trees must precede the next event.
  private var isBroken = false
  /// The number of events in the unwritten text, including those that its gaps represent.
  private var inText = 0
  private var inGaps = 0
  /// The events that are missing from the file and not yet part of a gap.
  private var missing = 0

  init(_ file: TraceFile, _ disk: any TraceDisk) {
    self.file = file
    self.disk = disk
  }

  /// The number of events that could not be written.
  var lostEvents: Int { lost.withLock { $0 } }

  /// Runs a closure on the queue after the delay of the file.
  func schedule(_ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(
      deadline: .now() + .nanoseconds(max(0, min(file.delay, .seconds(60)).nanoseconds)), execute: body)
  }

  /// Runs a closure on the queue before it returns.
  func now(_ body: () -> Void) { queue.sync(execute: body) }

  /// Writes the events of ``batch`` and empties it; called on the queue.
  ///
  /// - Parameters:
  ///   - dropped: The number of events after them that are missing.
  ///   - newStates: All trees after the missing events; `nil` if no events are missing.
  func writeBatch(dropped: Int, states newStates: TraceStates?) {
    if !isOpen || isBroken { goOn() }
    // In an unsafe buffer, because an iterator would copy each event.
    batch.withUnsafeBufferPointer { for index in $0.indices { write($0[index]) } }
    // The memory is released after a burst.
    batch.removeAll(keepingCapacity: batch.capacity <= 1 << 14)
    if let newStates {
      states = newStates
      missing += dropped
      // After a rejection, the disk is tried again with the next batch, not with each event.
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

  /// Begins a file, or continues it after a write has failed.
  private func goOn() {
    if !isOpen {
      isOpen = disk.begin(file.path, keeping: max(0, file.keptFiles))
      (hasHeader, isInLine) = (false, false)
    }
    isBroken = false
    // The broken line is ended here, and the reader reports it.
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

  /// Passes the text to the disk.
  private func send() {
    guard !text.isEmpty else { return }
    let count = text.count
    let written = isOpen ? disk.append(text.bytes) : 0
    text.clear()
    size += written
    if written < count {
      isInLine = isInLine || written > 0
      isBroken = true
      // All events in the text count as lost; searching for the complete lines isn't worth it.
      missing += inText + inGaps
      let events = inText
      lost.withLock { $0 += events }
    } else {
      isInLine = false
    }
    (inText, inGaps) = (0, 0)
  }
}
