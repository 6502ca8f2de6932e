import RIBSyntax
import Testing

@Suite struct ForeignWriteRuleTests {
  static let others = [
    "Sources/App/Services.swift": """
    import ModelStreams

    final class TripService {
      let model = MutableModelStream(Trips())
      let news: EventSource<String>
      private let secret = MutableModelStream(0)
      let log = Log()
      static let shared = TripService()
      init() { news = EventSource() }
      func end() { model.send(Trips()); self.news.send("end"); secret.update { $0 += 1 } }
    }
    struct Services { let trips: TripService }
    final class Log { func send(_ text: String) {} }
    typealias Totals = MutableModelStream<Int>
    """
  ]

  static let found =
    Lint.rows(
      "AInteractor writes model, which belongs to TripService.",
      "service.model.→send(Trips())",
      "self.service.model.→update { $0.end() }",
      "TripService.shared.model.→send(Trips())",
      "let model = service.model\n    model.→send(Trips())",
      "observe(x) { me, _ in me.service.model.→send(Trips()) }",
      "let all = TripService()\n    (all.model).→send(Trips())")
    + Lint.rows(
      "AInteractor writes news, which belongs to TripService.",
      "services.trips.news.→finish()",
      "if let other = self.service { other?.news.→send(\"x\") }")
    + Lint.rows(
      "AInteractor writes given, which it received and doesn't own.",
      "given.→send(1)",
      "observe(x) { me, _ in me.given.→send(1) }")
    + Lint.rows(
      "AInteractor writes totals, which it received and doesn't own.",
      "totals.→update { $0 += 1 }")
    + Lint.rows(
      "AInteractor writes stream, which it received and doesn't own.",
      "func f(_ stream: EventSource<Int>) { stream.→send(1) }")

  static let fine = [
    // What the interactor owns.
    "own.send(1)",
    "self.made.update { $0 += 1 }",
    "observe(x) { me, _ in me.own.send(1) }",
    "let local = MutableModelStream(0)\n    local.send(1)",
    // A function of the service, and what only looks like a source.
    "service.end()",
    "service.log.send(\"x\")",
    "presenter.send(.tapped)",
    "socket.send(data)",
    "send(1)",
    "service.model.stream.latest.update()",
    "func f(_ model: Socket) { model.send(1) }",
    "// service.model.send(Trips())",
  ]

  private func file(_ statement: String) -> String {
    """
    import ModelStreams
    import RIBKit

    final class AInteractor: Interactor {
      let service: TripService
      let services: Services
      private let given: MutableModelStream<Int>
      private let totals: Totals
      private let own = MutableModelStream(0)
      private let made: MutableModelStream<Int>
      init(service: TripService, given: MutableModelStream<Int>, totals: Totals) {
        self.service = service
        self.given = given
        self.totals = totals
        self.made = MutableModelStream(1)
      }
      func didBecomeActive() {
        \(statement)
      }
    }
    """
  }

  @Test(arguments: found) func aWriteFromOutsideIsFound(_ statement: String, _ message: String) {
    Lint("foreign-write", file(statement), with: Self.others).expectOne(message)
  }

  @Test(arguments: fine) func otherCallsAreFine(_ statement: String) {
    #expect(Lint("foreign-write", file(statement), with: Self.others).places == [])
  }

  static let owners = [
    "final class S { let a = EventSource<Int>() }\nextension S { func f() { a.send(1) } }",
    "final class S { let a = EventSource<Int>()\n  func f(_ other: S) { other.a.send(1) } }",
    "final class S { struct T { let a = EventSource<Int>() }\n  let t = T()\n  func f() { t.a.send(1) } }",
    "final class S { let a = EventSource<Int>()\n  struct T { let s: S\n  func f() { s.a.send(1) } } }",
    "final class S { fileprivate let a = EventSource<Int>() }\nstruct T { let s: S\n  func f() { s.a.send(1) } }",
    "final class S { let a: EventSource<Int>\n  init(_ a: EventSource<Int>) { self.a = a; a.send(1) } }",
    "struct EventSource<T> {}\nfinal class S { let a = EventSource<Int>() }\nfunc f(_ s: S) { s.a.send(1) }",
  ]

  @Test(arguments: owners) func theOwnerMayWrite(_ text: String) {
    #expect(Lint("foreign-write", "import ModelStreams\n" + text).places == [])
  }

  @Test func aWriteFromAnywhereElseIsFoundToo() {
    let text = "func main(_ service: TripService) { service.model.→send(Trips()) }"
    Lint("foreign-write", text, with: Self.others)
      .expectMarked("This writes model, which belongs to TripService.")
  }

  @Test func aTestMayWriteWhatItLikes() {
    let text = "func test(_ service: TripService) { service.model.send(Trips()) }"
    #expect(Lint("foreign-write", text, path: "Tests/A.swift", with: Self.others).places == [])
  }

  @Test func aValueThatCannotBeReadIsFine() {
    let text = "import ModelStreams\nfunc f() { find().model.send(Trips()) }\n"
    #expect(Lint("foreign-write", text, with: Self.others).places == [])
  }

  /// LoggedIn owns the score: its builder makes it, and those below are given the stream.
  @Test(arguments: [
    ("let score = MutableModelStream(0)\n", "score", ""), ("", "MutableModelStream(0)", ""),
    ("let score = service.score\n", "score", "→"),
  ])
  func whatItsBuilderMakesBelongsToTheRIB(_ line: String, _ value: String, _ mark: String) {
    Lint(
      "foreign-write",
      """
      import ModelStreams
      import RIBKit
      struct LoggedInBuilder: Builder {
        func build() -> LoggedInRouter {
          \(line)return LoggedInRouter(interactor: LoggedInInteractor(score: \(value)))
        }
      }
      final class LoggedInInteractor: Interactor {
        private let score: MutableModelStream<Int>
        init(score: MutableModelStream<Int>) { self.score = score }
        func win() { score.\(mark)update { $0 += 1 } }
      }
      final class LoggedInRouter: Router { let interactor: LoggedInInteractor }
      """
    ).expectMarked()
  }

  @Test(arguments: [
    ("", "let score = MutableModelStream(0)\n", "score", ""), ("", "", "MutableModelStream(0)", ""),
    ("private let score = MutableModelStream(0)", "", "score", ""),
    (
      "private let score: MutableModelStream<Int>", "score = MutableModelStream(0)\n", "score",
      ""
    ),
    ("", "", "score", "→"),
  ])
  func whatTheInitializerOfItsRouterMakesBelongsToTheRIB(
    _ member: String, _ line: String, _ value: String, _ mark: String
  ) {
    Lint(
      "foreign-write",
      """
      import ModelStreams
      import RIBKit
      final class LoggedInRouter: Router {
        let interactor: LoggedInInteractor
        \(member)
        init(\(mark.isEmpty ? "" : "score: MutableModelStream<Int>")) {
          \(line)interactor = LoggedInInteractor(score: \(value))
        }
      }
      final class LoggedInInteractor: Interactor {
        private let score: MutableModelStream<Int>
        let scope = Scope<Never, Never>()
        init(score: MutableModelStream<Int>) { self.score = score }
        func win() { score.\(mark)update { $0 += 1 } }
      }
      """
    ).expectMarked()
  }
}
