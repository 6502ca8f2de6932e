import Foundation
import RIBKit
import RIBModules
import RIBTesting
import Testing

/// Services that outlive their modules, as the trait `.failsOnLeaks` finds them.
@Suite struct ServiceLeakTests {
  protocol Clerk: AnyObject, Sendable {}

  private final class LiveClerk: Clerk {}

  private actor Keeper: Clerk {
    private var kept: [AnyObject] = []

    func keep(_ clerk: any Clerk) { kept.append(clerk) }
  }

  private final class Attic {
    var things: [AnyObject] = []
  }

  private let clerk = ServiceKey<any Clerk>("clerk")
  private let number = ServiceKey<Int>("number")

  /// Runs a function under a watch: in an async function the other overload would be taken.
  private func see(_ watch: LeakWatch, _ body: () -> Void) { watch.watch(body) }

  /// Makes the services of a module, keeps one, and ends the modules; or does not.
  private func leaks(
    endingModules: Bool = true, _ make: @escaping @Sendable () -> any Clerk
  ) async throws -> [Leak] {
    let watch = LeakWatch()
    defer { watch.close() }
    let attic = Attic()
    see(watch) {
      let modules = try? Modules([
        TestModule(ModuleProfile("a", provides: clerk, number)) {
          $0.provide(clerk) { _ in make() }
          $0.provide(number) { _ in 1 }
        }
      ])
      modules?.verify()
      if let modules { attic.things.append(modules[clerk]) }
      if !endingModules, let modules { attic.things.append(modules) }
    }
    let leaks = await watch.leaks()
    withExtendedLifetime(attic) {}
    return leaks
  }

  @Test func aServiceThatOutlivesItsModulesIsALeakAtTheLineThatProvidesIt() async throws {
    let leaks = try await leaks { LiveClerk() }
    #expect(
      leaks.map {
        $0.message.hasPrefix("The service \"clerk\" (LiveClerk) outlives the modules that created it")
      }
        == [true])
    #expect(leaks.first?.fileID == "RIBModulesTests/ServiceLeakTests.swift")
    #expect(try await self.leaks { Keeper() }.count == 1)
  }

  @Test func whatSomethingElseHoldsWhenItIsMadeIsNone() async throws {
    let mine = LiveClerk()
    #expect(try await leaks { mine } == [])
    let (keeper, other) = (Keeper(), LiveClerk())
    await keeper.keep(other)
    #expect(try await leaks { other } == [])
  }

  #if canImport(ObjectiveC)
    /// Its stored property is where an object of Swift has its reference count.
    private final class RemoteClerk: NSObject, Clerk {
      private let bits = -1
    }

    @Test func anObjectOfObjectiveCIsNotWatched() async throws {
      #expect(try await leaks { RemoteClerk() } == [])
    }
  #endif

  @Test func aServiceWhoseModulesLiveIsNone() async throws {
    #expect(try await leaks(endingModules: false) { LiveClerk() } == [])
  }

  @Test func aServiceThatGoesWithItsModulesIsNone() async throws {
    let watch = LeakWatch()
    defer { watch.close() }
    see(watch) {
      let modules = try? Modules([
        TestModule(ModuleProfile("a", provides: clerk)) { $0.provide(clerk) { _ in LiveClerk() } }
      ])
      modules?.verify()
    }
    #expect(await watch.leaks() == [])
  }

  @Test func aSharedServiceIsNone() async throws {
    let watch = LeakWatch()
    defer { watch.close() }
    let shared = try SharedServices { $0.provide(clerk) { _ in LiveClerk() } }
    see(watch) {
      let modules = try? Modules([TestModule(ModuleProfile("a", needs: clerk))], shared: shared)
      modules?.verify()
    }
    #expect(await watch.leaks() == [])
    _ = shared[clerk]
  }
}
