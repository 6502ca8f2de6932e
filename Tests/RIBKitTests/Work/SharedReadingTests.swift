import Basics
import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing
import TreeSupport

/// Many observers share what their tree reads of a stream.
@Suite(.trees)
struct SharedReadingTests {
  /// A level with a number of its own.
  ///
  /// Close levels are duplicates, so that being one is not transitive: 1 is close to 2 and 2 to 3, but not 1 to 3.
  struct Level: Sendable, Equatable {
    var number: Int
    var height: Int

    func isClose(to other: Level) -> Bool { abs(height - other.height) < 2 }
  }

  /// The stream and its observers, in plain values.
  struct Reference {
    var latest = Level(number: 0, height: 0)
    var seen: [[Level]] = []

    /// Whether the stream takes a level.
    mutating func send(_ level: Level) {
      if !latest.isClose(to: level) { latest = level }
    }

    mutating func join() {
      seen.append([latest])
    }

    /// A turn: each gets the level that was the newest at its beginning, if it differs from what it got last.
    ///
    /// - Parameter meanwhile: Called after each delivery.
    /// - Returns: Whether the next turn has something to read.
    mutating func turn(_ meanwhile: (inout Reference) -> Void) -> Bool {
      let level = latest
      for index in seen.indices {
        guard let last = seen[index].last, last != level, !last.isClose(to: level) else { continue }
        seen[index].append(level)
        meanwhile(&self)
      }
      return latest != level
    }
  }

  /// The same with a tree; what is to be done in the middle of a turn is done by the handlers.
  final class Subject {
    let tree = ProbeTree()
    let source = MutableModelStream(Level(number: 0, height: 0)) { $0.isClose(to: $1) }
    var seen: [[Level]] = []
    var meanwhile: () -> Void = {}

    func join() {
      let index = seen.count
      seen.append([])
      tree.root.interactor.observe(source.stream) { [unowned self] _, level in
        let isFirst = seen[index].isEmpty
        seen[index].append(level)
        if !isFirst { meanwhile() }
      }
    }
  }

  @Test(arguments: Seeds.first(100))
  func eachGetsWhatDiffersFromItsOwnLastModelWheneverItHasJoined(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let subject = Subject()
    var reference = Reference()
    subject.tree.launch()
    for number in stride(from: 1, to: 100, by: 4) {
      let levels = (0..<4).map { Level(number: number + $0, height: random.below(6)) }
      let (joins, disturbs) = (random.below(3), random.chance(50))
      for level in levels.prefix(2) {
        subject.source.send(level)
        reference.send(level)
      }
      for _ in 0..<joins {
        subject.tree.run { subject.join() }
        reference.join()
      }
      // Once a turn, after its first delivery, somebody sends and somebody joins.
      var (left, leftInReference) = (disturbs ? [2, 3] : [], disturbs ? [2, 3] : [])
      subject.meanwhile = { [unowned subject] in
        guard let next = left.popLast() else { return }
        subject.source.send(levels[next])
        subject.join()
      }
      subject.tree.host.settle()
      while reference.turn({ reference in
        guard let next = leftInReference.popLast() else { return }
        reference.send(levels[next])
        reference.join()
      }) {}
      subject.meanwhile = {}
      #expect(subject.seen == reference.seen)
    }
  }
}
