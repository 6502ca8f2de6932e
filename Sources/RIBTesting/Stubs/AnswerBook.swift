internal import ModelStreams

/// Decides which answer a call gets: a plain value that calls nothing.
///
/// An answer for a certain input goes before one for every input, and a later one before an earlier one. A series that is
/// used up and a gate that is open are passed over.
struct AnswerBook<Input: Sendable, Output: Sendable> {
  /// The effect of a call.
  enum Answer: Sendable {
    case result(Result<Output, any Error>)
    case handler(@Sendable (Input) throws -> Output)
    case asyncHandler(@concurrent @Sendable (Input) async throws -> Output)
    case wait(at: StubGate?, ignoringCancellation: Bool)
  }

  /// For which inputs an answer is.
  struct Condition: Sendable {
    let input: Input
    let isMet: @Sendable (Input) -> Bool

    /// Met by inputs that are equal to the given one.
    init(_ input: Input) where Input: Equatable {
      self.input = input
      isMet = { $0 == input }
    }
  }

  private enum Page {
    case standing(Answer)
    case series(Deque<Output>, count: Int)
  }

  private var pages: [(condition: Condition?, page: Page)] = []

  init() {}

  /// Adds an answer for all calls to come.
  mutating func add(_ answer: Answer, for condition: Condition?) {
    pages.append((condition, .standing(answer)))
  }

  /// Adds answers for as many calls.
  mutating func add(each outputs: [Output], for condition: Condition?) {
    var series = Deque<Output>()
    for output in outputs { series.append(output) }
    pages.append((condition, .series(series, count: outputs.count)))
  }

  /// Where the answers for an input are, the first to be looked at first.
  ///
  /// It compares, which runs code of the user's; the places stay right when answers are added.
  ///
  /// - Complexity: O(answers).
  func places(for input: Input) -> [Int] {
    let places = pages.indices.reversed()
    return places.filter { pages[$0].condition?.isMet(input) == true }
      + places.filter { pages[$0].condition == nil }
  }

  /// Takes the answer from the first of some places that has one; nil if none has.
  mutating func take(fromFirstOf places: [Int]) -> Answer? {
    for place in places {
      if let answer = take(at: place) { return answer }
    }
    return nil
  }

  private mutating func take(at index: Int) -> Answer? {
    switch pages[index].page {
    // Asked again when the gate was opened, the call must find the answer behind it, and not wait once more.
    case .standing(.wait(let gate?, _)) where gate.isOpen:
      return nil
    case .standing(let answer):
      return answer
    case .series(var outputs, let count):
      // A used-up series stays in the book, so that the places of the other answers stay what they are.
      guard let output = outputs.popFirst() else { return nil }
      pages[index].page = .series(outputs, count: count)
      return .result(.success(output))
    }
  }

  /// The inputs that there are answers for.
  private var inputs: [Input] {
    var conditions: [Condition] = []
    for case (let condition?, _) in pages where !conditions.contains(where: { $0.isMet(condition.input) }) {
      conditions.append(condition)
    }
    return conditions.map(\.input)
  }

  /// The answers that there are in place of the missing one, in sentences.
  var nearMisses: String {
    let inputs = inputs
    let texts = inputs.compactMap { oneLine($0) }
    var sentences = [
      inputs.isEmpty
        ? "There are none for other inputs."
        : texts.count == inputs.count
          ? "There are answers for \(listed(texts, \.self))."
          : "There are answers for \(inputs.count) \(inputs.count == 1 ? "other input" : "other inputs")."
    ]
    for case (_, .series(let outputs, let count)) in pages where outputs.count == 0 {
      sentences.append("All \(count) of returns(each:) are used up.")
    }
    for case (_, .standing(.wait(let gate?, _))) in pages where gate.isOpen {
      sentences.append("The gate is open, but what to answer then is not said.")
    }
    return sentences.joined(separator: " ")
  }

  /// How a long input differs from the one that the last answer is for; nil if there is none, or if both are short.
  func difference(of input: Input) -> String? {
    guard let last = inputs.last, case .long(let difference) = Contrast(of: last, and: input) else {
      return nil
    }
    return difference
  }
}
