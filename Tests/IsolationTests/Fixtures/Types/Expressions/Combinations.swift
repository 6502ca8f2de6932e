import ModelStreams

// Combinations of two to nine streams, and closures over their models.

nonisolated struct Prices: Equatable, Sendable {
  var net = 0
  var tax = 0
  var tip = 0
}

nonisolated struct Form: Equatable, Sendable {
  var name = ""
  var age = 0
  var isMember = false
  var city: String?
}

typealias Ints = ModelStream<Int>

func sumOfTwo(_ a: Ints, _ b: Ints) -> Ints {
  combineLatest(a, b).map { $0.0 + $0.1 }
}

func sumOfThree(_ a: Ints, _ b: Ints, _ c: Ints) -> Ints {
  combineLatest(a, b, c).map { $0.0 + $0.1 + $0.2 }
}

func sumOfFour(_ a: Ints, _ b: Ints, _ c: Ints, _ d: Ints) -> Ints {
  combineLatest(a, b, c, d).map { $0.0 + $0.1 + $0.2 + $0.3 }
}

func sumOfFive(_ a: Ints, _ b: Ints, _ c: Ints, _ d: Ints, _ e: Ints) -> Ints {
  combineLatest(a, b, c, d, e).map { a, b, c, d, e in a + b + c + d + e }
}

func sumOfSix(_ a: Ints, _ b: Ints, _ c: Ints) -> Ints {
  combineLatest(a, b, c, a, b, c).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 }
}

func sumOfSeven(_ a: Ints, _ b: Ints, _ c: Ints) -> Ints {
  combineLatest(a, b, c, a, b, c, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 }
}

func sumOfEight(_ a: Ints, _ b: Ints, _ c: Ints) -> Ints {
  combineLatest(a, b, c, a, b, c, a, b).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7 }
}

func namedModelsOfNine(_ a: Ints, _ b: Ints, _ c: Ints) -> Ints {
  combineLatest(a, b, c, a, b, c, a, b, c).map { a, b, c, d, e, f, g, h, i in a + i }
}

func mixedArithmetic(_ a: Ints, _ b: Ints, _ c: Ints, _ d: Ints) -> ModelStream<Double> {
  combineLatest(a, b, c, d).map { Double($0.0) / 2 + Double($0.1 * $0.2) - Double($0.3) }
}

func tupleIntoAStruct(_ a: Ints, _ b: Ints, _ c: Ints) -> ModelStream<Prices> {
  combineLatest(a, b, c).map { Prices(net: $0.0, tax: $0.1, tip: $0.2) }
}

func tupleIntoAnInitializer(_ a: Ints, _ b: Ints, _ c: Ints) -> ModelStream<Prices> {
  combineLatest(a, b, c).map(Prices.init)
}

func wholeTuple(_ a: Ints, _ b: Ints, _ c: Ints) {
  _ = combineLatest(a, b, c).map { all in Prices(net: all.0, tax: all.1, tip: all.2) }
}

func fourTypes(
  _ form: ModelStream<Form>, _ city: ModelStream<String?>, _ isOpen: ModelStream<Bool>, _ n: Ints
) {
  _ = combineLatest(form, city, isOpen, n).map { form, city, isOpen, number in
    let name = form.isMember ? form.name.uppercased() : form.name
    guard isOpen, let city else { return "\(name) waits" }
    return "\(name) in \(city), \(number) of \(form.age + 1)"
  }
}

func someOfThree(_ a: Ints, _ b: Ints, _ c: Ints) -> Ints {
  combineLatest(a, b, c).compactMap(initial: 0) { $0.2 > 1 ? $0.0 * $0.1 : nil }
}

func arrayOfStreams(_ prices: [ModelStream<Prices>]) -> Ints {
  combineLatest(prices).map { $0.reduce(0) { $0 + $1.net + $1.tax + $1.tip } }
}

func combinationOfCombinations(_ a: Ints, _ b: Ints, _ text: ModelStream<String>) {
  _ = combineLatest(combineLatest(a, b), combineLatest(b, a, b), text)
    .map { ($0.0.0 + $0.0.1, $0.1.0 + $0.1.1 + $0.1.2, $0.2 + "!") }
}
