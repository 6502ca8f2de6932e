import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct MapTests {
  private struct Person: Equatable, Sendable {
    var name = "Ada"
    var age: Int? = 36
  }

  let host = ManualHost()
  private let source = MutableModelStream(Person())

  @Test func itHasTheNewestModelWithoutATask() {
    let ages = source.stream.map { $0.age ?? 0 }
    #expect(type(of: ages) == ModelStream<Int>.self)
    #expect(ages.latest == 36)
    source.update { $0.age = 37 }
    #expect(ages.latest == 37)
    #expect(source.registrations == 0)
  }

  @Test func itFollowsItsStreamToTheEnd() {
    let ages = StreamRecorder(reading: source.stream.map { $0.age ?? 0 }, on: host)
    ages.expectNext(36)
    source.update { $0.age = 37 }
    ages.expectNext(37)
    source.update { $0.age = nil }
    source.finish()
    ages.expectNext(0)
    ages.expectFinished()
  }

  @Test func itHasNoEqualityOfItsOwn() {
    let names = StreamRecorder(reading: source.stream.map { $0.name }, on: host)
    names.expectNext("Ada")
    source.update { $0.age = 37 }
    names.expectNext("Ada")
  }

  @Test func aSelectedPartHasNewsOnlyWhenItChanges() {
    let names = StreamRecorder(reading: source.stream.select(\.name), on: host)
    names.expectNext("Ada")
    source.update { $0.age = 37 }
    names.expectNone()
    source.update { $0.name = "Grace" }
    names.expectNext("Grace")
    source.update { $0.name = "Ada" }
    source.update { $0.name = "Grace" }
    names.expectNone()
    source.finish()
    names.expectFinished()
    #expect(source.registrations == 0)
  }

  @Test func whatIsPassedOverLeavesTheModelThatWasShown() {
    let ages = source.stream.compactMap(initial: 0) { $0.age }
    let recorder = StreamRecorder(reading: ages, on: host)
    recorder.expectNext(36)
    source.update { $0.age = nil }
    recorder.expectNone()
    #expect(ages.latest == 36)
    source.update { $0.age = 37 }
    recorder.expectNext(37)
    source.update { $0.age = nil }
    source.finish()
    recorder.expectFinished()
  }

  @Test func theInitialModelIsShownWhenThePresentOneIsPassedOver() {
    source.update { $0.age = nil }
    #expect(source.stream.compactMap(initial: 0) { $0.age }.latest == 0)
  }

  @Test func aViewCanBePassedOnThroughOtherViews() {
    let lengths = source.stream.map { $0.name }.removeDuplicates().map { $0.count }
    let recorder = StreamRecorder(reading: lengths, on: host)
    recorder.expectNext(3)
    source.update { $0.age = 37 }
    recorder.expectNone()
    source.update { $0.name = "Grace" }
    recorder.expectNext(5)
  }
}
