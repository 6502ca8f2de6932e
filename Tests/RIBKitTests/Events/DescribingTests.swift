import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Descriptions of values in events: limits, fields, redaction.
@Suite(.trees)
struct DescribingTests {
  struct Secret: Error, CustomStringConvertible {
    let asked: Notes
    var description: String {
      asked.add("described")
      return "hunter2"
    }
  }

  struct Ride {
    let driver: String
    let seats: Int
  }

  enum Stage {
    case idle
    case riding(Ride)
    case asked(from: String, to: String)
  }

  let tree = ProbeTree()

  func launch(
    limit: Int = TreeEvent.detailLimit,
    _ describe: ((Any, TreeEvent.Kind, String) -> ValueDescription?)? = nil
  ) {
    var options = tree.options
    options.describe = describe
    options.detailLimit = limit
    tree.run { tree.root.launch(options, on: tree.host) }
    tree.forget()
  }

  @Test func theLimitIsAnOptionOfTheLaunch() {
    launch(limit: 1_000)
    let long = String(repeating: "x", count: 5_000)
    tree.run { tree.root.interactor.route(to: long) }
    #expect(tree.log.details(of: .routed) == [String(long.prefix(1_000))])
  }

  @Test func aLimitBelowZeroIsZero() {
    launch(limit: -1)
    tree.run { tree.root.interactor.route(to: "x") }
    #expect(tree.log.details(of: .routed) == [""])
  }

  @Test func theClosureGetsTheValueTheKindAndThePath() {
    var got: [String] = []
    launch { value, kind, path in
      got.append("\(type(of: value)) \(kind) \(path)")
      return ValueDescription("!", fields: [.init(name: "a", text: "b")])
    }
    tree.run { tree.root.interactor.route(to: "x") }
    #expect(got == ["String routed Probe"])
    #expect(tree.log.events.map(\.detail) == ["!"])
    #expect(tree.log.events.map(\.fields) == [[.init(name: "a", text: "b")]])
  }

  @Test func aRedactedValueIsNeverAskedForItsText() {
    let asked = Notes()
    launch { value, _, _ in value is Secret ? nil : ValueDescription("\(value)") }
    let source = MutableModelStream(Secret(asked: asked), removingDuplicates: nil)
    let events = EventSource<Secret>()
    tree.run {
      let me = tree.root.interactor
      me.observe(source.stream) { _, _ in }
      me.observe(events.stream) { _, _ in }
      me.call({ Secret(asked: asked) }, then: { _, _ in })
      me.call({ throw Secret(asked: asked) }, then: { (_, _: Result<Int, any Error>) in })
      me.start(
        Worker("worker", restart: .onFailure(delay: .zero, maxRestarts: 1)) { throw Secret(asked: asked) })
    }
    events.send(Secret(asked: asked))
    tree.host.settle()
    #expect(asked.take() == [])
    #expect(
      tree.log.details(of: .delivered).sorted() == [
        "failure(redacted)", "redacted", "redacted", "success(redacted)", "worker: failed(redacted)",
      ])
    #expect(tree.log.details(of: .failed) == ["worker: redacted, starting again", "worker: redacted"])
  }

  /// A value that notes each request for its text.
  private struct Asked: CustomStringConvertible {
    let asked: Notes

    var description: String {
      asked.add("asked")
      return "asked"
    }
  }

  @Test func theModelOfSeveralObservationsIsDescribedOnce() {
    let asked = Notes()
    tree.launch()
    let source = MutableModelStream(Asked(asked: asked), removingDuplicates: nil)
    tree.run {
      for _ in 1...3 { tree.root.interactor.observe(source.stream) { _, _ in } }
    }
    _ = (asked.take(), tree.log.take())
    source.send(Asked(asked: asked))
    tree.host.settle()
    #expect(tree.log.details(of: .delivered) == ["asked", "asked", "asked"])
    #expect(asked.take() == ["asked"])
  }

  @Test func aRuleIsAskedForEachOfThem() {
    let paths = Notes()
    launch { _, _, path in
      paths.add(path)
      return ValueDescription(path)
    }
    let source = MutableModelStream(0)
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      tree.root.interactor.observe(source.stream) { _, _ in }
      child.interactor.observe(source.stream) { _, _ in }
    }
    _ = paths.take()
    source.send(1)
    tree.host.settle()
    #expect(paths.take() == ["Probe", "Probe/Probe"])
  }

  @Test func nothingIsDescribedForKindsThatNobodyObserves() {
    var count = 0
    var options = tree.options
    options.observedKinds = [.attached]
    options.describe = { _, _, _ in
      count += 1
      return nil
    }
    tree.run { tree.root.launch(options, on: tree.host) }
    tree.run { tree.root.interactor.route(to: "x") }
    #expect(count == 0)
  }

  @Test func theClosureMayNotChangeTheTree() {
    launch { [unowned tree] _, _, _ in
      tree.root.detach(tree.root)
      return nil
    }
    tree.run { tree.root.interactor.route(to: "x") }
    tree.expectFault("observer")
  }

  @Test func aMirroredValueHasItsPartsAsFields() {
    expectFields(of: Ride(driver: "Ana", seats: 2), "driver=Ana", "seats=2")
    expectFields(of: Stage.idle)
    expectFields(of: Stage.riding(Ride(driver: "Bo", seats: 1)), "riding=Ride(driver: \"Bo\", seats: 1)")
    expectFields(of: Stage.asked(from: "A", to: "B"), "from=A", "to=B")
    expectFields(of: Ride?.some(Ride(driver: "Ana", seats: 2)) as Any, "driver=Ana", "seats=2")
    expectFields(of: Ride?.none as Any)
    expectFields(of: [7, 8], "0=7", "1=8")
    expectFields(of: (1, x: 2), "0=1", "x=2")
    expectFields(
      of: ["b": Stage.asked(from: "A", to: "B"), "a": .idle], "a=idle", #"b=asked(from: "A", to: "B")"#)
    expectFields(of: 5)
  }

  func expectFields(of value: Any, _ fields: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let description = ValueDescription(mirroring: value)
    #expect(description.fields.map { "\($0.name)=\($0.text)" } == fields, sourceLocation: sourceLocation)
  }

  @Test func aMirroredValueHasAtMost32Fields() {
    #expect(ValueDescription(mirroring: Array(0..<1_000)).fields.count == 32)
  }

  @Test func fieldsAreCutAtTheLimitToo() {
    launch(limit: 3) { _, _, _ in
      ValueDescription("texts", fields: [.init(name: "names", text: "values")])
    }
    tree.run { tree.root.interactor.route(to: "x") }
    #expect(tree.log.events.map(\.detail) == ["tex"])
    #expect(tree.log.events.map(\.fields) == [[.init(name: "nam", text: "val")]])
  }
}
