import Basics
import ModelStreams
import TestSupport
import Testing

/// Views upon views in random shapes, where one may be used by several others, next to references.
@Suite struct ViewProgramTests {
  enum Step: Sendable {
    case view(ReferenceView.Kind)
    case send(Int, to: Int)
    case show(Int, on: Int)
    case latest(Int)
    case read(Int)
    case park(Int)
    case unpark(Int)
  }

  /// Two sources with an equality and one without.
  private func makeSources() -> [MutableModelStream<Int>] {
    [MutableModelStream(0), MutableModelStream(1), MutableModelStream(2, removingDuplicates: nil)]
  }

  @Test func readersSeeWhatTheReferencesSay() {
    expectPrograms(Seeds.first(3_000, short: 300), make: Self.make, run: runSkipping)
  }

  private static func make(_ random: inout SplitMix) -> [Step] {
    var steps: [Step] = []
    let views = random.below(8) + 1
    for view in 0..<views { steps.append(.view(.random(views: 3 + view, outers: 2, using: &random))) }
    for _ in 0..<40 {
      let view = random.below(3 + views)
      let step: Step =
        switch random.below(16) {
        case 0..<6: .send(random.below(6), to: random.below(3))
        case 6: .show(random.below(3 + views), on: random.below(2))
        case 7: .latest(view)
        case 8..<12: .read(view)
        case 12..<15: .park(view)
        default: .unpark(view)
        }
      steps.append(step)
    }
    return steps
  }

  private func runSkipping(_ program: [Step]) -> String? {
    let sources = makeSources()
    var views = (0..<3).map { ReferenceView(.source($0), on: [], sources: sources, outers: []) }
    var shown = [views[0], views[1]]
    // The references hold what they show, which may hold them.
    defer { shown = [] }
    let mutable = shown.map { MutableModelStream($0.stream, removingDuplicates: nil) }
    let outers = mutable.enumerated().map { index, stream in (stream, { shown[index] }) }
    var readers: [(reader: ModelReader<Int>, alarm: Alarm?, last: Int?)] = []
    for step in program {
      if case .view(let kind) = step {
        // Steps may have been left out, and with them the views that this one needs.
        if kind.inputs.contains(where: { $0 >= views.count }) { continue }
        views.append(ReferenceView(kind, on: views, sources: sources, outers: outers))
      }
      while readers.count < views.count {
        readers.append((ModelReader(views[readers.count].stream), nil, nil))
      }
      switch step {
      case .view: break
      case .send(let model, let source): sources[source].send(model)
      case .show(let view, let outer) where view < views.count:
        // A view must not show itself. And one that passes over models is evaluated once more when it is shown no longer,
        // which the references do not do.
        if views[view].reads(outer: outer) || !views[view].isMemoryless { continue }
        shown[outer] = views[view]
        mutable[outer].send(views[view].stream)
      case .latest(let view) where view < views.count:
        let (latest, expected) = (views[view].stream.latest, views[view].read())
        if latest != expected { return "latest of \(view) is \(latest), expected \(expected)" }
      case .read(let view) where view < views.count:
        let expected = views[view].read()
        let wasWoken = readers[view].alarm.map { $0.count > 0 } ?? true
        if case .next(let model) = readers[view].reader.read() {
          readers[view].last = model
          if !wasWoken { return "reader \(view) was not woken for \(model)" }
        }
        let last = readers[view].last ?? -2
        if last != expected { return "reader \(view) has \(last), expected \(expected)" }
      case .park(let view) where view < views.count:
        let alarm = Alarm()
        let isParked = readers[view].reader.park(alarm)
        // A rejection may or may not have looked at the newest model; a reading has, and so has the reference.
        if !isParked, case .next(let model) = readers[view].reader.read() { readers[view].last = model }
        let expected = views[view].read()
        if isParked, readers[view].last != expected { return "reader \(view) parked before \(expected)" }
        readers[view].alarm = isParked ? alarm : nil
      case .unpark(let view) where view < views.count:
        readers[view].reader.unpark()
        readers[view].alarm = nil
      default: break
      }
      if readers.contains(where: { ($0.alarm?.count ?? 0) > 1 }) { return "woken twice" }
    }
    for source in sources { source.finish() }
    for outer in mutable { outer.finish() }
    for index in readers.indices {
      _ = readers[index].reader.read()
      if readers[index].reader.read() != .finished { return "reader \(index) has no end" }
    }
    let left = sources.reduce(0) { $0 + $1.registrations } + mutable.reduce(0) { $0 + $1.registrations }
    return left == 0 ? nil : "\(left) waiters left"
  }

  @Test func buffersGiveEveryModelThatTheReferencesSay() {
    expectPrograms(Seeds.first(2_000, short: 200), make: Self.makeBuffered) { program in
      let (runner, sources) = (TaskRunner(), makeSources())
      var views = (0..<3).map { ReferenceView(.source($0), on: [], sources: sources, outers: []) }
      for case .view(let kind) in program {
        if kind.inputs.contains(where: { $0 >= views.count }) { continue }
        views.append(ReferenceView(kind, on: views, sources: sources, outers: []))
      }
      let trails = views.map { runner.follow($0.stream.buffered(.unbounded)) }
      var expected = views.map { [$0.read()] }
      for (event, step) in program.enumerated() {
        if case .read = step { runner.drain() }
        guard case .send(let model, let source) = step, sources[source].send(model) else { continue }
        for (index, view) in views.enumerated() {
          guard let news = view.push(model, to: source, event: event) else { continue }
          let isSame = view.stream.isDuplicate.map { $0(expected[index].last ?? news, news) } ?? false
          if !isSame { expected[index].append(news) }
        }
      }
      runner.drain()
      for (index, trail) in trails.enumerated() where trail.elements != expected[index] {
        return "view \(index) gave \(trail.elements), expected \(expected[index])"
      }
      return nil
    }
  }

  private static func makeBuffered(_ random: inout SplitMix) -> [Step] {
    let views = random.below(8) + 1
    return (0..<views).map { .view(.random(views: 3 + $0, outers: 0, using: &random)) }
      + (0..<30).map { _ in random.below(5) == 0 ? .read(0) : .send(random.below(6), to: random.below(3)) }
  }

  @Test(arguments: 1...3)
  func aBoundedBufferKeepsTheNewest(limit: Int) {
    expectPrograms(Seeds.first(500, short: 50), make: Self.makeBuffered) { program in
      let source = MutableModelStream(0, removingDuplicates: nil)
      let runner = TaskRunner()
      let trail = runner.follow(source.stream.map { $0 * 2 }.buffered(.newest(limit)))
      var (waiting, expected): ([Int], [Int]) = ([], [0])
      for step in program + [.read(0)] {
        switch step {
        case .send(let model, _):
          source.send(model)
          waiting = (waiting + [model * 2]).suffix(limit)
        case .read:
          runner.drain()
          expected += waiting
          waiting = []
        default: break
        }
      }
      return trail.elements == expected ? nil : "gave \(trail.elements), expected \(expected)"
    }
  }
}
