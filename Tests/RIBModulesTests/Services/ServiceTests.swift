import RIBModules
import Testing

/// Services of modules: when they are made, for whom, and in which order they go.
struct ServiceTests {
  private func lamps(_ transcript: Transcript) -> [any Module] {
    [
      TestModule(ModuleProfile("house", needs: .green, provides: .red)) {
        $0.provide(.red) { services in
          _ = services[.green]
          return Lamp("red", note: transcript.note)
        }
      },
      TestModule(ModuleProfile("garden", provides: .green)) {
        $0.provide(.green) { _ in Lamp("green", note: transcript.note) }
      },
    ]
  }

  @Test func aServiceIsMadeOnceWhenItIsFirstAskedFor() throws {
    let transcript = Transcript()
    let modules = try Modules(lamps(transcript))
    #expect(transcript.lines == [])
    let red = modules[.red]
    #expect(modules[.red] === red)
    #expect(transcript.lines == ["made green", "made red"])
  }

  @Test func servicesGoWithTheirModulesTheLastMadeFirst() throws {
    let transcript = Transcript()
    do {
      let modules = try Modules(lamps(transcript))
      modules.verify()
      modules.verify()
    }
    #expect(transcript.lines == ["made green", "made red", "released red", "released green"])
  }

  @Test func eachModuleThatAsksGetsOneOfItsOwn() throws {
    let modules = try Modules([
      TestModule(ModuleProfile("maker", provides: .green)) {
        $0.provide(.green, scope: .unique) { _ in Lamp("green") }
      },
      TestModule(ModuleProfile("a", needs: .green, provides: .red)) { $0.provide(.red) { $0[.green] } },
      TestModule(ModuleProfile("b", needs: .green, provides: .blue)) { $0.provide(.blue) { $0[.green] } },
    ])
    let (red, blue, own) = (modules[.red], modules[.blue], modules[.green])
    #expect(red !== blue)
    #expect(red !== own)
    #expect(modules[.green] === own)
  }

  @Test func aTestReplacesAService() throws {
    let transcript = Transcript()
    let modules = try Modules(lamps(transcript))
    let other = try modules.overriding(.green) { Lamp("stub", note: transcript.note) }
    #expect(other[.green].name == "stub")
    _ = other[.red]
    #expect(modules[.green].name == "green")
    #expect(transcript.lines == ["made stub", "made red", "made green"])
    #expect(try other.overriding(.red) { Lamp("second") }[.green].name == "stub")
  }

  @Test func whatNothingProvidesIsNotReplaced() throws {
    let modules = try Modules(lamps(Transcript()))
    let error = #expect(throws: ModuleErrors.self) { try modules.overriding(.blue) { Lamp("blue") } }
    #expect(
      error?.description == """
        The service “blue” cannot be overridden, because nothing provides it. Add a module that provides it to the list.
        """)
    let number = ServiceKey<Int>("green")
    let wrong = #expect(throws: ModuleErrors.self) { try modules.overriding(number) { 1 } }
    #expect(
      wrong?.description == """
        The service “green” is overridden as Swift.Int, but it is provided as RIBModulesTests.Lamp. \
        Declare the key once and use it in both places.
        """)
  }

  @Test func aServiceMayAskForAnotherOneLater() throws {
    final class Later {
      let services: ModuleServices
      init(_ services: ModuleServices) { self.services = services }
    }
    let key = ServiceKey<Later>("later")
    let transcript = Transcript()
    do {
      let modules = try Modules([
        TestModule(ModuleProfile("a", provides: key, .red)) {
          $0.provide(key) { Later($0) }
          $0.provide(.red) { _ in Lamp("red", note: transcript.note) }
        }
      ])
      let later = modules[key]
      #expect(transcript.lines == [])
      #expect(later.services[.red] === modules[.red])
    }
    #expect(transcript.lines == ["made red", "released red"])
  }
}
