import ModelStreams
import Testing

@Suite struct `View by map` {
  private struct Person: Equatable, Sendable {
    var name = "Ada"
    var age: Int? = 36
  }

  let executor = ManualExecutor()
  private let source = MutableModelStream(Person())

  @Test func `It has the newest model without a task`() {
    let ages = source.stream.map { $0.age ?? 0 }
    #expect(type(of: ages) == ModelStream<Int>.self)
    #expect(ages.latest == 36)
    source.update { $0.age = 37 }
    #expect(ages.latest == 37)
    #expect(source.registrations == 0)
  }

  @Test func `It follows its stream to the end`() {
    let trail = executor.follow(source.stream.map { $0.age ?? 0 })
    source.update { $0.age = 37 }
    executor.drain()
    source.update { $0.age = nil }
    source.finish()
    executor.drain()
    #expect(trail.elements == [36, 37, 0])
    #expect(trail.isEnded)
  }

  @Test func `It has no equality of its own`() {
    let trail = executor.follow(source.stream.map { $0.name })
    source.update { $0.age = 37 }
    executor.drain()
    #expect(trail.elements == ["Ada", "Ada"])
  }

  @Test func `A selected part has news only when it changes`() {
    let trail = executor.follow(source.stream.select(\.name))
    source.update { $0.age = 37 }
    executor.drain()
    source.update { $0.name = "Grace" }
    executor.drain()
    source.update { $0.name = "Ada" }
    source.update { $0.name = "Grace" }
    executor.drain()
    #expect(trail.elements == ["Ada", "Grace"])
    source.finish()
    executor.drain()
    #expect(trail.isEnded)
    #expect(source.registrations == 0)
  }

  @Test func `What is passed over leaves the model that was shown`() {
    let ages = source.stream.compactMap(initial: 0) { $0.age }
    let trail = executor.follow(ages)
    source.update { $0.age = nil }
    executor.drain()
    #expect(ages.latest == 36)
    source.update { $0.age = 37 }
    executor.drain()
    #expect(trail.elements == [36, 37])
    source.update { $0.age = nil }
    source.finish()
    executor.drain()
    #expect(trail.elements == [36, 37])
    #expect(trail.isEnded)
  }

  @Test func `The initial model is shown when the present one is passed over`() {
    source.update { $0.age = nil }
    #expect(source.stream.compactMap(initial: 0) { $0.age }.latest == 0)
  }

  @Test func `A view can be passed on through other views`() {
    let lengths = source.stream.map { $0.name }.removeDuplicates().map { $0.count }
    let trail = executor.follow(lengths)
    source.update { $0.age = 37 }
    executor.drain()
    #expect(trail.elements == [3])
    source.update { $0.name = "Grace" }
    executor.drain()
    #expect(trail.elements == [3, 5])
  }
}
