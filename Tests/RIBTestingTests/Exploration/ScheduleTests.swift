import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

@Suite(.failsOnLeaks)
struct ScheduleTests {
  /// A service with a race: another call may come between its look and its act.
  actor Account {
    private(set) var balance = 100

    func pay(_ amount: Int) async -> Bool {
      guard balance >= amount else { return false }
      await Task.yield()
      balance -= amount
      return true
    }
  }

  /// The balance when two are paid, the second a little later.
  private func balance(_ schedule: ManualHost.Schedule) throws -> Int {
    let harness = InteractorHarness(schedule: schedule, .off) {
      PuppetInteractor(listener: $0)
    }
    let account = Account()
    harness.activate()
    harness.run { puppet in
      puppet.call({ await account.pay(80) }, then: { _, _ in })
      puppet.call(
        {
          await Task.yield()
          await Task.yield()
          return await account.pay(80)
        }, then: { _, _ in })
    }
    let balance = try harness.wait { await account.balance }
    harness.deactivate()
    return balance
  }

  @Test func aRaceInAServiceIsFoundWithinAFewSeedsAndTheSeedRepeatsIt() throws {
    #expect(try balance(.firstInFirstOut) == 20)
    let seed = try #require(try (0..<20).first { try balance(.seeded($0)) < 0 })
    for _ in 0..<20 { #expect(try balance(.seeded(seed)) == -60) }
  }

  @Test func aSeedIsOneOrderAndAnotherSeedAnother() async {
    let logs = await withTaskGroup(of: (UInt64, String).self) { group in
      for number in 0..<200 {
        let seed = UInt64(number % 20)
        group.addTask { (seed, DeterminismTests.run(.seeded(seed))) }
      }
      return await group.reduce(into: [UInt64: Set<String>]()) { $0[$1.0, default: []].insert($1.1) }
    }
    #expect(logs.count == 20)
    #expect(logs.values.allSatisfy { $0.count == 1 })
    #expect(Set(logs.values).count > 10)
  }

  /// A service that notes who calls.
  private actor Desk {
    private(set) var visitors: [Int] = []

    func visit(_ number: Int) { visitors.append(number) }
  }

  @Test(arguments: Seeds.first(20))
  func whatHasComeToTheActorOfTheTreeKeepsItsOrderThere(seed: Int) throws {
    let harness = InteractorHarness(schedule: .seeded(UInt64(seed)), .off) {
      PuppetInteractor(listener: $0)
    }
    let desk = Desk()
    var returned: [Int] = []
    harness.activate()
    harness.run { puppet in
      for number in 0..<8 {
        puppet.task { _ in
          await desk.visit(number)
          returned.append(number)
        }
      }
    }
    let visitors = try harness.wait { await desk.visitors }
    #expect(visitors.count == 8)
    #expect(returned == visitors)
    harness.deactivate()
  }

  @Test(arguments: Seeds.first(20))
  func modelsAreDeliveredInTheirOrder(seed: Int) {
    let harness = InteractorHarness(schedule: .seeded(UInt64(seed)), .off) {
      PuppetInteractor(listener: $0)
    }
    let source = MutableModelStream(0)
    var came: [Int] = []
    harness.activate()
    harness.run { puppet in
      puppet.observe(source.stream) { _, model in came.append(model) }
      puppet.call(
        {
          for model in 1...9 {
            source.send(model)
            await Task.yield()
          }
        }, then: { _, _ in })
    }
    #expect(came == came.sorted())
    #expect(came.first == 0 && came.last == 9)
    harness.deactivate()
  }
}
