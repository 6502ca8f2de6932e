import ModelStreams

// Chains of operators.

func chainOfFive(_ form: ModelStream<Form>) -> ModelStream<String> {
  form.select(\.name).map { $0.count }.removeDuplicates()
    .compactMap(initial: 0) { $0 > 3 ? $0 * 2 : nil }.map { "\($0) letters" }
}

func chainOfAKeyPath(_ form: ModelStream<Form>) -> ModelStream<String> {
  form.map(\.name.count).removeDuplicates { $0 / 10 == $1 / 10 }
    .compactMap(initial: 0) { $0 > 3 ? $0 * 2 : nil }.map { $0 + 1 }.map { "\($0) letters" }
}

func chainOfSelections(_ form: ModelStream<Form>, _ prices: ModelStream<Prices>) {
  _ = combineLatest(form.select(\.age), prices.select(\.net), form.select(\.name.count))
    .map { $0.0 * $0.1 - $0.2 }.map { $0 > 10 }.removeDuplicates().map { $0 ? "dear" : "cheap" }
}

func chainOfTwoStatements(_ a: Ints) -> ModelStream<String> {
  a.map { number in
    let next = number + 1
    return next * 2
  }.map { number in
    if number > 10 { return "\(number), which is many" }
    return "\(number)"
  }.compactMap(initial: "") { text in
    guard !text.isEmpty else { return nil }
    return text.lowercased()
  }.map { text in
    let words = text.split(separator: " ")
    return words.count
  }.map { "\($0)" }
}

func switchingStreams(
  _ form: ModelStream<Form>, _ cities: [String: ModelStream<Prices>], _ none: ModelStream<Prices>
) {
  _ = form.select(\.city).map { $0.flatMap { cities[$0] } ?? none }.switchToLatest()
    .map { $0.net + $0.tax * 2 + $0.tip }.removeDuplicates()
}

func pacedStream(_ form: ModelStream<Form>, _ clock: any Clock<Duration>) {
  _ = form.select(\.name).map { $0.lowercased() }.compactMap(initial: "") { $0.count > 2 ? $0 : nil }
    .removeDuplicates().debounce(for: .milliseconds(300), clock: clock)
}

func chainOfEvents(_ keys: EventStream<Int>) -> EventStream<String> {
  keys.filter { $0 > 0 }.map { $0 * 2 }.compactMap { $0 < 100 ? $0 + 1 : nil }.map { "\($0)" }
    .buffered(.newest(3))
}

func changeOfTwoStatements(_ prices: MutableModelStream<Prices>) -> Int {
  prices.update { prices in
    prices.net += 2
    prices.tax = prices.net / 5
  }
  let tax = prices.update { prices in
    prices.net *= 2
    return prices.tax + 1
  }
  return tax * 2
}

func readingLoop(_ form: ModelStream<Form>) async -> Int {
  var sum = 0
  for await (name, age) in form.map({ ($0.name, $0.age) }).buffered(.unbounded) where !name.isEmpty {
    sum += age + name.count
  }
  return await sum + (form.map { $0.age }.first { $0 > sum } ?? 0)
}

func eventsOfTwoStatements(_ keys: EventStream<Int>) -> EventStream<String> {
  keys.filter { key in
    let next = key + 1
    return next > 3
  }.map { key in
    let next = key * 2
    return "\(next)"
  }
}

func readersOfTwoStatements(_ form: ModelStream<Form>, _ count: MutableModelStream<Int>) -> ModelStream<Form>
{
  form.whileObserved {
    count.update { $0 += 1 }
    return { count.update { $0 -= 1 } }
  }.removeDuplicates { old, new in
    let isOlder = old.age < new.age
    return !isOlder && old.name == new.name
  }
}
