import Basics
import RIBKit
import RIBModules
import Testing

/// Calls between modules, and events of the app.
struct CallTests {
  private struct Rejected: Error {}

  private func greeting() throws -> Modules {
    try Modules([
      TestModule(ModuleProfile("words", needs: .greeter)) {
        $0.handle(.spell) { services, number in "\(services[.greeter].greet()) \(number)" }
        $0.handle(.look) { services in
          let word = services[.greeter].greet()
          return { number in "\(word) \(number)" }
        }
      },
      TestModule(ModuleProfile("people", provides: .greeter)) {
        $0.provide(.greeter) { _ in English() }
      },
    ])
  }

  @Test func aCallIsAnsweredByTheModuleWithItsServices() throws {
    #expect(try greeting().call(.spell, 7) == "hello 7")
  }

  @Test func anAsyncCallIsAnsweredToo() async throws {
    #expect(try await greeting().call(.look, 7) == "hello 7")
    #expect(try await greeting().call(.look, 7, default: "none") == "hello 7")
  }

  @Test func aModuleCallsTellsAndAsksOthersByItsServices() async throws {
    let heard = Transcript()
    let modules = try Modules([
      TestModule("caller") {
        $0.handle(.relay) { services, number in
          services.send(.background)
          heard.note("count \(services.ask(.count, "aa") ?? -1)")
          return try services.call(.spell, number) + services.call(.unknown, 1, default: "!")
        }
      },
      TestModule("words") {
        $0.handle(.spell) { _, number in "<\(number)>" }
        $0.handle(.count) { _, text in text.count }
        $0.on(.background) { _, _ in heard.note("background") }
      },
    ])
    #expect(try modules.call(.relay, 7) == "<7>!")
    #expect(heard.lines == ["background", "count 2"])
  }

  @Test func aServiceThatCallsWhenItsModulesAreGoneIsToldSo() throws {
    let heard = Transcript()
    final class Late {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    do {
      let modules = try Modules([
        TestModule(ModuleProfile("late", provides: .late)) {
          $0.provide(.late) { services in
            Late {
              services.send(.background)
              do { _ = try services.call(.spell, 1) } catch { heard.note("\(error)") }
              heard.note((try? services.call(.spell, 1, default: "the default")) ?? "no default")
            }
          }
        },
        TestModule("words") {
          $0.handle(.spell) { _, number in "<\(number)>" }
          $0.on(.background) { _, _ in heard.note("background") }
        },
      ])
      _ = modules[.late]
    }
    #expect(
      heard.lines == [
        "No module answers the call “spell”: its Modules were released. Do not call other modules when a service is released.",
        "the default",
      ])
  }

  @Test func aCallThatNothingAnswersThrowsOrTakesTheDefault() async throws {
    let modules = try Modules([])
    #expect(throws: ModuleError.self) { try modules.call(.spell, 1) }
    #expect(try modules.call(.spell, 1, default: "none") == "none")
    #expect(try await modules.call(.look, 1, default: "none") == "none")
    await #expect(throws: ModuleError.self) { try await modules.call(.look, 1) }
  }

  /// The module goes off on another thread, at any moment of a call.
  @Test func aCallWithADefaultNeverThrowsForAModuleThatGoesOff() async throws {
    for _ in 0..<400 {
      let isOff = Lock(false)
      let modules = try Modules(
        [
          TestModule("words") {
            $0.handle(.spell) { _, _ in "word" }
            $0.onStart("fail", .background) { _ in { throw Rejected() } }
          }
        ], report: { _ in isOff.withLock { $0 = true } })
      try await modules.start()
      while !isOff.withLock({ $0 }) {
        #expect(throws: Never.self) { try modules.call(.spell, 1, default: "off") }
        // The start-up may need this thread.
        await Task.yield()
      }
    }
  }

  @Test func aDefaultDoesNotStandForAnAnswerOfAnotherType() throws {
    let modules = try greeting()
    let problem = #expect(throws: ModuleError.self) {
      try modules.call(CallKey<Int, Int>("spell"), 1, default: 2)
    }
    #expect(problem?.code == .wrongType)
  }

  @Test func whatTheAnsweringModuleThrowsGoesToTheCallerAlsoWithADefault() async throws {
    let modules = try Modules([
      TestModule("words") {
        $0.handle(.spell) { _, _ in throw Rejected() }
        $0.handle(.look) { _ in { _ in throw Rejected() } }
      }
    ])
    #expect(throws: Rejected.self) { try modules.call(.spell, 1) }
    #expect(throws: Rejected.self) { try modules.call(.spell, 1, default: "none") }
    await #expect(throws: Rejected.self) { try await modules.call(.look, 1) }
  }

  @Test func anEventGoesToAllInTheOrderOfTheModules() throws {
    let heard = Transcript()
    let modules = try Modules([
      TestModule("b") { $0.on(.background) { _, _ in heard.note("b") } },
      TestModule("a") {
        $0.on(.background) { _, _ in heard.note("a1") }
        $0.on(.background) { _, _ in heard.note("a2") }
      },
      TestModule("c", priority: 1) { $0.on(.background) { _, _ in heard.note("c") } },
    ])
    modules.send(.background)
    #expect(heard.lines == ["c", "a1", "a2", "b"])
  }

  @Test func aHandlerThatThrowsIsReportedAndTheNextOneIsCalled() throws {
    let heard = Transcript()
    let reported = Lock<[ModuleError]>([])
    let modules = try Modules(
      [
        TestModule("a") { $0.on(.background) { _, _ in throw Rejected() } },
        TestModule("b") { $0.on(.background) { _, _ in heard.note("b") } },
      ], report: { problem in reported.withLock { $0.append(problem) } })
    modules.send(.background)
    #expect(heard.lines == ["b"])
    let problems = reported.withLock { $0 }
    #expect(problems.map(\.code) == [.handlerFailed])
    #expect(problems.map(\.module) == ["a"])
    #expect(problems.first?.cause is Rejected)
  }

  @Test func aQuestionIsAnsweredByTheFirstThatKnows() throws {
    let asked = Transcript()
    let modules = try Modules(
      [
        TestModule("a") { $0.handle(.count) { _, _ in throw Rejected() } },
        TestModule("b") {
          $0.handle(.count) { _, text in
            asked.note("b")
            return text.isEmpty ? nil : text.count
          }
        },
        TestModule("c") {
          $0.handle(.count) { _, text in
            asked.note("c")
            return -1
          }
        },
      ], report: { _ in })
    #expect(modules.ask(.count, "four") == 4)
    #expect(asked.lines == ["b"])
    #expect(modules.ask(.count, "") == -1)
    #expect(try Modules([]).ask(.count, "x") == nil)
  }
}
