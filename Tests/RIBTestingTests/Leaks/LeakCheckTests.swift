import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// A leak check looks when the test is over, and at what that test has made.
struct LeakCheckTests {
  private struct Stop: Error {}

  @Test func whatIsShutDownAndDroppedIsNoLeak() async throws {
    let failures = try await leakFailures {
      let host = ManualHost()
      let root = RootRouter()
      let trip = TripRouter()
      trip.interactor.whenActive = { interactor in
        interactor.after(.seconds(1)) { _ in }
        interactor.task { me in me.closure() }
      }
      host.run {
        root.launch(on: host)
        root.attach(trip)
        root.stack.push(1, in: root) { TripRouter() }
        root.stack.push(2, in: root) { TripRouter() }
      }
      host.settle()
      host.shutdown(root)
    }
    #expect(failures == [])
  }

  @Test(arguments: [false, true])
  func oneThatIsMeantToStayIsNoLeakUnlikeWhatWasDetachedFromIt(isDetached: Bool) async throws {
    let failures = try await leakFailures { attic in
      let root = RootRouter()
      root.outlivesTest()
      attic.launch(root) {
        let trip = TripRouter()
        root.attach(trip)
        if isDetached { root.detach(trip) } else { trip.attach(TripRouter()) }
        attic.keep(trip)
      }
    }
    #expect(failures.count == (isDetached ? 1 : 0))
  }

  @Test func aTestThatThrowsIsNotChecked() async throws {
    await #expect(throws: Stop.self) {
      let failures = try await leakFailures { attic in
        attic.keep(TripRouter())
        throw Stop()
      }
      #expect(failures == [])
    }
  }

  @Test func testsThatRunAtOnceDoNotSeeOneAnother() async throws {
    try await withThrowingTaskGroup(of: (Int, [Failure]).self) { group in
      let attic = Attic()
      for number in 1...50 {
        group.addTask {
          let failures = try await leakFailures {
            let host = ManualHost()
            let root = RootRouter()
            root.launch(on: host)
            await Task.yield()
            host.shutdown(root)
            if number.isMultiple(of: 2) { attic.keep(TripRouter(line: UInt(number))) }
            await Task.yield()
          }
          return (number, failures)
        }
      }
      for try await (number, failures) in group {
        #expect(failures.map(\.location.line) == (number.isMultiple(of: 2) ? [number] : []))
      }
      attic.empty()
    }
  }

  @Test func tasksOfTheTestAreWatchedAndDetachedOnesAreNot() async throws {
    let line = #line
    let failures = try await leakFailures { attic in
      await Task { attic.keep(TripRouter()) }.value
      await Task.detached { attic.keep(TripRouter()) }.value
    }
    #expect(failures.map { $0.location.line - line } == [2])
  }

  @Test func whatIsMadeWhenTheTestIsOverIsNotWatched() async throws {
    let attic = Attic()
    let door = Door()
    let failures = try await leakFailures {
      let late = Task {
        await door.wait()
        attic.keep(TripRouter())
      }
      attic.later { _ = late }
    }
    #expect(failures == [])
    door.open()
    attic.empty()
  }

  @Test func whatADeliveryBuildsOnAnActorIsWatched() async throws {
    let built = Door()
    let line = #line
    let failures = try await leakFailures { attic in
      let ride = Ride()
      await ride.begin { interactor in
        interactor.after(.zero) { _ in
          attic.keep(TripRouter())
          built.open()
        }
      }
      await built.wait()
      await ride.end()
    }
    #expect(failures.map { $0.location.line - line } == [5])
  }

  @Test func aWatchInsideAnotherTakesWhatIsMadeInIt() async throws {
    let outer = try await leakFailures { attic in
      let inner = try await leakFailures { attic.keep(TripRouter()) }
      #expect(inner.count == 1)
    }
    #expect(outer == [])
  }

  @Test(arguments: 1...20)
  func anActorThatEndsItsTreeIsNoLeak(round: Int) async throws {
    let failures = try await leakFailures {
      await withTaskGroup { group in
        for _ in 1...10 {
          group.addTask {
            let ride = Ride()
            await ride.begin { interactor in
              interactor.task { me in await Task.yield() }
              interactor.start(Worker("poll") { await Task.yield() })
            }
            await ride.end()
          }
        }
      }
      let ride = Ride()
      await ride.begin { $0.start(Worker("poll") { await Task.yield() }) }
      await ride.end()
    }
    #expect(failures == [])
  }
}
