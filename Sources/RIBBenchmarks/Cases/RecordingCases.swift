internal import Benchmarks
internal import ModelStreams
internal import RIBInspector
internal import RIBKit

/// The cost of a recorder for four events in each cycle of a leaf; the floor is the same tree without a recorder.
///
/// A recorder observes all events, so its budget can't be below that of `toldObserver`. For a recorder with a file, the work of
/// its writer is included, with a disk that discards everything, because the speed of disks varies.
extension Case {
  static var recordedInRing: Case {
    Case(name: "tree/leaf under a recorder with a ring, against none", budget: 6) {
      Contest(floor: cycles(LaunchOptions()), body: cycles(LaunchOptions(observer: TraceRecorder())))
    }
  }

  static var recordedInFile: Case {
    Case(name: "tree/leaf under a recorder with a file, against none", budget: 10) {
      // The writer runs when it is called, so that its work is measured with the case.
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

/// The cost of recording values: a leaf that observes a model with three fields, for six events in each cycle; the floor is the same
/// without an observer.
extension Case {
  static var recordedWithoutTexts: Case { observedLeaf("without texts", budget: 4, limit: 0) }

  static var recordedWithFields: Case {
    observedLeaf("with texts and fields", budget: 40) { value, _, _ in ValueDescription(mirroring: value) }
  }

  private static func observedLeaf(
    _ name: String, budget: Double, limit: Int = TreeEvent.detailLimit,
    _ describe: ((Any, TreeEvent.Kind, String) -> ValueDescription?)? = nil
  ) -> Case {
    Case(name: "tree/leaf with a model under a recorder \(name), against none", budget: budget) {
      Contest(
        floor: observing(LaunchOptions()),
        body: observing(
          LaunchOptions(
            observer: TraceRecorder(), showsValues: true, describe: describe, detailLimit: limit)))
    }
  }

  private static func observing(_ options: LaunchOptions) -> Work {
    let models = MutableModelStream(Ride(driver: "ana", seats: 3, fare: 12.5))
    return cycles(options) { RideLeaf(models.stream) }
  }
}

/// The cost of a turn in a large tree, in which one RIB receives a model; the floor is the same tree without a recorder.
extension Case {
  static var recordedTurn: Case {
    Case(name: "tree/a turn of 10,000 RIBs under a recorder, against none", budget: 2) {
      Contest(floor: turns(LaunchOptions()), body: turns(LaunchOptions(observer: TraceRecorder())))
    }
  }

  private static func turns(_ options: LaunchOptions) -> Work {
    let (host, root, models) = (ManualHost(), Leaf(), MutableModelStream(0))
    root.launch(options, on: host)
    host.run {
      for _ in 0..<99 {
        let branch = Leaf()
        root.attach(branch)
        for _ in 0..<100 { branch.attach(Leaf()) }
      }
      root.attach(ObservingLeaf(models: models.stream))
    }
    var model = 0
    return .here { count in
      for _ in 0..<count {
        model += 1
        models.send(model)
        host.settle()
      }
    }
  }
}

private struct Ride: Sendable, Equatable {
  let driver: String
  let seats: Int
  let fare: Double
}

private final class RideLeaf: Router {
  let interactor: RideInteractor
  init(_ models: ModelStream<Ride>) { interactor = RideInteractor(models) }
}

private final class RideInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private let models: ModelStream<Ride>
  private var seats = 0

  init(_ models: ModelStream<Ride>) { self.models = models }

  func didBecomeActive() { observe(models) { me, ride in me.seats = ride.seats } }
}

/// A disk that accepts everything and stores nothing.
private final class WillingDisk: TraceDisk {
  func begin(_ path: String, keeping kept: Int) -> Bool { true }
  func append(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.count }
}
