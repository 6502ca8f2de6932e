import Basics
import Foundation
import RIBInspector
import RIBKit

/// A RIB whose children and routes the test decides.
final class PlainInteractor: Interactor {
  typealias Route = String
  let scope = Scope<String, Never>()
}

final class PlainRouter: Router {
  let interactor = PlainInteractor()
  var whenRouted: (PlainRouter, String) -> Void = { _, _ in }

  func route(to route: String) { whenRouted(self, route) }
}

/// A disk in memory that rejects what the test says.
final class MemoryDisk: TraceDisk {
  struct State {
    /// The files by path, with the older ones.
    var files: [String: [UInt8]] = [:]
    var path = ""
    /// How many bytes there is room for.
    var room = Int.max
    var appends = 0
    /// Called in each append, in the queue of the writer.
    var whenAppending: (@Sendable () -> Void)?
  }

  let state = Lock(State())

  func begin(_ path: String, keeping kept: Int) -> Bool {
    state.withLock { state in
      for number in stride(from: kept, to: 0, by: -1) {
        state.files["\(path).\(number)"] = state.files[number == 1 ? path : "\(path).\(number - 1)"]
      }
      state.files[path] = []
      state.path = path
      return true
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    state.withLock { $0.whenAppending }?()
    return state.withLock { state in
      let taken = bytes.prefix(state.room)
      state.room -= taken.count
      state.appends += 1
      state.files[state.path, default: []] += taken
      return taken.count
    }
  }

  /// The file at a path as a trace.
  func trace(_ path: String = "t") -> Trace { Trace(state.withLock { $0.files[path] ?? [] }) }

  func lines(_ path: String = "t") -> [String] {
    String(decoding: state.withLock { $0.files[path] ?? [] }, as: UTF8.self).split(separator: "\n").map(
      String.init)
  }
}

/// An event of one tree, for tests without a tree.
func event(
  _ sequence: Int, _ kind: TreeEvent.Kind, node: Int = 1, parent: Int? = nil, path: String = "Root",
  tree: Int = 1,
  cause: Int? = nil, origin: Int? = nil, _ detail: String = "", source: TreeEvent.Source? = nil,
  endReason: EndReason? = nil
) -> TreeEvent {
  TreeEvent(
    tree: tree, sequence: sequence, time: .milliseconds(sequence), node: node, path: path, parent: parent,
    kind: kind,
    cause: cause, origin: origin, detail: detail, source: source, fields: [], endReason: endReason)
}

/// The trace of events that were written to a file and read again.
func recorded(_ events: [TreeEvent], in file: TraceFile = TraceFile("t")) -> Trace {
  let disk = MemoryDisk()
  let recorder = TraceRecorder(capacity: 1, file: file, disk: disk)
  for event in events { recorder.observe(event) }
  recorder.flush()
  return disk.trace()
}

/// Removes a file of a test.
func removeFile(_ path: String) { _ = unlink(path) }
