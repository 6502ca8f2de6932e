import ModelStreams
import RIBKit
import RIBTesting
import Testing

// Harnesses, stubs and expectations.

struct Services {
  let find = Stub<String, [String]>("find")
  let form = MutableModelStream(Form())
  let presenter = Presenter<Form, SearchInteractor.Action>(Form())

  func makeSearch(_ listener: Listener<SearchInteractor.Event>) -> SearchInteractor {
    let search = Search(find: { [find] in try await find.call($0) }, log: { _ in })
    return SearchInteractor(form.stream, search: search, presenter: presenter, listener: listener)
  }
}

func harnessOfOneStatement(_ services: Services) {
  let harness = InteractorHarness { services.makeSearch($0) }
  harness.activate()
  harness.run { $0.count = 2 }
}

func harnessOfTwoStatements(_ services: Services) {
  let harness = InteractorHarness { listener in
    services.find.returns(["Emma"])
    let search = services.makeSearch(listener)
    search.count = 3
    return search
  }
  harness.deactivate(cancelling: .timer, .call)
}

func routerHarnessOfTwoStatements(_ services: Services) {
  let harness = RouterHarness { listener in
    let search = services.makeSearch(listener)
    return SearchRouter(search)
  }
  harness.send(.liked(2), from: PageInteractor.self)
}

func treeHarnessOfTwoStatements(_ services: Services) {
  let harness = TreeHarness(.exhaustive) { listener in
    let search = services.makeSearch(listener)
    search.found = ["Emma"]
    return SearchRouter(search)
  }
  harness.launch()
}

func harnessOfALeaf() {
  let harness = InteractorHarness { listener in
    let page = PageInteractor(3, listener: listener)
    return page
  }
  harness.expectEvent(.liked(2))
}

func runOfTwoStatements(_ harness: InteractorHarness<SearchInteractor>) -> Int {
  harness.run { me in
    me.count += 1
    me.found.append("\(me.count)")
  }
  let next = harness.run { me in
    let count = me.count + me.found.count
    return count + 1
  }
  return next * 2
}

func expectationsOfNestedValues(_ harness: InteractorHarness<SearchInteractor>, _ services: Services) {
  let screen = harness.record(services.presenter, as: "screen")
  harness.expect(
    .call(services.find, "a"), .route(.found(["Emma", "Persuasion"].map { $0 + "!" }, by: "a")),
    .event(.chosen("Emma", at: 3)), .output(screen, Form(name: "Emma", age: 1 + 2, city: "Bath")),
    .route(that: "is a page") { if case .page(let number) = $0 { number > 2 } else { false } })
}

func expectationOfAChange(_ screen: OutputRecorder<Form>, _ harness: InteractorHarness<SearchInteractor>) {
  screen.expect { $0.name = "Emma" }
  screen.expect { form in
    form.age += 1
    form.city = form.city.map { $0 + "!" }
  }
  screen.expect(that: "is long") { form in
    let count = form.name.count + (form.city?.count ?? 0)
    return count > 10
  }
  harness.expectState(\.found, ["Emma"] + [1, 2].map { "\($0)" })
}

func expectationsInAnyOrder(_ harness: InteractorHarness<SearchInteractor>, _ services: Services) throws {
  harness.inAnyOrder {
    harness.expectRoute(.page(1 + 2))
    services.find.expectCalls("a", "b")
  }
  let texts = try harness.wait {
    let texts = try await services.find.call("c")
    return texts.map { $0.count }
  }
  #expect(texts.map { $0 + 1 } == [5, 6])
}

func answersOfAStub(_ stub: Stub<String, [String]>) {
  stub.handler { [$0, $0 + "!"] }
  stub.handler { text in
    guard text.count > 2 else { throw CancellationError() }
    return [text]
  }
  let call = stub.expectCall(that: "is long") { text in
    let count = text.count
    return count > 2
  }
  _ = call.map { $0.input.count + 1 }
}

func fuzzOfAnInteractor() {
  FuzzTest {
    let services = Services()
    services.find.returns(["Emma"])
    return services
  } harness: { services in
    let harness = InteractorHarness { services.makeSearch($0) }
    harness.activate()
    return harness
  } check: { harness, _ in
    let count = harness.interactor.count
    return count > 3 ? "\(count) is too many" : nil
  } perform: { (input: SearchInteractor.Action, harness, services) in
    services.presenter.send(input)
    harness.run { $0.count += 1 }
  }
  .run(inputs: [.close, .choose(1), .type("a" + "b")], seed: 7)
}

func stressOfALifecycle() {
  let test = LifecycleStressTest {
    Services()
  } harness: { services in
    services.find.suspends()
    return InteractorHarness { services.makeSearch($0) }
  }
  test.run { harness, services in
    services.presenter.send(.type("a"))
    harness.run { $0.count += 1 }
  }
}

func builderOfTwoStatements(_ dependency: SearchDependency) {
  let harness = BuilderHarness(dependency) { dependency in
    let builder = SearchBuilder(dependency: dependency)
    return builder.build(listener: Listener { _ in })
  }
  harness.expectUses("form", "search")
}

func diagramOfAStream() {
  expectMarbles("a-b-c|") { play in
    let letters = try play.models("ab-c|")
    return letters.map { $0.uppercased() }.removeDuplicates().buffered(.unbounded)
  }
}

func conditionsOfTwoStatements(_ harness: InteractorHarness<SearchInteractor>, _ services: Services) {
  let forms = StreamRecorder(services.form.stream, host: harness.host)
  forms.expectNext { form in
    let count = form.name.count
    return count > 2
  }
  harness.expect(
    .route(that: "is a page") { route in
      guard case .page(let number) = route else { return false }
      return number > 2
    },
    .event(that: "is chosen") { event in
      if case .chosen(_, at: let index) = event { return index > 2 }
      return false
    },
    .call(services.find, that: "is long") { text in
      let count = text.count
      return count > 2
    })
}

func everySchedule(_ dependency: SearchDependency) {
  forEachSchedule(seeds: 0..<20) { schedule in
    let harness = TreeHarness(schedule: schedule) {
      SearchBuilder(dependency: dependency).build(listener: $0)
    }
    harness.launch()
    harness.settle()
  }
}
