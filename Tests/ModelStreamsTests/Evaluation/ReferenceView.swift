import Basics
import ModelStreams

/// A view beside a reference of it that is too simple to be wrong.
///
/// The reference of a reader who skips models evaluates everything by recursion whenever it is read. That of a reader who
/// gets every model is told of each send and says whether that is news.
final class ReferenceView {
  enum Kind: Sendable {
    case source(Int)
    case map(Int)
    case removeDuplicates(Int)
    case evenOnly(Int)
    case tens(Int)
    case select(Int)
    case whileObserved(Int)
    case combine(Int, Int)
    case combineArray(Int, Int)
    case newest(of: Int)

    static func random(views: Int, outers: Int, using random: inout SplitMix) -> Kind {
      let (one, two) = (random.below(views), random.below(views))
      return switch random.below(outers > 0 ? 10 : 9) {
      case 0: .map(one)
      case 1: .removeDuplicates(one)
      case 2: .evenOnly(one)
      case 3: .tens(one)
      case 4: .select(one)
      case 5: .whileObserved(one)
      case 6, 7: .combine(one, two)
      case 8: .combineArray(one, two)
      default: .newest(of: random.below(outers))
      }
    }

    /// The views that it is made upon.
    var inputs: [Int] {
      switch self {
      case .map(let base), .removeDuplicates(let base), .evenOnly(let base), .tens(let base),
        .select(let base), .whileObserved(let base):
        [base]
      case .combine(let one, let two), .combineArray(let one, let two): [one, two]
      case .source, .newest: []
      }
    }
  }

  let stream: ModelStream<Int>
  private let evaluate: (ReferenceView) -> Int
  private let kind: Kind
  private let choose: (Int, Int?) -> Int?
  private let inputs: [ReferenceView]
  private let source: Int?
  private let found: () -> ReferenceView?
  private var shown: Int?
  private var lastPush = (event: -1, news: nil as Int?)

  /// Makes a view upon those made before.
  init(
    _ kind: Kind, on views: [ReferenceView], sources: [MutableModelStream<Int>],
    outers: [(stream: MutableModelStream<ModelStream<Int>>, shown: () -> ReferenceView)]
  ) {
    var choose: (Int, Int?) -> Int? = { new, _ in new }
    var evaluate = { (me: ReferenceView) in me.inputs[0].read() }
    let inputs = kind.inputs.map { views[$0] }
    var source: Int?
    var found: () -> ReferenceView? = { nil }
    switch kind {
    case .source(let index):
      source = index
      stream = sources[index].stream
      evaluate = { _ in sources[index].latest }
    case .map:
      stream = inputs[0].stream.map { $0 + 1 }
      choose = { new, _ in new + 1 }
    case .removeDuplicates:
      stream = inputs[0].stream.removeDuplicates()
      choose = { new, shown in new == shown ? nil : new }
    case .evenOnly:
      stream = inputs[0].stream.compactMap(initial: -1) { $0.isMultiple(of: 2) ? $0 : nil }
      choose = { new, shown in new.isMultiple(of: 2) ? new : shown == nil ? -1 : nil }
    case .tens:
      stream = inputs[0].stream.removeDuplicates { $0 / 3 == $1 / 3 }
      choose = { new, shown in new / 3 == shown.map { $0 / 3 } ? nil : new }
    case .select:
      stream = inputs[0].stream.select(\.third)
      choose = { new, shown in new.third == shown ? nil : new.third }
    case .whileObserved:
      stream = inputs[0].stream.whileObserved { {} }
    case .combineArray:
      stream = combineLatest(inputs.map(\.stream)).map { ($0[0] * 7 + $0[1]) % 1_000 }
      evaluate = { me in (me.inputs[0].read() * 7 + me.inputs[1].read()) % 1_000 }
    case .combine:
      stream = combineLatest(inputs[0].stream, inputs[1].stream).map { ($0 * 7 + $1) % 1_000 }
      evaluate = { me in (me.inputs[0].read() * 7 + me.inputs[1].read()) % 1_000 }
    case .newest(let outer):
      let (mutable, shown) = outers[outer]
      stream = mutable.stream.switchToLatest()
      found = shown
      evaluate = { _ in shown().read() }
    }
    self.kind = kind
    (self.choose, self.evaluate, self.inputs, self.source, self.found) = (
      choose, evaluate, inputs, source, found
    )
  }

  /// The model for a reader that reads now.
  func read() -> Int {
    let now = choose(evaluate(self), shown) ?? shown ?? 0
    shown = now
    return now
  }

  /// Whether what it shows depends on the newest models alone, and not on which of them were read.
  var isMemoryless: Bool {
    switch kind {
    case .evenOnly, .tens: false
    default: inputs.allSatisfy(\.isMemoryless) && found()?.isMemoryless != false
    }
  }

  /// Whether it is evaluated from what a stream of streams shows.
  func reads(outer: Int) -> Bool {
    if case .newest(outer) = kind { return true }
    return inputs.contains { $0.reads(outer: outer) } || found()?.reads(outer: outer) == true
  }

  /// Takes note of a send.
  ///
  /// - Returns: The model for a reader of every model; nil if there is none.
  func push(_ model: Int, to index: Int, event: Int) -> Int? {
    // A view that is used twice gets the model once.
    if lastPush.event == event { return lastPush.news }
    lastPush = (event, news(of: model, to: index, event: event))
    return lastPush.news
  }

  private func news(of model: Int, to index: Int, event: Int) -> Int? {
    if let source {
      if source != index { return nil }
      shown = model
      return model
    }
    let pushed = inputs.map { $0.push(model, to: index, event: event) }
    guard pushed.contains(where: { $0 != nil }) else { return nil }
    let models = inputs.map { $0.shown ?? 0 }
    let new = models.count == 1 ? models[0] : (models[0] * 7 + models[1]) % 1_000
    guard let next = choose(new, shown) else { return nil }
    shown = next
    return next
  }
}

extension Int {
  /// A part of the number, for views that show one.
  fileprivate var third: Int { self / 3 }
}
