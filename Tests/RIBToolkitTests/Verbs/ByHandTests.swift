import RIBToolkit
import Testing

/// Without a parser `rib` makes files, and says what to edit.
struct ByHandTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  private func run(_ words: String...) -> CommandLineUse {
    CommandLineUse(words: words, in: app.path, parses: false)
  }

  @Test func aRIBWithoutAParentNeedsNoParser() throws {
    let use = run("new", "Trip", "--param", "number:Int", "--event", "completed(Int)", "--presenter")
    #expect(use.status == .success, "\(use.errors)")
    #expect(
      try app.text("Sources/Demo/Trip/TripInteractor.swift").contains(
        "enum Event: Hashable {\n    case completed(Int)"))
    #expect(run("undo").status == .success)
    #expect(run("redo").status == .success)
    #expect(
      run("new", "Trip", "--param", "number:Int", "--event", "completed(Int)", "--presenter").status
        == .success)
    #expect(run("new", "Trip").status == .conflict)
  }

  @Test func aRIBWithAParentIsMadeAndTheRestIsSaid() throws {
    let before = try app.text("Sources/Demo/Root/RootRouter.swift")
    let use = run(
      "new", "Trip", "--in", "Root", "--param", "number:Int", "--needs", "names:[String]", "--event", "closed"
    )
    #expect(use.status == .incomplete)
    #expect(use.output.contains("create  Sources/Demo/Trip/TripInteractor.swift\n"))
    #expect(use.output.contains("This rib has no Swift parser"))
    #expect(try app.text("Sources/Demo/Root/RootRouter.swift") == before)
    #expect(
      use.errors == """
        left to do: Add a case for Trip to RootInteractor.Route.
            case trip(Int)
        left to do: Handle the events of Trip in RootInteractor.
            /// Handles the events of Trip.
            func trip(_ event: TripInteractor.Event) {
              switch event {
              case .closed: break
              }
            }
        left to do: Add a branch for Trip to route(to:) of RootRouter. If Root is a leaf, let it conform to Interactor and write RootRouter first.
            case .trip(let number):
              slot.show(route, in: self) {
                tripBuilder.build(number: number, listener: interactor.listener { $0.trip($1) })
              }
        left to do: Add the builder of Trip to RootRouter: a property, an initializer parameter and an assignment.
            private let tripBuilder: TripBuilder
            tripBuilder: TripBuilder
            self.tripBuilder = tripBuilder
        left to do: Pass the builder of Trip where RootRouter is created.
            tripBuilder: TripBuilder(names: names)
        left to do: Add names to the code that creates RootRouter, and to every router or builder above it that lacks it.
            private let names: [String]
            names: [String]
            self.names = names

        """)
  }

  @Test func anOutlineMakesWhatIsNotThere() throws {
    try app.write("app.txt", "Root\n  Menu --children slot\n    About\n")
    let use = run("outline", "app.txt")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("Add a case for Menu to RootInteractor.Route.\n    case menu\n"))
    #expect(use.errors.contains("Add a case for About to MenuInteractor.Route.\n    case about\n"))
    #expect(!use.output.contains("Root/"))
    #expect(try app.text("Sources/Demo/About/AboutInteractor.swift") != "")
    try app.write("apart.txt", "One\nTwo\n")
    #expect(run("outline", "apart.txt").status == .success)
  }

  @Test func aNewTargetIsNamed() throws {
    let use = run("new", "Shop", "--template", "feature")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("left to do: Add a target Shop to Package.swift"), "\(use.errors)")
    #expect(use.errors.contains("left to do: Add a testTarget ShopTests to Package.swift"), "\(use.errors)")
  }

  @Test(arguments: [
    (["attach", "Trip", "--in", "Root"], "    case .trip:\n      slot.show(route, in: self) {"),
    (
      ["attach", "Trip", "--in", "Root", "--container", "pages"],
      "    case .trip:\n      pages.show(route, in: self) {"
    ),
    (["detach", "Trip", "--from", "Root"], "Remove the code for Trip from Root"),
    (["rename", "Trip", "Ride"], "    TripRouter -> RideRouter\n"),
    (["delete", "Trip"], "    Sources/*/Trip/\n"),
    (["need", "count:Int", "--for", "Trip"], "    self.count = count\n"),
  ])
  func theVerbsThatEditSayWhatToEdit(words: [String], text: String) throws {
    let before = try app.contents()
    let use = CommandLineUse(words: words, in: app.path, parses: false)
    #expect(use.status == .incomplete)
    #expect(use.errors.hasPrefix("left to do: "))
    #expect(use.errors.contains(text), "\(use.errors)")
    #expect(try app.contents() == before)
  }

  @Test(arguments: [["tree"], ["lint"]])
  func theVerbsThatOnlyReadAreUnavailable(words: [String]) {
    let use = CommandLineUse(words: words, in: app.path, parses: false)
    #expect(use.status == .unavailable)
    #expect(
      use.errors.contains("rib \(words[0]) needs a Swift parser, and this rib was built without one."))
  }

  @Test func theDoctorSaysHowToGetOne() {
    let use = run("doctor")
    #expect(use.status == .failure)
    #expect(use.output.contains("wrong  parser\n"))
    #expect(use.errors.contains("Build it with a toolchain of Xcode or swift.org"))
  }

  @Test(arguments: [
    (["new", "trip"], CommandStatus.usage), (["new", "Trip", "--param", "a:Int)"], .usage),
    (["attach", "Trip"], .usage), (["rename", "Trip", "ride"], .usage),
    (["need", "count", "--for", "Trip"], .usage),
  ])
  func whatIsWrongIsStillWrong(words: [String], status: CommandStatus) throws {
    let before = try app.contents()
    #expect(CommandLineUse(words: words, in: app.path, parses: false).status == status)
    #expect(try app.contents() == before)
  }
}
