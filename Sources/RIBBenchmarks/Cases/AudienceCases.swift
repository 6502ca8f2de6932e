import ModelStreams
import RIBKit

/// What it costs that others observe the same stream: nothing.
extension Case {
  static var growthOfAudience: Case {
    Case(name: "growth/send to n observers in one tree, per delivered model", exponent: constant) {
      observers in
      let host = ManualHost()
      let streams = (0..<100_000 / observers).map { _ in MutableModelStream(0) }
      host.run {
        for models in streams {
          let root = Leaf()
          root.launch(on: host)
          for _ in 0..<observers { root.attach(ObservingLeaf(models: models.stream)) }
        }
      }
      // A model that is equal to the one before would not be delivered.
      var model = 0
      return Trial(
        operations: 100_000,
        work: .here { count in
          for _ in 0..<count {
            model += 1
            for models in streams { models.send(model) }
            host.settle()
          }
        })
    }
  }
}
