internal import Benchmarks
internal import RIBInspector
internal import RIBKit

/// The cost of a recorder, four events for each cycle of a leaf; the floor is the same tree without one.
///
/// Of a recorder with a file also the work of its writer, on a disk that takes everything: what disks take is theirs.
extension Case {
  static var recordedInRing: Case {
    Case(name: "tree/leaf under a recorder with a ring, against none", budget: 4) {
      Contest(floor: cycles(LaunchOptions()), body: cycles(LaunchOptions(observer: TraceRecorder())))
    }
  }

  static var recordedInFile: Case {
    Case(name: "tree/leaf under a recorder with a file, against none", budget: 8) {
      // The writer comes when it is called, so that its work is counted where it is made.
      let file = TraceFile("trace", delay: .seconds(60))
      let recorder = TraceRecorder(capacity: 10_000, file: file, disk: WillingDisk())
      let cycle = cycle(LaunchOptions(observer: recorder))
      return Contest(
        floor: cycles(LaunchOptions()),
        body: .metered { count, meter in
          for start in stride(from: 0, to: count, by: 5_000) {
            meter.measure {
              cycle(min(5_000, count - start))
              recorder.flush()
            }
          }
        })
    }
  }
}

/// A disk that takes everything and keeps nothing.
private final class WillingDisk: TraceDisk {
  func begin(_ path: String, keeping kept: Int) -> Bool { true }
  func append(_ bytes: [UInt8]) -> Int { bytes.count }
}
