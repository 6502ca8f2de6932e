import RIBToolkit
import Testing

/// `--from` says which of several values a RIB is given, and `rib need` goes on into the interactor.
struct NeedSourceTests {
  let app: AppFolder
  private let program = "Sources/DemoProgram/Program.swift"

  init() throws {
    app = try AppFolder()
  }

  @Test func aValueIsPassedWhereCodeCanNameIt() throws {
    try app.write(
      program,
      try app.text(program).replacing(
        "    let service = GreetingService()\n",
        with: "    let service = GreetingService()\n    let counts = makeCounts()\n"))
    let need = ["new", "Trip", "--in", "Root", "--needs", "count:Int"]
    #expect(CommandLineUse(words: need + ["--dry-run"], in: app.path).status == .incomplete)
    let use = CommandLineUse(words: need + ["--from", "counts.first"], in: app.path)
    #expect(use.status == .success, "\(use.errors)")
    #expect(try app.text(program).contains("count: counts.first)"))
    #expect(try app.text("Sources/Demo/Root/RootBuilder.swift").contains("TripBuilder(count: count)"))
  }

  @Test func aRIBIsAskedForWhatItHas() throws {
    #expect(app.run("new", "Menu", "--in", "Root", "--children", "slot").status == .success)
    let use = app.run(
      "new", "Dish", "--in", "Menu", "--needs", "greeting:ModelStream<String>", "--from", "Root")
    #expect(use.status == .success, "\(use.errors)")
    let wrong = app.run("new", "Note", "--in", "Root", "--needs", "count:Int", "--from", "Menu")
    #expect(wrong.status == .failure)
    #expect(wrong.errors.contains("Menu is not above Note, so nothing can be handed down from it."))
    let unknown = app.run("need", "count:Int", "--for", "Dish", "--from", "a b")
    #expect(unknown.status == .usage)
    #expect(
      unknown.errors.contains(
        "--from takes a RIB, as in Root, or a value, as in service.count, and not \"a b\"."))
  }

  @Test func aNeedGoesOnIntoTheInteractor() throws {
    #expect(app.run("new", "Trip", "--in", "Root", "--event", "closed").status == .success)
    let use = app.run("need", "greeting:ModelStream<String>", "--for", "Trip")
    #expect(use.status == .success, "\(use.errors)")
    let builder = try app.text("Sources/Demo/Trip/TripBuilder.swift")
    #expect(builder.contains("TripInteractor(listener: listener, greeting: greeting)"))
    let interactor = try app.text("Sources/Demo/Trip/TripInteractor.swift")
    #expect(interactor.contains("  private let greeting: ModelStream<String>\n"))
    #expect(interactor.contains("    self.greeting = greeting\n"))
    #expect(
      try app.text("Tests/DemoTests/Trip/TripTests.swift").contains(
        "TripInteractor(listener: listener, greeting: MutableModelStream<String>(\"text\").stream)"))
  }
}
