import RIBKit
import RIBTesting
import Testing

/// A harness that a hook uses fails the test and does not stop it.
struct HarnessHookTests {
  typealias Puppet = InteractorHarness<PuppetInteractor>

  /// The failures of a test in which a hook uses the harness while there is work to do.
  private func verbs(
    _ prepare: (PuppetInteractor, @escaping (PuppetInteractor) -> Void) -> Void,
    _ use: @escaping (Puppet) -> Void
  ) -> [String] {
    failuresTold {
      let harness = Puppet(.off) { PuppetInteractor(listener: $0) }
      prepare(harness.interactor) { [unowned harness] puppet in
        puppet.after(.zero) { _ in }
        use(harness)
      }
      harness.activate()
      harness.interactor.whenActive = { _ in }
      harness.deactivate()
    }.map { message in
      message.contains("inside a hook, a handler or a stub that it was running")
        ? String(message.split(separator: "“")[1].split(separator: "”")[0]) : message
    }
  }

  @Test(arguments: [true, false]) func itIsRejected(isActivation: Bool) {
    let uses: [(String, (Puppet) -> Void)] = [
      ("settles", { $0.settle() }), ("advances by 1.0 seconds", { $0.advance(by: .seconds(1)) }),
      ("expects nothing", { $0.expectNothing() }), ("finishes", { $0.finish() }),
      ("expects to be settled", { $0.expectSettled() }),
      ("waits", { harness in #expect(throws: CancellationError.self) { try harness.wait {} } }),
    ]
    for (verb, use) in uses {
      let told = verbs(
        { puppet, hook in if isActivation { puppet.whenActive = hook } else { puppet.whenResigning = hook } },
        use)
      #expect(told == [verb])
    }
  }

  @Test func theEndOfAnActivationIsRejectedInItsBeginning() {
    let told = verbs({ puppet, hook in puppet.whenActive = hook }, { $0.deactivate() })
    #expect(told == ["deactivate"])
  }

  @Test func aTestDoesNotEndInsideOfRun() {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { puppet in
        harness.finish()
        puppet.route(to: .home)
      }
      harness.deactivate()
    }
    #expect(told.count == 2)
    #expect(
      told.first?.hasPrefix(
        "+4: The harness was used (“finishes”) inside a hook, a handler or a stub that it was running")
        == true)
    #expect(told.last?.contains("not expected: route .home") == true)
  }
}
