internal import Benchmarks
internal import RIBInspector
internal import RIBKit

/// The cost of a recorder, four events for each cycle of a leaf; the floor is the same tree without one.
extension Case {
  static var recordedInRing: Case {
    Case(name: "tree/leaf under a recorder with a ring, against none", budget: 4) {
      Contest(floor: cycles(LaunchOptions()), body: cycles(LaunchOptions(observer: TraceRecorder())))
    }
  }

  /// A cycle comes far more often than the disk can take one, so most events are dropped and counted here.
  static var recordedInFile: Case {
    Case(name: "tree/leaf under a recorder with a ring and a file, against none", budget: 8) {
      let file = TraceFile("/dev/null", maximumBytes: .max, keptFiles: 0)
      return Contest(
        floor: cycles(LaunchOptions()), body: cycles(LaunchOptions(observer: TraceRecorder(file: file))))
    }
  }
}
