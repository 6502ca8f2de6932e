import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// A transform, an equality or a choice of a view that sends to the stream below and observes the view itself, in the middle of a reading.
@Suite(.trees) struct ObservingTransformTests {
  /// Code of the user's that a view runs; it does something once, when it is called with a given model.
  final class Spring: @unchecked Sendable {
    private var action: (() -> Void)?
    private var trigger = 0

    func set(at trigger: Int, _ action: @escaping () -> Void) {
      (self.trigger, self.action) = (trigger, action)
    }

    func pass(_ model: Int) -> Int {
      if model == trigger, let action = action.take() { action() }
      return model
    }
  }

  /// The operators whose closures run in a reading; each view shows ten times the model.
  enum Operator: CaseIterable {
    case map, compactMap, removeDuplicates, combined, switched, nested

    func view(of models: ModelStream<Int>, _ spring: Spring) -> ModelStream<Int> {
      switch self {
      case .map: models.map { spring.pass($0) * 10 }
      case .compactMap: models.compactMap(initial: 0) { spring.pass($0) * 10 }
      case .removeDuplicates:
        models.map { $0 * 10 }.removeDuplicates { old, new in
          _ = spring.pass(new / 10)
          return old == new
        }
      case .combined:
        combineLatest(models.map { spring.pass($0) }, models).map { $0.0 * 5 + $0.1 * 5 }
      case .switched:
        // Each model of the outer stream stands for another inner stream, which is found in the middle of a pass.
        models.map { model in MutableModelStream(spring.pass(model) * 10).stream }.switchToLatest()
      case .nested: models.map { $0 * 5 }.map { spring.pass($0 / 5) * 10 }.removeDuplicates()
      }
    }
  }

  @Test(arguments: Operator.allCases)
  func everyObservationGetsTheLastModelAndNoneGoesBack(_ operation: Operator) {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let (source, spring) = (MutableModelStream(0), Spring())
    let view = operation.view(of: source.stream, spring)
    tree.run { tree.root.interactor.observe(view) { me, model in me.note("\(model)") } }
    spring.set(at: 1) {
      source.send(2)
      child.interactor.observe(view) { me, model in me.note("\(model)") }
    }
    source.send(1)
    var lines = tree.settled()
    lines += tree.settled()
    for name in ["root", "child"] {
      let models = lines.filter { $0.hasPrefix(name) }.compactMap {
        $0.split(separator: " ").last.flatMap { Int($0) }
      }
      #expect(models.last == 20, "\(name) got \(models)")
      #expect(models == models.sorted(), "\(name) got \(models)")
    }
    source.send(3)
    #expect(Set(tree.settled().suffix(2)) == ["root 30", "child 30"])
  }

  /// A model that does something when it is released.
  private final class Payload: @unchecked Sendable {
    let number: Int
    var whenReleased: () -> Void = {}

    init(_ number: Int) { self.number = number }

    deinit { whenReleased() }
  }

  @Test func whatDiesWithTheOldModelObservesAndGetsTheNewestOnce() {
    let tree = ProbeTree()
    let child = tree.launch(child: "child")
    let source = MutableModelStream(Payload(0), removingDuplicates: nil)
    tree.run { tree.root.interactor.observe(source.stream) { me, model in me.note("\(model.number)") } }
    source.latest.whenReleased = {
      child.interactor.observe(source.stream) { me, model in me.note("\(model.number)") }
    }
    tree.forget()
    source.send(Payload(1))
    #expect(tree.settled().sorted() == ["child 1", "root 1"])
  }
}
