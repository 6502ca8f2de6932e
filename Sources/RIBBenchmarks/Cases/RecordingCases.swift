internal import Benchmarks
internal import RIBInspector
internal import RIBKit

/// The cost of a recorder, four events for each cycle of a leaf; the floor is the same tree without one.
///
/// None with a file: its writer goes on in a thread of its own, and would be counted with whatever is measured next.
extension Case {
  static var recordedInRing: Case {
    Case(name: "tree/leaf under a recorder with a ring, against none", budget: 4) {
      Contest(floor: cycles(LaunchOptions()), body: cycles(LaunchOptions(observer: TraceRecorder())))
    }
  }
}
