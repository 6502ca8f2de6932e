import ModelStreams
import Testing

/// Closures over the models of several streams, written as users write them.
///
/// With one function for any number of streams, the compiler rejected half of these lines, and took seconds for the others.
struct CombinedTupleTests {
  private let a = MutableModelStream(1)
  private let b = MutableModelStream(2)
  private let c = MutableModelStream(3)
  private let d = MutableModelStream(4)
  private let e = MutableModelStream(5)
  private let f = MutableModelStream(6)

  private struct Prices: Equatable {
    var net: Int
    var tax: Int
    var tip: Int
  }

  @Test func closuresOverTwoAndThreeModels() {
    let pair = combineLatest(a.stream, b.stream).map { $0.0 + $0.1 }
    let sum = combineLatest(a.stream, b.stream, c.stream).map { $0.0 + $0.1 + $0.2 }
    let spread = combineLatest(a.stream, b.stream, c.stream).map { $0 + $1 + $2 }
    let prices = combineLatest(a.stream, b.stream, c.stream).map { Prices(net: $0.0, tax: $0.1, tip: $0.2) }
    let some = combineLatest(a.stream, b.stream, c.stream).compactMap(initial: 0) { $0.2 > 1 ? $0.0 : nil }
    let text: ModelStream<String> = combineLatest(a.stream, b.stream, c.stream)
      .map { "\($0.0) \($0.1) \($0.2)" }.removeDuplicates()
    #expect(pair.latest == 3)
    #expect(sum.latest == 6)
    #expect(spread.latest == 6)
    #expect(prices.latest == Prices(net: 1, tax: 2, tip: 3))
    #expect(some.latest == 1)
    #expect(text.latest == "1 2 3")
  }

  @Test func closuresOverFourToSixModels() {
    let four = combineLatest(a.stream, b.stream, c.stream, d.stream).map { $0.0 + $0.1 + $0.2 + $0.3 }
    let mixed = combineLatest(a.stream, b.stream, c.stream, d.stream)
      .map { Double($0.0) / 2 + Double($0.1 * $0.2) - Double($0.3) }
    let five = combineLatest(a.stream, b.stream, c.stream, d.stream, e.stream)
      .map { a, b, c, d, e in a + b + c + d + e }
    let six = combineLatest(a.stream, b.stream, c.stream, d.stream, e.stream, f.stream).map { $0.0 + $0.5 }
    #expect(four.latest == 10)
    #expect(mixed.latest == 2.5)
    #expect(five.latest == 15)
    #expect(six.latest == 7)
    f.send(10)
    #expect(six.latest == 11)
  }

  @Test func closuresOverSevenAndEightModels() {
    let (a, b, text) = (a.stream, b.stream, b.stream.map { "\($0)" })
    let seven = combineLatest(a, b, a, b, a, b, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 }
    let eight = combineLatest(a, b, a, b, a, b, a, text)
      .map { Double($0.0 + $0.1 * $0.2) / 2 + Double($0.3 - $0.4 + $0.5 * $0.6) + Double($0.7.count) }
    #expect(seven.latest == 10)
    #expect(eight.latest == 5.5)
  }

  @Test func nineStreamsAndMoreAreATupleToo() {
    let (a, b) = (a.stream, b.stream)
    let nine: ModelStream<(Int, Int, Int, Int, Int, Int, Int, Int, Int)> = combineLatest(
      a, b, a, b, a, b, a, b, a)
    let ten: ModelStream<(Int, Int, Int, Int, Int, Int, Int, Int, Int, String)> = combineLatest(
      a, b, a, b, a, b, a, b, a, b.map { "\($0)" })
    #expect(nine.latest.8 == 1)
    #expect(ten.latest.9 == "2")
  }
}
