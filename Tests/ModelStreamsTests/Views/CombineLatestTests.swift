import ModelStreams
import Testing

@Suite struct `View of several streams` {
  let executor = ManualExecutor()
  let letters = MutableModelStream("a")
  let numbers = MutableModelStream(1)

  @Test func `It shows the newest of both`() {
    let both = combineLatest(letters.stream, numbers.stream)
    #expect(both.latest == ("a", 1))
    numbers.send(2)
    letters.send("b")
    #expect(both.latest == ("b", 2))
  }

  @Test func `It gives one pair for all that was sent before the reader ran`() {
    let trail = executor.follow(combineLatest(letters.stream, numbers.stream).map { "\($0)\($1)" })
    letters.send("z")
    numbers.send(20)
    executor.drain()
    #expect(trail.elements == ["a1", "z20"])
    letters.send("y")
    executor.drain()
    #expect(trail.elements == ["a1", "z20", "y20"])
  }

  @Test func `It ends when all have ended, with the last pair`() {
    let trail = executor.follow(combineLatest(letters.stream, numbers.stream).map { "\($0)\($1)" })
    letters.finish()
    executor.drain()
    numbers.send(2)
    executor.drain()
    #expect(!trail.isEnded)
    numbers.send(3)
    numbers.finish()
    executor.drain()
    #expect(trail.elements == ["a1", "a2", "a3"])
    #expect(trail.isEnded)
  }

  @Test func `A waiter is told once, although it waits in two places`() {
    let reader = ModelReader(combineLatest(letters.stream, numbers.stream))
    let alarm = Alarm()
    _ = reader.read()
    #expect(reader.park(alarm))
    #expect(letters.registrations == 1 && numbers.registrations == 1)
    letters.send("b")
    numbers.send(2)
    #expect(alarm.count == 1)
    reader.unpark()
    #expect(letters.registrations == 0 && numbers.registrations == 0)
  }

  @Test func `Two streams from one source are never shown at different versions of it`() {
    let pairs = combineLatest(numbers.stream.map { $0 }, numbers.stream.map { -$0 })
    let trail = executor.follow(pairs.map { $0 + $1 })
    for number in 2...9 {
      numbers.send(number)
      if number.isMultiple(of: 2) { executor.drain() }
    }
    executor.drain()
    #expect(Set(trail.elements) == [0])
  }

  @Test func `A send between the two reads does not tear the pair`() {
    let numbers = numbers
    let interrupted = numbers.stream.map { number in
      if number == 1 { numbers.send(2) }
      return number
    }
    let (one, two) = combineLatest(interrupted, numbers.stream.map { -$0 }).latest
    #expect(one + two == 0)
    #expect(one == 2)
  }

  @Test func `It removes duplicates when all its streams do`() {
    let three = combineLatest(letters.stream, numbers.stream, numbers.stream)
    let four = combineLatest(letters.stream, numbers.stream, letters.stream, numbers.stream)
    let trail = executor.follow(three)
    let other = executor.follow(four)
    numbers.send(2)
    numbers.send(1)
    executor.drain()
    #expect(trail.elements.count == 1 && other.elements.count == 1)
    letters.send("b")
    executor.drain()
    #expect(trail.elements.last.map { $0 == ("b", 1, 1) } == true)
    #expect(other.elements.last.map { $0 == ("b", 1, "b", 1) } == true)
    let loose = MutableModelStream(0, removingDuplicates: nil)
    #expect(combineLatest(letters.stream, loose.stream).isDuplicate == nil)
  }
}
