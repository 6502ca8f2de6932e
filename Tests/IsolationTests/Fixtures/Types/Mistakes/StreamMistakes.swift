import ModelStreams

// Mistakes in closures over models.

func fieldThatIsNotThere(_ a: Ints) {
  // error: value of tuple type '(Int, Int, Int)' has no member '3'
  _ = combineLatest(a, a, a).map { $0.0 + $0.1 + $0.3 }
}

func sumOfDifferentTypes(_ a: Ints, _ text: ModelStream<String>) {
  // error: cannot convert value of type 'String' to expected argument type 'Int'
  _ = combineLatest(a, text, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 }
}

func parameterTooFew(_ a: Ints) {
  // error: contextual closure type '@Sendable ((Int, Int, Int)) -> String' expects 1 argument, but 2 were used in closure body
  _ = combineLatest(a, a, a).map { a, b in a + b }
}

func argumentOfAnotherType(_ a: Ints, _ text: ModelStream<String>) {
  // error: cannot convert value of type 'String' to expected argument type 'Int'
  _ = combineLatest(a, text, a).map { Prices(net: $0.0, tax: $0.1, tip: $0.2) }
}

func valueInsteadOfAStream(_ a: Ints, _ form: ModelStream<Form>) {
  // error: generic parameter 'Second' could not be inferred
  // error: cannot convert value of type 'Int' to expected argument type 'ModelStream<Second>'
  _ = combineLatest(a, form.latest.age, a, a)
}

func misspelledPropertyInAChain(_ form: ModelStream<Form>) {
  // error: value of type 'Form' has no member 'nam'
  _ = form.map { $0.nam.count }.map { $0 * 2 + 1 }.map { "\($0)" }
}

func sumOfDifferentTypesInAChain(_ form: ModelStream<Form>) {
  // error: binary operator '+' cannot be applied to operands of type 'Int' and 'String'
  _ = form.map { $0.name.count }.map { $0 + 1 }.removeDuplicates().map { $0 + "a" }
}

func misspelledKeyPath(_ form: ModelStream<Form>) {
  // error: value of type 'Form' has no member 'nam'
  _ = form.select(\.nam).map { $0.count }
}

func nilBeforeTheTypeIsKnown(_ keys: EventStream<Int>) {
  // error: generic parameter 'New' could not be inferred
  _ = keys.compactMap { key in
    guard key > 3 else { return nil }
    return key + 1
  }
}

final class Draft {
  var text = ""
}

struct Plain {
  var text = ""
}

func classAsAModel() {
  // error: type 'Draft' does not conform to the 'Sendable' protocol
  // error: declare the model as 'nonisolated struct …: Equatable'
  _ = MutableModelStream(Draft())
}

func modelWithoutEquality() {
  // error: declare the model as 'nonisolated struct …: Equatable'
  _ = MutableModelStream(Plain())
}

func partWithoutEquality(_ plain: ModelStream<(Plain, Int)>) {
  // error: instance method 'select' requires that 'Plain' conform to 'Equatable'
  _ = plain.select(\.0)
}
