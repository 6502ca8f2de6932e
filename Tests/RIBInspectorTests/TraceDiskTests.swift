import Foundation
import RIBInspector
import RIBKit
import Testing

/// What a recorder does with what stands on a real disk already.
struct TraceDiskTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "TraceDiskTests-\(UUID())")
  var path: String { folder.appending(path: "t").path(percentEncoded: false) }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func record(_ file: TraceFile) -> TraceRecorder {
    let recorder = TraceRecorder(capacity: 10, file: file)
    recorder.observe(event(1, .attaching))
    recorder.flush()
    return recorder
  }

  private func end() { try? FileManager.default.removeItem(at: folder) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  @Test func anyNumberOfOlderFilesMayBeKept() throws {
    defer { end() }
    for _ in 0..<4 { #expect(record(TraceFile(path, keptFiles: .max)).droppedEvents == 0) }
    #expect(try names() == ["t", "t.1", "t.2", "t.3"])
    _ = record(TraceFile(path, keptFiles: 2))
    #expect(try names() == ["t", "t.1", "t.2", "t.3"])
  }

  @Test func noNewFileTakesAnOlderOneItsName() throws {
    defer { end() }
    try Data("older".utf8).write(to: URL(filePath: path + ".1"))
    _ = record(TraceFile(path, keptFiles: 3))
    #expect(try names() == ["t", "t.1"])
    #expect(try Data(contentsOf: URL(filePath: path + ".1")) == Data("older".utf8))
  }

  @Test func whatIsNoPlainFileStaysAndTheEventsCountAsDropped() throws {
    defer { end() }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(record(TraceFile(path)).droppedEvents == 1)
    #expect(try names() == ["t"])
  }
}
