import Basics
import ModelStreams
import TestSupport
import Testing

/// Operators act in the order in which they are written: a buffer holds what passed those before it.
@Suite struct OrderTests {
  enum Step: Sendable {
    case keep(Int)
    case double
    case distinct
    case buffer(EventBuffering)
    case send(Int)
    case read
  }

  let runner = TaskRunner()

  /// A view that subscribes to itself, up to a limit; used by one thread.
  private final class Subscribing: @unchecked Sendable {
    let source = EventSource<Int>()
    private(set) var runs = 0
    private var subscribers: [EventIterator<Int>] = []

    func subscribe() {
      let view = source.stream.map { [weak self] event in
        self?.run()
        return event
      }
      subscribers.append(view.buffered(.newest(1)).makeAsyncIterator())
    }

    private func run() {
      runs += 1
      if runs < 100 { subscribe() }
    }
  }

  @Test func aSubscriberThatJoinsDuringASendDoesNotExtendIt() {
    let subscribing = Subscribing()
    subscribing.subscribe()
    subscribing.source.send(1)
    #expect(subscribing.runs == 1)
    subscribing.source.send(2)
    #expect(subscribing.runs == 3)
  }

  @Test func aBufferHoldsTheEventsThatPassedTheFilterBeforeIt() {
    let source = EventSource<Int>()
    let (kept, dropped) =
      runner.run { () -> ([Int], Int) in
        var events = source.stream.filter { $0 % 100 == 0 }.buffered(.newest(3)).makeAsyncIterator()
        for event in 1...1_000 { source.send(event) }
        source.finish()
        var kept: [Int] = []
        while let event = await events.next() { kept.append(event) }
        return (kept, events.dropped)
      } ?? ([], 0)
    #expect(kept == [800, 900, 1000])
    #expect(dropped == 7)
  }

  @Test func aFilterAfterABufferSeesTheEventsThatTheBufferKept() {
    let source = EventSource<Int>()
    let kept = runner.run {
      var events = source.stream.buffered(.newest(3)).filter { $0 % 2 == 0 }.makeAsyncIterator()
      for event in 1...6 { source.send(event) }
      source.finish()
      var kept: [Int] = []
      while let event = await events.next() { kept.append(event) }
      return kept
    }
    #expect(kept == [4, 6])
  }

  @Test func aBufferOfAPartHoldsChangesOfThatPart() {
    struct Person: Sendable {
      var name = 0
      var age = 0
    }
    let source = MutableModelStream(Person(), removingDuplicates: nil)
    let (names, dropped) =
      runner.run { () -> ([Int?], Int) in
        var models = source.stream.select(\.name).buffered(.newest(3)).makeAsyncIterator()
        var names = [await models.next()]
        for name in 1...4 {
          source.update { $0.name = name }
          for age in 1...50 { source.update { $0.age = age } }
        }
        source.finish()
        while let name = await models.next() { names.append(name) }
        return (names, models.dropped)
      } ?? ([], 0)
    #expect(names == [0, 2, 3, 4])
    #expect(dropped == 1)
  }

  @Test func readersOfEventsGetWhatTheReferenceGets() {
    expectPrograms(Seeds.first(2_000, short: 200), make: Self.make, run: runEvents)
  }

  @Test func readersOfModelsGetWhatTheReferenceGets() {
    expectPrograms(Seeds.first(2_000, short: 200), make: Self.make, run: runModels)
  }

  private static func make(_ random: inout SplitMix) -> [Step] {
    var steps: [Step] = []
    for _ in 0..<random.below(5) {
      let step: Step =
        switch random.below(5) {
        case 0: .keep(random.below(3) + 2)
        case 1: .double
        case 2: .distinct
        case 3: .buffer(.newest(random.below(3) + 1))
        default: .buffer(random.below(2) == 0 ? .oldest(random.below(3) + 1) : .unbounded)
        }
      steps.append(step)
    }
    for _ in 0..<30 { steps.append(random.below(3) == 0 ? .read : .send(random.below(12))) }
    return steps
  }

