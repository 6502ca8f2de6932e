import Basics
import RIBInspector
import RIBKit
import Testing

/// Files of a recorder: rotation, full and slow disks.
struct TraceFileTests {
  let disk = MemoryDisk()

  func recorder(_ file: TraceFile = TraceFile("t"), capacity: Int = 100) -> TraceRecorder {
    TraceRecorder(capacity: capacity, file: file, disk: disk)
  }

  /// A root with so many children, none of which goes.
  func grow(_ recorder: TraceRecorder, from first: Int = 1, children: Int) {
    if first == 1 { recorder.observe(event(1, .attaching)) }
    for number in first..<first + children {
      recorder.observe(event(number + 1, .attaching, node: number + 1, parent: 1, path: "Root/Child"))
    }
  }

  @Test func aFileBeginsWithItsVersion() {
    let recorder = recorder()
    grow(recorder, children: 1)
    recorder.flush()
    let header = disk.lines().first ?? ""
    #expect(header.hasPrefix("{\"started\":") && header.hasSuffix(",\"trace\":1}"))
    #expect(
      disk.lines().dropFirst() == [
        #"{"kind":"attaching","tree":1,"seq":1,"ns":1000000,"node":1,"path":"Root"}"#,
        #"{"kind":"attaching","tree":1,"seq":2,"ns":2000000,"node":2,"parent":1,"path":"Root/Child"}"#,
      ])
  }

  @Test func everyFileOfARotationIsReadAlone() throws {
    let recorder = recorder(TraceFile("t", maximumBytes: 2_000, keptFiles: 2))
    grow(recorder, children: 100)
    recorder.flush()
    let newest = disk.trace()
    let older = disk.trace("t.1")
    let oldest = disk.trace("t.2")
    #expect(newest.problems == [] && older.problems == [] && oldest.problems == [])
    let last = try #require(newest.trees.first?.snapshot())
    #expect(last.ribs.count == 101)
    // The newest file begins with the tree that the older one ends with.
    #expect(older.trees.first?.snapshot()?.ribs.count == newest.trees.first.map { 101 - $0.events.count })
    #expect(disk.state.withLock { $0.files.keys.sorted() } == ["t", "t.1", "t.2"])
  }

  @Test func aDiskThatIsFullCostsEventsThatAreCountedAndNoted() throws {
    let recorder = recorder()
    grow(recorder, children: 10)
    recorder.flush()
    disk.state.withLock { $0.room = 30 }
    grow(recorder, from: 11, children: 5)
    recorder.flush()
    #expect(recorder.droppedEvents == 5)
    grow(recorder, from: 16, children: 5)
    recorder.flush()
    #expect(recorder.droppedEvents == 10)
    disk.state.withLock { $0.room = .max }
    grow(recorder, from: 21, children: 5)
    recorder.flush()
    #expect(recorder.droppedEvents == 10)
    let trace = disk.trace()
    #expect(trace.missingEvents == 10)
    #expect(trace.problems.map(\.line) == [13])
    #expect(trace.trees.first?.snapshot() == recorder.snapshot(of: 1))
    #expect(trace.trees.first?.snapshot()?.ribs.count == 26)
  }

  @Test func aDiskThatIsFullFromTheBeginningGetsItsHeaderLater() {
    disk.state.withLock { $0.room = 0 }
    let recorder = recorder()
    grow(recorder, children: 3)
    recorder.flush()
    disk.state.withLock { $0.room = .max }
    recorder.observe(event(5, .attached))
    recorder.flush()
    let trace = disk.trace()
    #expect(trace.version == 1 && trace.missingEvents == 4 && trace.problems == [])
    #expect(trace.trees.first?.snapshot() == recorder.snapshot(of: 1))
  }

  @Test func aDiskThatIsSlowCostsEventsThatAreCountedAndNoted() throws {
    let recorder = recorder(TraceFile("t", maximumWaiting: 4), capacity: 3)
    // While the disk takes the first events more come than may wait.
    disk.state.withLock { state in
      state.whenAppending = { [self] in
        disk.state.withLock { $0.whenAppending = nil }
        grow(recorder, from: 4, children: 20)
      }
    }
    grow(recorder, children: 3)
    recorder.flush()
    recorder.flush()
    #expect(recorder.droppedEvents == 16)
    grow(recorder, from: 24, children: 2)
    recorder.flush()
    let trace = disk.trace()
    let tree = try #require(trace.trees.first)
    #expect(trace.missingEvents == 16)
    #expect(tree.events.map(\.sequence) == Array(1...8) + [25, 26])
    #expect(tree.snapshot() == recorder.snapshot(of: 1))
    #expect(tree.snapshot()?.ribs.count == 26)
    #expect(recorder.droppedEvents == 16)
  }

  @Test func manyTreesAreInOneFileAndEndedOnesCostNothing() {
    let recorder = recorder(capacity: 2)
    for tree in 1...1_000 {
      recorder.observe(event(1, .attaching, tree: tree))
      if tree > 3 { recorder.observe(event(2, .detached, tree: tree)) }
    }
    recorder.flush()
    #expect(recorder.trees == [1, 2, 3])
    #expect(disk.trace().trees.count == 1_000)
    #expect(recorder.snapshot(of: 500) == nil)
  }

  @Test func aRealFileIsRotatedAndReadAgain() throws {
    let path = "/tmp/RIBInspectorTests-\(UInt64.random(in: 0...(.max)))"
    let recorder = TraceRecorder(file: TraceFile(path, maximumBytes: 1_000))
    grow(recorder, children: 20)
    recorder.flush()
    #expect(try Trace(contentsOf: path).trees.first?.snapshot() == recorder.snapshot(of: 1))
    #expect(try Trace(contentsOf: "\(path).1").problems == [])
    for name in [path, "\(path).1"] { removeFile(name) }
  }

  @Test func aPathThatCannotBeWrittenLosesEventsOnly() {
    let recorder = TraceRecorder(file: TraceFile("/nowhere/at/all"))
    grow(recorder, children: 3)
    recorder.flush()
    #expect(recorder.droppedEvents == 4)
    #expect(recorder.snapshot(of: 1)?.ribs.count == 4)
  }
}
