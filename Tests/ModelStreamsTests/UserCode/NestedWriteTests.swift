import ModelStreams
import Testing

/// Writes from inside the equality of a stream and from inside the body of an update.
@Suite(.timeLimit(.minutes(20))) struct NestedWriteTests {
  @Test func aChangeIsStoredOverWhatItsBodySent() {
    let source = MutableModelStream(0)
    let result = source.update { model in
      source.send(100)
      model += 1
      return source.latest
    }
    #expect(result == 100)
    #expect(source.latest == 1)
  }

  @Test func aBodyThatLeavesItsCopyAsItWasKeepsWhatItSent() {
    let source = MutableModelStream(0)
    source.update { _ in source.send(5) }
    #expect(source.latest == 5)
  }

  @Test func updatesMayBeInsideOneAnother() {
    let source = MutableModelStream(0)
    source.update { model in
      source.update { model in
        source.update { $0 = 3 }
        #expect(source.latest == 3)
        model = 2
      }
      #expect(source.latest == 2)
      model = 1
    }
    #expect(source.latest == 1)
  }

  @Test func anEqualityThatSendsDoesNotSendForEver() {
    let calls = Trail<Int>()
    let holder = Trail<MutableModelStream<Int>>()
    let source = MutableModelStream(0) { old, new in
      let call = calls.elements.count + 1
      calls.append(call)
      // The inner send asks too; it is told that nothing is a duplicate and sends no more.
      if call.isMultiple(of: 2) { return false }
      holder.elements.first?.send(-call)
      return old == new
    }
    holder.append(source)
    // The source holds its equality, and that the holder.
    defer { _ = holder.take() }
    #expect(source.send(7))
    #expect(source.latest == 7)
    #expect(!source.send(7))
    #expect(source.latest == -3)
    source.update { $0 = 8 }
    #expect(source.latest == 8)
    #expect(calls.elements.count == 6)
  }

  @Test func aBodyThatFinishesTheStreamDropsItsChange() {
    let source = MutableModelStream(0)
    source.update { model in
      source.finish()
      model = 1
    }
    #expect(source.latest == 0 && source.stream.isFinished)
  }

  @Test func concurrentUpdatesLoseNoChange() async {
    let (source, runs) = (MutableModelStream(0), Trail<Int>())
    await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...2_000 {
            source.update { model in
              runs.append(model)
              model += 1
            }
          }
        }
      }
    }
    #expect(source.latest == 16_000)
    #expect(runs.elements.count >= 16_000)
  }

  @Test func aBodyRunsAgainWhenAnotherThreadWrote() {
    let (source, runs) = (MutableModelStream(0), Trail<Int>())
    source.update { model in
      runs.append(model)
      if model == 0 { onAnotherThread { source.send(10) } }
      model += 1
    }
    #expect(runs.elements == [0, 10])
    #expect(source.latest == 11)
  }

  @Test func twoStreamsWhoseEqualitiesSendToEachOtherDoNotLockEachOtherUp() async {
    let both = Trail<MutableModelStream<Int>>()
    let make = { (index: Int) in
      MutableModelStream(0) { old, new in
        // Not for what was sent so, or it would not end.
        if new.isMultiple(of: 4), new < 100_000, both.elements.count == 2 {
          both.elements[1 - index].send(new + 100_000)
        }
        return old == new
      }
    }
    let streams = [make(0), make(1)]
    for stream in streams { both.append(stream) }
    defer { _ = both.take() }
    await withTaskGroup { group in
      for stream in streams {
        group.addTask { for number in 1...4_000 { stream.send(number) } }
        group.addTask { for _ in 1...1_000 { stream.update { $0 += 4 } } }
      }
    }
    for stream in streams { #expect(stream.latest > 0) }
  }
}