  private func runEvents(_ program: [Step]) -> String? {
    let source = EventSource<Int>()
    var stream = source.stream
    var buffer = ReferenceBuffer()
    for step in program {
      switch step {
      case .keep(let divisor):
        stream = stream.filter { $0 % divisor == 0 }
        buffer.add { $0 % divisor == 0 ? $0 : nil }
      case .double:
        stream = stream.map { $0 * 2 }
        buffer.add { $0 * 2 }
      case .buffer(let policy):
        stream = stream.buffered(policy)
        buffer.stand(policy)
      case .distinct, .send, .read: break
      }
    }
    let (events, reference) = (stream, buffer)
    let failure: String?? = runner.run {
      var (events, reference) = (events.makeAsyncIterator(), reference)
      for step in program {
        switch step {
        case .send(let event):
          source.send(event)
          reference.append(event)
        case .read:
          // The reader would wait.
          guard let expected = reference.next() else { continue }
          let event = await events.next()
          if event != expected { return "read \(event, default: "nil"), not \(expected)" }
        default: break
        }
        if events.dropped != reference.dropped {
          return "dropped \(events.dropped), not \(reference.dropped)"
        }
      }
      return nil
    }
    return failure ?? "it waits"
  }

  private func runModels(_ program: [Step]) -> String? {
    let source = MutableModelStream(0, removingDuplicates: nil)
    var stream = source.stream
    var reference = ReferenceBuffer()
    var policy = ModelBuffering.unbounded
    // Only a view without equal neighbors drops models that a full buffer makes neighbors.
    var isDistinct = false
    for step in program {
      switch step {
      case .keep(let divisor):
        stream = stream.compactMap(initial: 1) { $0 % divisor == 0 ? $0 : nil }
        reference.add { $0 % divisor == 0 ? $0 : nil }
        isDistinct = false
      case .double:
        stream = stream.map { $0 * 2 }
        reference.add { $0 * 2 }
        isDistinct = false
      case .distinct:
        stream = stream.removeDuplicates()
        reference.addDistinct()
        isDistinct = true
      case .buffer(.newest(let limit)): policy = .newest(limit)
      case .buffer, .send, .read: break
      }
    }
    reference.stand(policy == .unbounded ? .unbounded : .newest(policy.limit))
    // Every chain shows zero first: it's divisible, and twice zero.
    let (models, buffer, endsDistinct) = (stream.buffered(policy), reference, isDistinct)
    let failure: String?? = runner.run {
      var (models, reference) = (models.makeAsyncIterator(), buffer)
      reference.append(0)
      _ = reference.next()
      var last = await models.next()
      if last != 0 { return "began with \(last, default: "nil")" }
      for step in program {
        switch step {
        case .send(let model):
          source.send(model)
          reference.append(model)
        case .read:
          guard let expected = reference.next(skipping: endsDistinct ? last : nil) else { continue }
          last = await models.next()
          if last != expected { return "read \(last, default: "nil"), not \(expected)" }
        default: break
        }
        if models.dropped != reference.dropped {
          return "dropped \(models.dropped), not \(reference.dropped)"
        }
      }
      return nil
    }
    return failure ?? "it waits"
  }
}

extension ModelBuffering {
  fileprivate var limit: Int { if case .newest(let limit) = self { limit } else { 0 } }
}

/// The operators before a buffer, the buffer, and the operators after it.
private struct ReferenceBuffer: Sendable {
  private enum Operator: Sendable {
    case transform(@Sendable (Int) -> Int?)
    case distinct(last: Int?)

    mutating func apply(to value: Int) -> Int? {
      switch self {
      case .transform(let transform): return transform(value)
      case .distinct(let last):
        if value == last { return nil }
        self = .distinct(last: value)
        return value
      }
    }
  }

  private var before: [Operator] = []
  private var after: [Operator] = []
  private var policy = EventBuffering.unbounded
  private var values: [Int] = []
  private(set) var dropped = 0

  mutating func add(_ transform: @escaping @Sendable (Int) -> Int?) { after.append(.transform(transform)) }
  mutating func addDistinct() { after.append(.distinct(last: nil)) }

  /// Places the buffer behind the operators so far, instead of an earlier one, which would hand everything on to it.
  mutating func stand(_ policy: EventBuffering) {
    before += after
    (after, self.policy) = ([], policy)
  }

  mutating func append(_ value: Int) {
    var value = value
    for index in before.indices {
      guard let next = before[index].apply(to: value) else { return }
      value = next
    }
    switch policy {
    case .newest(let limit) where values.count == limit:
      values.removeFirst()
      dropped += 1
    case .oldest(let limit) where values.count == limit:
      dropped += 1
      return
    default: break
    }
    values.append(value)
  }

  /// Takes the next value that passes the operators after the buffer; if there is none, changes nothing.
  mutating func next(skipping last: Int? = nil) -> Int? {
    var rest = self
    while !rest.values.isEmpty {
      var value: Int? = rest.values.removeFirst()
      if value == last { continue }
      for index in after.indices { value = value.flatMap { rest.after[index].apply(to: $0) } }
      guard let value else { continue }
      self = rest
      return value
    }
    return nil
  }
}
