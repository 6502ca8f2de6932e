import Basics
import Foundation
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

/// Two threads that go on when both have come.
private final class Meeting: Sendable {
  private let count = Lock(0)

  func meet() {
    count.withLock { $0 += 1 }
    while count.withLock({ $0 }) < 2 { sched_yield() }
  }
}

#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  /// What stops the program, because a service has to be returned and there is none.
  ///
  /// Run it with `RIB_RECORD=1` to change a sentence.
  struct RejectionSentenceTests {
    /// A way to stop the program.
    struct Rejection: Sendable {
      let name: String
      let commit: @Sendable () throws -> Void

      private static var green: TestModule {
        TestModule(ModuleProfile("b", provides: .green)) { $0.provide(.green) { _ in Lamp("green") } }
      }

      static let all = [
        Rejection(name: "a service that the profile does not list") {
          let modules = try Modules([
            TestModule(ModuleProfile("a", provides: .red)) { $0.provide(.red) { $0[.green] } },
            green,
          ])
          modules.verify()
        },
        Rejection(name: "a service requested after its modules") {
          var kept: ModuleServices?
          do {
            let modules = try Modules([
              TestModule(ModuleProfile("b", provides: .green)) {
                $0.provide(.green) { _ in Lamp("green") }
                $0.handle(.spell) { services, _ in
                  kept = services
                  return ""
                }
              }
            ])
            _ = try modules.call(.spell, 1)
          }
          _ = kept?[.green]
        },
        Rejection(name: "a cycle of services") {
          let modules = try Modules([
            TestModule(ModuleProfile("a", provides: .red, .green, .blue)) {
              $0.provide(.red) { $0[.green] }
              $0.provide(.green) { $0[.blue] }
              $0.provide(.blue) { $0[.green] }
            }
          ])
          _ = modules[.red]
        },
        Rejection(name: "a cycle of shared services") {
          let key = ServiceKey<[Int]>("others")
          let shared = try SharedServices { list in
            list.provide(.numbers) { $0[key] }
            list.provide(key) { $0[.numbers] }
          }
          _ = shared[.numbers]
        },
        Rejection(name: "a cycle of one unique service") {
          let modules = try Modules([
            TestModule(ModuleProfile("a", provides: .red)) { $0.provide(.red, scope: .unique) { $0[.red] } }
          ])
          _ = modules[.red]
        },
        Rejection(name: "a shared service of another type") {
          let shared = try SharedServices { $0.provide(.numbers) { _ in [1] } }
          _ = shared[ServiceKey<Int>("numbers")]
        },
        Rejection(name: "a service of another type") {
          _ = try Modules([green])[ServiceKey<Int>("green")]
        },
        Rejection(name: "a service that nothing provides") {
          _ = try Modules([green])[ServiceKey<Lamp>("gren")]
        },
        Rejection(name: "a late registration") {
          var kept: ModuleRegistry?
          let modules = try Modules([TestModule("a") { kept = $0 }])
          kept?.handle(.spell) { _, _ in "" }
          _ = modules
        },
        Rejection(name: "a plugin that nothing provides") {
          let modules = try Modules([
            TestModule("a") {
              $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip)
            }
          ])
          _ = modules.makePlugin("tap", at: .afterTrip, for: Trip(fare: 1), listener: Listener { _ in })
        },
      ]
    }

    @Test func aProgramIsStoppedWithItsSentence() async {
      var texts: [String] = []
      for index in Rejection.all.indices {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          [index = index as Int] in
          try Rejection.all[index].commit()
        }
        let sentence = text(result).firstMatch(of: /RIBModules: .*/)?.output
        texts.append("## \(Rejection.all[index].name)\n\n\(sentence ?? "")")
      }
      expectRecorded(texts.joined(separator: "\n\n"), as: "rejections")
    }

    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func whatAPluginAsksForIsSeenWhenItsPlaceIsVerifiedAtTheLineThatAsks() async {
      let line = #line + 1  // Everything in the closure of a macro is on its first line.
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule(ModuleProfile("b", provides: .green)) { $0.provide(.green) { _ in Lamp("green") } },
          TestModule("a") {
            $0.plug(Plugin("tip") { lamps, _, _ in fatalError(lamps[.green].name) }, into: .afterTrip)
          },
        ])
        modules.verify()
        modules.verify(.afterTrip, for: Trip(fare: 1))
      }
      #expect(
        text(result).contains(
          """
          RejectionSentenceTests.swift:\(line): Fatal error: RIBModules: the module “a” asked for the service “green” (green), \
          which its profile does not list.
          """))
    }

    @Test func sharedServicesThatTwoThreadsMakeForEachOtherAreRejectedWithTheirCircle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (key, began) = (ServiceKey<[Int]>("others"), Meeting())
        let shared = try SharedServices { list in
          list.provide(.numbers) {
            began.meet()
            return $0[key]
          }
          list.provide(key) {
            began.meet()
            return $0[.numbers]
          }
        }
        Thread.detachNewThread { _ = shared[key] }
        _ = shared[.numbers]
      }
      let circles = ["numbers → others → numbers", "others → numbers → others"]
      #expect(circles.contains { text(result).contains("need each other in a cycle: \($0). Make") })
    }

    @Test func aSharedServiceOfNobodyIsRejectedAtTheLineThatAsks() async {
      let line = #line + 1  // Everything in the closure of a macro is on its first line.
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let shared = try SharedServices { $0.provide(.numbers) { _ in [1] } }
        _ = shared[ServiceKey<[Int]>("number")]
      }
      #expect(
        text(result).contains(
          """
          RejectionSentenceTests.swift:\(line): Fatal error: RIBModules: no shared service is called “number”. Did you mean “numbers”? \
          Provide it in the list of SharedServices.
          """))
    }

    @Test func aPlaceOfAnotherTypeIsRejectedAtTheLineThatAsks() async {
      let line = #line + 1  // Everything in the closure of a macro is on its first line.
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule("a") {
            $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip)
          }
        ])
        _ = modules.applicablePlugins(at: PluginPoint<Int, Never>("after trip"), for: 1)
      }
      #expect(
        text(result).contains(
          """
          RejectionSentenceTests.swift:\(line): Fatal error: RIBModules: the plugin point “after trip” is requested as (Swift.Int) -> \
          Swift.Never, but the \
          module “a” plugs into it as (RIBModulesTests.Trip) -> RIBModulesTests.AfterTrip. Declare the plugin point once and use it in both places.
          """))
    }
  }
#endif
