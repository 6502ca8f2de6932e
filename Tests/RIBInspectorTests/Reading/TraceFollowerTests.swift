import Basics
import RIBInspector
import RIBKit
import Testing

/// Traces that are read while they are written.
struct TraceFollowerTests {
  let disk = MemoryDisk()

  /// The bytes of a file with a tree that comes and changes.
  func bytes() -> [UInt8] {
    let recorder = TraceRecorder(capacity: 1, file: TraceFile("t"), disk: disk)
    for round in 0..<20 {
      recorder.observe(
        event(4 * round + 1, .attaching, node: round + 1, parent: round == 0 ? nil : 1, path: "Root/\(round)")
      )
      recorder.observe(event(4 * round + 2, .started, node: round + 1, "t \"\\ \(round)\n"))
      recorder.observe(event(4 * round + 3, .shown, node: round + 1, "v\(round)"))
      if round % 3 == 2 { recorder.observe(event(4 * round + 4, .detached, node: round, parent: 1)) }
    }
    recorder.flush()
    return disk.state.withLock { $0.files["t"] ?? [] }
  }

  @Test(arguments: [1, 2, 7, 64, 1_000, 100_000])
  func piecesOfAnySizeGiveTheSame(_ size: Int) {
    let bytes = bytes()
    let trace = Trace(bytes)
    var follower = TraceFollower()
    var events: [TreeEvent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      events += follower.read(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(events == trace.trees.first?.events)
    #expect(follower.snapshots.map(\.snapshot) == trace.trees.map { $0.snapshot() })
    #expect(follower.unreadableLines == 0 && follower.missingEvents == 0)
  }

  @Test func anotherFileBeginsAnewWithItsBases() {
    var follower = TraceFollower()
    _ = follower.read(Array(bytes().dropLast(5)))
    follower.beginFile()
    let text = """
      {"kind":"base","tree":1,"seq":90,"ribs":[{"node":1,"name":"Root","open":2,"value":"v","shown":1}]}
      {"kind":"gap","events":3}
      nonsense
      {"kind":"delivered","tree":1,"seq":91,"node":1,"path":"Root","text":"x"}

      """
    #expect(follower.read(Array(text.utf8)).map(\.sequence) == [91])
    #expect(follower.unreadableLines == 2 && follower.missingEvents == 3)
    // A view model is not replaced by what is delivered.
    #expect(follower.snapshots.map { $0.snapshot.ribs.map(\.value) } == [["v"]])
  }
}
