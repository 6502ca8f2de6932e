import ModelStreams
import RIBKit
import RIBTesting
import Testing

private final class RowInteractor: Interactor {
  let scope: Scope<Never, String>

  init(listener: Listener<String>) { scope = Scope(listener: listener) }
}

private final class RowRouter: Router {
  let interactor: RowInteractor

  init(_ interactor: RowInteractor) { self.interactor = interactor }
}

private final class TableInteractor: Interactor {
  let scope = Scope<[String], Never>()
  let names: ModelStream<[String]>
  private(set) var heard: [String] = []

  init(_ names: ModelStream<[String]>) { self.names = names }

  func didBecomeActive() {
    observe(names) { me, names in me.route(to: names) }
  }

  func hear(_ event: String, from row: String) { heard.append("\(row): \(event)") }
}

private final class TableRouter: Router {
  let interactor: TableInteractor
  private let rows = ChildList<String>()

  init(_ interactor: TableInteractor) { self.interactor = interactor }

  func route(to route: [String]) {
    rows.show(route, in: self) { name in
      RowRouter(RowInteractor(listener: interactor.listener { $0.hear($1, from: name) }))
    }
  }
}

/// The test of a router tells events in the name of one of many rows.
struct RowsTests {
  private let names = MutableModelStream<[String]>([])

  private func makeHarness() -> RouterHarness<TableRouter> {
    let harness = RouterHarness { _ in TableRouter(TableInteractor(names.stream)) }
    harness.attach()
    return harness
  }

  @Test func aRowIsFoundByItsPlaceAndByItsKeyAfterWhatWasSentBefore() {
    let harness = makeHarness()
    names.send(["ana", "bo"])
    harness.send("first", from: RowRouter.self, at: 0)
    names.send(["ana", "bo", "cem"])
    harness.send("last", from: RowRouter.self, key: "cem")
    harness.send("second", from: RowRouter.self, at: 1)
    #expect(harness.router.interactor.heard == ["ana: first", "cem: last", "bo: second"])
    harness.expectTree("Table\n  Row\n  Row\n  Row")
    names.send([])
    harness.expectChanges(.detached("Table/Row"), .detached("Table/Row"), .detached("Table/Row"))
    harness.detach()
  }

  @Test func aTreeThatIsNotTheExpectedOneTakesItsChangesToo() {
    let told = failuresTold {
      let harness = makeHarness()
      names.send(["ana"])
      harness.expectTree("Table")
      names.send([])
      harness.expectTree("Table")
      harness.detach()
    }
    expectSaid(told, "+3: … different shape")
  }

  @Test func aRowThatIsNotThereIsNamed() {
    let told = failuresTold {
      let harness = makeHarness()
      names.send(["ana", "bo"])
      harness.send("x", from: RowRouter.self)
      harness.send("x", from: RowRouter.self, at: 2)
      harness.send("x", from: RowRouter.self, at: -1)
      harness.send("x", from: RowRouter.self, key: "cem")
      harness.send("x", from: RowRouter.self, key: 7)
      harness.expectTree("Table\n  Row\n  Row")
      names.send([])
      harness.expectTree("Table")
      harness.detach()
    }
    expectSaid(
      told, "+3: … 2 children of type RowRouter … at: … key:", "+4: … only 2 … index 2 is out of range",
      "+5: … index -1 is out of range … an index from 0 to 1.", #"+6: … no child … with the key "cem""#,
      "+7: … no child … with the key 7")
  }
}
