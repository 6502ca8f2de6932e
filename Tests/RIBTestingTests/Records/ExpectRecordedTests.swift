import RIBKit
import RIBTesting
import Testing

struct ExpectRecordedTests {
  let shelf: Shelf

  init() throws {
    shelf = try Shelf()
  }

  @Test func aValueIsComparedWithItsRecordBesideTheTest() throws {
    struct Trip {
      var id = 3
      var note = "a\r\nb "
    }
    #expect(failuresTold { expectRecorded(Trip(), as: "trip", sourceLocation: shelf.place) }.count == 1)
    #expect(failuresTold { expectRecorded(Trip(), as: "trip", sourceLocation: shelf.place) } == [])
    let failures = failuresTold {
      expectRecorded(Trip(note: "a\nb "), as: "trip", sourceLocation: shelf.place)
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix("ShelfTests/SearchTests.swift:7: The output differs from the record") == true)
  }

  @Test func aLongValueIsRecordedWhole() {
    let rows = (0..<400).map { "row \($0)" }
    _ = failuresTold { expectRecorded(rows, as: "rows", sourceLocation: shelf.place) }
    #expect(
      failuresTold { expectRecorded(rows.dropLast() + ["other"], as: "rows", sourceLocation: shelf.place) }
        .count == 1)
  }

  @Test func aLogHasWhatTheTestDidAndWhatCameAndNoLines() throws {
    _ = failuresTold { play { $0.expectLog(recordedAs: "story", sourceLocation: shelf.place) } }
    #expect(
      try shelf.text("story") == """
        activate
        runs
          route .trip(3)
          0.0 seconds Puppet: started after
        advances by 2.0 seconds
          2.0 seconds Puppet: ended after
          view model 7

        """)
  }

  @Test func aLogAccountsForWhatCameAndDoesNotDependOnExpectations() {
    _ = failuresTold { play { $0.expectLog(recordedAs: "story", sourceLocation: shelf.place) } }
    let failures = failuresTold {
      play { harness in
        harness.expectRoute(.trip(3))
        harness.settle()
        harness.discard(because: "the log is looked at")
        harness.expectNothing()
        harness.expectLog(recordedAs: "story", sourceLocation: shelf.place)
      }
    }
    #expect(failures == [])
  }

  @Test func whatTheTestHasSentItselfIsAStepOfItsOwn() throws {
    _ = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.host.run { harness.interactor.call({ 4 }, then: { me, _ in me.route(to: .home) }) }
      harness.expectRoute(.home)
      harness.expectLog(recordedAs: "cause", sourceLocation: shelf.place)
      harness.deactivate()
    }
    #expect(try shelf.text("cause").contains("\nruns queued work\n"))
  }

  @Test func aLogWithAnotherValueFailsEvenWhenALineOfTheTraceIsTheSame() {
    let long = String(repeating: "x", count: 300)
    for (ending, count) in [("a", 1), ("a", 0), ("b", 1)] {
      let failures = failuresTold {
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.activate()
        harness.run { $0.notify(.said(long + ending)) }
        harness.expectLog(recordedAs: "long", sourceLocation: shelf.place)
        harness.deactivate()
      }
      #expect(failures.count == count)
    }
  }

  @Test func theLogOfATestThatHasFailedIsNotRecorded() throws {
    let failures = failuresTold {
      play { harness in
        harness.expectRoute(.home)
        harness.expectLog(recordedAs: "story", sourceLocation: shelf.place)
      }
    }
    #expect(failures.last?.contains("It was not recorded, because the test had already failed.") == true)
  }

  @Test func theShapeOfATreeIsRecorded() throws {
    func failures(_ act: (RouterHarness<DeskRouter>) -> Void) -> [String] {
      failuresTold {
        let harness = RouterHarness(.off) { DeskRouter(listener: $0) }
        harness.attach()
        act(harness)
        harness.expectTree(recordedAs: "desk", sourceLocation: shelf.place)
        harness.detach()
      }
    }
    #expect(failures { $0.route(to: .search) }.count == 1)
    #expect(try shelf.text("desk") == "Desk\n└─ Search\n")
    #expect(failures { $0.route(to: .search) } == [])
    #expect(failures { _ in }.first?.contains("- └─ Search") == true)
  }

  private func play(_ end: (InteractorHarness<PuppetInteractor>) -> Void) {
    let harness = InteractorHarness { PuppetInteractor(listener: $0) }
    harness.record(harness.interactor.presenter)
    harness.activate()
    harness.run { puppet in
      puppet.route(to: .trip(3))
      puppet.after(.seconds(2)) { me in me.presenter.show(7) }
    }
    harness.advance(by: .seconds(2))
    end(harness)
    harness.deactivate()
  }
}
