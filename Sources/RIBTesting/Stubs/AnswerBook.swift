internal import ModelStreams

/// The answers of a stub, as a plain value that decides which answer a call gets and calls nothing.
///
/// An answer for a certain input takes precedence over one for every input, and a later answer over an earlier one. Exhausted
/// series and open gates are skipped.
struct AnswerBook<Input: Sendable, Output: Sendable> {
  /// The effect of an answer on a call.
  enum Answer: Sendable {
    case result(Result<Output, any Error>)
    case handler(@Sendable (Input) throws -> Output)
    case asyncHandler(@concurrent @Sendable (Input) async throws -> Output)
    case wait(at: StubGate?, ignoringCancellation: Bool)
  }

  /// The inputs that an answer is for.
  struct Condition: Sendable {
    let input: Input
    let isMet: @Sendable (Input) -> Bool

    /// Creates a condition for inputs that are equal to the given one.
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

  /// Adds an answer for all future calls.
  mutating func add(_ answer: Answer, for condition: Condition?) {
    pages.append((condition, .standing(answer)))
  }

  /// Adds one answer each for the next calls.
  mutating func add(each outputs: [Output], for condition: Condition?) {
    var series = Deque<Output>()
    for output in outputs { series.append(output) }
    pages.append((condition, .series(series, count: outputs.count)))
  }

  /// Returns the indices of the answers for an input, in order of precedence.
  ///
  /// It compares inputs, which runs the user's code. The indices stay valid when answers are added.
  ///
  /// - Complexity: O(answers).
  func places(for input: Input) -> [Int] {
    let places = pages.indices.reversed()
    return places.filter { pages[$0].condition?.isMet(input) == true }
      + places.filter { pages[$0].condition == nil }
  }

  /// Takes the answer from the first of these indices that has one, or returns `nil`.
  mutating func take(fromFirstOf places: [Int]) -> Answer? {
    for place in places {
      if let answer = take(at: place) { return answer }
    }
    return nil
  }

  private mutating func take(at index: Int) -> Answer? {
    switch pages[index].page {
    // A call that looks up its answer again after its gate was opened must find the answer behind the gate instead of waiting once more.
    case .standing(.wait(let gate?, _)) where gate.isOpen:
      return nil
    case .standing(let answer):
      return answer
    case .series(var outputs, let count):
      // An exhausted series stays in the book, so that the indices of the other answers stay valid.
      guard let output = outputs.popFirst() else { return nil }
      pages[index].page = .series(outputs, count: count)
      return .result(.success(output))
    }
  }

  /// The inputs with answers of their own.
  private var inputs: [Input] {
    var conditions: [Condition] = []
    for case (let condition?, _) in pages where !conditions.contains(where: { $0.isMet(condition.input) }) {
      conditions.append(condition)
    }
    return conditions.map(\.input)
  }

  /// Sentences that list the existing answers, for a call without an answer.
  var nearMisses: String {
    let inputs = inputs
    let texts = inputs.compactMap { oneLine($0) }
    var sentences = [
      inputs.isEmpty
        ? "The stub has no answers yet."
        : texts.count == inputs.count
          ? "There are answers for \(listed(texts, \.self))."
          : "There are answers for \(inputs.count) \(inputs.count == 1 ? "other input" : "other inputs")."
    ]
    for case (_, .series(let outputs, let count)) in pages where outputs.count == 0 {
      sentences.append(
        "\(count == 1 ? "The only answer" : "All \(count) answers") of returns(each:) \(count == 1 ? "has" : "have") been used."
      )
    }
    for case (_, .standing(.wait(let gate?, _))) in pages where gate.isOpen {
      sentences.append("The gate is open, but its answer is not set.")
    }
    return sentences.joined(separator: " ")
  }

  /// Returns the difference between a long input and the input of the last answer; `nil` without such an answer, or if both are short.
  func difference(of input: Input) -> String? {
    guard let last = inputs.last, case .long(let difference) = Contrast(of: last, and: input) else {
      return nil
    }
    return difference
  }
}
