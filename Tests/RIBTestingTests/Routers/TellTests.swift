import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite("A harness tells nothing in the name of a child that is not there")
struct TellTests {
  /// Runs a test and gives its first failure, without what follows from it.
  func failure(_ test: (RouterHarness<DeskRouter>) -> Void) -> String? {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let harness = RouterHarness(.loose) { DeskRouter(listener: $0) }
      harness.attach()
      test(harness)
      harness.detach()
    }
    return sink.failures.first.map { "\($0.location.line) \($0.message)" }
  }

  func search() -> SearchRouter {
    SearchRouter(
      SearchInteractor(
        session: MutableModelStream<String?>(nil).stream, presenter: Presenter([]),
        listener: Listener { _ in },
        find: { _ in [] }))
  }

  @Test("It has none at all")
  func none() {
    #expect(
      failure { $0.tell(.closed(searches: 1), from: SearchRouter.self) } == """
        30 DeskRouter has no child of the type SearchRouter that could tell something. \
        It has no children at all. Route to the child first.
        """)
  }

  @Test("It has another one")
  func another() {
    let failure = failure { harness in
      harness.route(to: .receipt)
      harness.tell(.closed(searches: 1), from: SearchRouter.self)
    }
    #expect(
      failure == """
        41 DeskRouter has no child of the type SearchRouter that could tell something. \
        Its children: ReceiptRouter. Route to the child first.
        """)
  }

  @Test("It has two of them")
  func two() {
    let failure = failure { harness in
      for _ in 1...2 { harness.run { $0.attach(search()) } }
      harness.tell(.closed(searches: 1), from: SearchRouter.self)
    }
    #expect(
      failure == """
        54 DeskRouter has 2 children of the type SearchRouter, and only one could be told. \
        Let the one that is meant notify, in run(_:).
        """)
  }
}
