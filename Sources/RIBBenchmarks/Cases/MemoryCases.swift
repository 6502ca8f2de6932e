import ModelStreams
import RIBKit

/// The cost in memory that stays allocated.
extension Case {
  static var leafMemory: Case {
    Case(name: "tree/memory per attached leaf, 100,000 of them", bytes: 400) {
      Contest(
        operations: 100_000,
        floor: .metered { count, meter in
          for _ in 0..<count {
            let root = Pair(under: nil)
            root.children.reserveCapacity(100_000)
            meter.measure {
              for _ in 0..<100_000 { root.children.append(Pair(under: root)) }
            }
          }
        },
        body: .metered { count, meter in
          for _ in 0..<count {
            let (host, root) = (ManualHost(), Leaf())
            host.run {
              root.launch(on: host)
              meter.measure {
                for _ in 0..<100_000 { root.attach(Leaf()) }
              }
            }
            host.shutdown(root)
          }
        })
    }
  }

  static var stoppedReaderMemory: Case {
    Case(name: "streams/1,000,000 sends with a reader that has stopped, bytes kept", bytes: 0) {
      Contest(
        floor: sendingToBareSource,
        body: .meteredOnActor { count, meter, stage in
          for _ in 0..<count { await sendToStopped(1_000_000, meter, on: stage) }
        })
    }
  }

  static var stoppedTreeMemory: Case {
    Case(name: "streams/1,000,000 sends to a tree that takes no turn, bytes kept", bytes: 0) {
      Contest(
        floor: sendingToBareSource,
        body: .metered { count, meter in
          for _ in 0..<count {
            let (host, root, models) = (ManualHost(), Leaf(), MutableModelStream(0))
            host.run {
              root.launch(on: host)
              root.attach(ObservingLeaf(models: models.stream))
            }
            // The first model isn't measured, because it wakes the tree, which allocates once.
            models.send(-1)
            meter.measure {
              for model in 1...1_000_000 { models.send(model) }
            }
            host.shutdown(root)
          }
        })
    }
  }

  static var growthOfStoppedReader: Case {
    Case(name: "growth/n sends with a reader that has stopped, bytes kept", exponent: constant) { sends in
      Trial(
        measuresBytes: true,
        work: .meteredOnActor { count, meter, stage in
          for _ in 0..<count { await sendToStopped(sends, meter, on: stage) }
        })
    }
  }

  /// Sends to a reader that takes only the first model, and measures the sends.
  private static func sendToStopped(_ sends: Int, _ meter: Meter, on stage: isolated Stage) async {
    let models = MutableModelStream(0)
    var iterator = models.stream.makeAsyncIterator()
    use(await iterator.next(isolation: stage))
    meter.measure {
      for model in 1...sends { models.send(model) }
    }
    withExtendedLifetime(iterator) {}
  }

  /// Sends models to a subscriber of a bare source.
  private static var sendingToBareSource: Work {
    .metered { count, meter in
      for _ in 0..<count {
        let (source, received) = (BareSource(0), Received())
        _ = source.subscribe { received.model = $0 }
        meter.measure {
          for model in 1...1_000_000 { source.send(model) }
        }
      }
    }
  }
}

/// The minimum that a RIB needs: two objects, a reference to the parent and a place for children.
private final class Pair {
  final class Logic {
    unowned(unsafe) let parent: Pair?

    init(under parent: Pair?) {
      self.parent = parent
    }
  }

  let logic: Logic
  unowned(unsafe) let parent: Pair?
  var children: [Pair] = []

  init(under parent: Pair?) {
    self.parent = parent
    logic = Logic(under: parent)
  }
}
