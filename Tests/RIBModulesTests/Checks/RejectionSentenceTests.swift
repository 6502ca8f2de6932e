import Basics
import Foundation
import ModelStreams
import RIBKit
import RIBModules
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
  struct RejectionSentenceTests {
    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func aServiceThatTheProfileDoesNotNameIsRejectedWithTheWayToIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule(ModuleProfile("a", provides: .red)) { $0.provide(.red) { $0[.green] } },
          TestModule(ModuleProfile("b", provides: .green)) { $0.provide(.green) { _ in Lamp("green") } },
        ])
        modules.verify()
      }
      #expect(
        text(result).contains(
          """
          RIBModules: the module “a” asked for the service “green” (red → green), which its profile does not list. \
          Add the key to the “needs” of its profile.
          """))
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

    @Test func aServiceAskedForAfterItsModulesIsRejected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
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
      }
      #expect(
        text(result).contains(
          """
          RIBModules: the service “green” was requested after its Modules had ended. Request it earlier, or keep the Modules as long \
          as the services that they create.
          """))
    }

    @Test func servicesThatAskForEachOtherAreRejectedWithTheirCircle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule(ModuleProfile("a", provides: .red, .green, .blue)) {
            $0.provide(.red) { $0[.green] }
            $0.provide(.green) { $0[.blue] }
            $0.provide(.blue) { $0[.green] }
          }
        ])
        _ = modules[.red]
      }
      #expect(
        text(result).contains(
          "RIBModules: services need each other in a cycle: green → blue → green. Make"))
    }

    @Test func sharedServicesThatAskForEachOtherAreRejectedWithTheirCircle() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let key = ServiceKey<[Int]>("others")
        let shared = try SharedServices { list in
          list.provide(.numbers) { $0[key] }
          list.provide(key) { $0[.numbers] }
        }
        _ = shared[.numbers]
      }
      #expect(text(result).contains("need each other in a cycle: numbers → others → numbers. Make"))
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

    @Test func aServiceForEachThatAsksForItselfIsACircleOfOne() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule(ModuleProfile("a", provides: .red)) { $0.provide(.red, scope: .unique) { $0[.red] } }
        ])
        _ = modules[.red]
      }
      #expect(text(result).contains("need each other in a cycle: red → red. Make"))
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

    @Test func aSharedServiceOfAnotherTypeIsRejected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let shared = try SharedServices { $0.provide(.numbers) { _ in [1] } }
        _ = shared[ServiceKey<Int>("numbers")]
      }
      #expect(
        text(result).contains(
          """
          RIBModules: the shared service “numbers” was requested as Swift.Int, but it is provided as Swift.Array<Swift.Int>. Use one key for both.
          """))
    }

    @Test func aServiceOfAnotherTypeIsRejected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule(ModuleProfile("b", provides: .green)) { $0.provide(.green) { _ in Lamp("green") } }
        ])
        _ = modules[ServiceKey<Int>("green")]
      }
      #expect(
        text(result).contains(
          """
          RIBModules: the app asked for the service “green” as Swift.Int, but it is provided as RIBModulesTests.Lamp. Use one key for both.
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

    @Test func aServiceOfNobodyIsRejectedWithANearMiss() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule(ModuleProfile("b", provides: .green)) { $0.provide(.green) { _ in Lamp("green") } }
        ])
        _ = modules[ServiceKey<Lamp>("gren")]
      }
      #expect(
        text(result).contains(
          """
          RIBModules: the app asked for the service “gren”, which nothing provides. Did you mean “green”? \
          Provide it in a module or in SharedServices.
          """))
    }

    @Test func whatIsRegisteredTooLateIsRejected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var kept: ModuleRegistry?
        let modules = try Modules([TestModule("a") { kept = $0 }])
        kept?.handle(.spell) { _, _ in "" }
        _ = modules
      }
      #expect(
        text(result).contains(
          "RIBModules: a module registered something after its register(in:) had returned. Register everything inside register(in:)."
        ))
    }

    @Test func aPluginOfNobodyIsRejected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let modules = try Modules([
          TestModule("a") {
            $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip)
          }
        ])
        _ = modules.makePlugin("tap", at: .afterTrip, for: Trip(fare: 1), listener: Listener { _ in })
      }
      #expect(
        text(result).contains(
          """
          RIBModules: the plugin point “after trip” has no plugin “tap”. Did you mean “tip”? \
          Build only plugins whose names applicablePlugins(at:for:) returns.
          """))
    }
  }
#endif
