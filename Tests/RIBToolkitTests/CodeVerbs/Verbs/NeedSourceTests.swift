import RIBToolkit
import Testing

/// `--from` says which of several values a RIB is given, and `rib need` goes on into the interactor.
struct NeedSourceTests {
  let app: AppFolder
  private let program = "Sources/DemoProgram/Program.swift"

  init() throws { app = try AppFolder() }

  @Test func aValueIsPassedWhereCodeCanNameIt() throws {
    try app.write(
      program,
      try app.text(program).replacing(
        "    let service = GreetingService()\n",
        with: "    let service = GreetingService()\n    let counts = makeCounts()\n"))
    let need = ["new", "Trip", "--in", "Root", "--needs", "count:Int"]
    #expect(app.run(need + ["--dry-run"]).status == .incomplete)
    app.expectSuccess(need + ["--from", "counts.first"])
    #expect(try app.text(program).contains("count: counts.first)"))
    #expect(try app.text("Sources/Demo/Root/RootBuilder.swift").contains("TripBuilder(count: count)"))
  }

  @Test func aStreamOfTheInteractorIsImportedWhereItIsNamed() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Shop", "--in", "Root", "--children", "slot")
    let interactor = "Sources/Demo/Shop/ShopInteractor.swift"
    try app.insert("  let names = MutableModelStream<[String]>([])", atEndOf: interactor)
    try app.write(interactor, "import ModelStreams\n" + app.text(interactor))
    app.expectSuccess(
      "new", "Detail", "--in", "Shop", "--needs", "names:ModelStream<[String]>", "--owner", "Shop", "--from",
      "interactor.names.stream")
    let router = try app.text("Sources/Demo/Shop/ShopRouter.swift")
    #expect(
      router.contains("import ModelStreams\n") && router.contains("names: interactor.names.stream"),
      "\(router)")
  }

  @Test func aValueWithoutTheMemberIsNotTheSource() throws {
    try app.write(
      "Sources/Demo/Counts.swift", "package struct Counts: Sendable {\n  package var first: Int { 1 }\n}\n")
    _ = app.run("new", "Menu", "--in", "Root", "--children", "slot", "--needs", "counts:Counts")
    let wrong = app.run("new", "Trip", "--in", "Menu", "--needs", "count:Int", "--from", "counts.second")
    #expect(wrong.status == .incomplete)
    #expect(
      wrong.output.contains(": counts.second, the value of --from, isn't in scope here"), "\(wrong.output)")
    app.expectSuccess("undo")
    app.expectSuccess("new", "Trip", "--in", "Menu", "--needs", "count:Int", "--from", "counts.first")
    try app.expect("Sources/Demo/Menu/MenuBuilder.swift", contains: "TripBuilder(count: counts.first)")
  }

  @Test func theNamedRIBIsTheSourceEvenIfAValueBelowItHasOneInside() throws {
    try app.write(
      "Sources/Demo/Session.swift",
      "package struct Session: Sendable {\n  package var user: String { \"\" }\n}\n")
    _ = app.run("new", "Menu", "--in", "Root", "--children", "slot", "--needs", "session:Session")
    _ = app.run("new", "Dish", "--in", "Menu", "--needs", "user:String", "--from", "Root")
    try app.expect("Sources/Demo/Menu/MenuBuilder.swift", contains: "DishBuilder(user: user)")
  }

  @Test func aRIBIsAskedForWhatItHas() throws {
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess(
      "new", "Dish", "--in", "Menu", "--needs", "greeting:ModelStream<String>", "--from", "Root")
    let wrong = app.run("new", "Note", "--in", "Root", "--needs", "count:Int", "--from", "Menu")
    #expect(wrong.status == .failure)
    #expect(wrong.errors.contains("Menu isn't an ancestor of Note. Choose one with --from."))
    app.expect(
      .usage, of: "need", "count:Int", "--for", "Dish", "--from", "a b",
      says:
        "--from must be a RIB, such as Root, or a value, such as service.count or count=service.count, not \"a b\"."
    )
  }

  @Test func theBuilderOfTheRIBThatIsNamedIsGivenWhatItLacks() throws {
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Dish", "--in", "Menu")
    // Whoever makes the RIB that is named is not asked for more than it has.
    let menu = app.run("need", "count:Int", "--for", "Dish", "--from", "Menu")
    #expect(menu.status == .incomplete)
    #expect(try app.text("Sources/Demo/Menu/MenuBuilder.swift").contains("DishBuilder(count: count)"))
    #expect(
      try app.text("Sources/Demo/Root/RootBuilder.swift").contains(
        "    #error(\"rib: No value \\\"count\\\" of type Int in scope. Pass one. count: Int\")\n"))
    #expect(try !app.text(program).contains("count"))
    app.expectSuccess("undo")
    try app.write(
      program,
      try app.text(program).replacing(
        "    let service = GreetingService()\n",
        with: "    let service = GreetingService()\n    let count: Int = 3\n"))
    app.expectSuccess("need", "count:Int", "--for", "Dish", "--from", "Root")
    #expect(try app.text("Sources/Demo/Root/RootBuilder.swift").contains("MenuBuilder(count: count)"))
    #expect(try app.text(program).contains("count: count)"))
  }

  @Test func aTypeThatNothingDeclaresIsMarkedOrImported() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    let builder = "Sources/Demo/Trip/TripBuilder.swift"
    let before = try app.contents()
    let unknown = app.run("need", "stamp:Stamp", "--for", "Trip", "--from", "service.stamp")
    #expect(unknown.status == .incomplete)
    #expect(unknown.errors.contains("The type Stamp isn't declared in this package."), "\(unknown.errors)")
    #expect(try app.text(builder).contains("#error(\"rib: The type Stamp isn't declared in this package."))
    app.expectSuccess("undo")
    #expect(try app.contents() == before)
    let use = app.run(
      "need", "stamp:Stamp", "--for", "Trip", "--from", "service.stamp", "--import", "Stamps")
    #expect(!use.errors.contains("The type Stamp isn't declared"), "\(use.errors)")
    for path in [builder, "Sources/Demo/Trip/TripInteractor.swift", "Sources/Demo/Root/RootBuilder.swift"] {
      #expect(try app.text(path).contains("import Stamps\n"), "\(path)")
    }
  }

  @Test func theTypesOfModulesAreKnown() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    let use = app.run("need", "modules:Modules", "--for", "Trip", "--from", "Root")
    #expect(use.status == .incomplete)
    #expect(try app.text("Sources/Demo/Trip/TripBuilder.swift").contains("import RIBModules\n"))
    #expect(try app.text("Package.swift").contains("\"RIBModules\""))
  }

  @Test func eachOfSeveralNeedsHasASourceOfItsOwn() throws {
    let words = ["new", "Trip", "--in", "Root", "--needs", "size:Int", "--needs", "name:String", "--from"]
    app.expect(
      .failure, of: words + ["service.size"],
      says: "Trip needs size and name, and service.size can be only one of them. Choose one")
    let both = app.run(words + ["size=counts.first", "--from", "name=words.last"])
    #expect(both.status == .incomplete)
    app.expectSuccess("undo")
    try app.write(
      program,
      try app.text(program).replacing(
        "    let service", with: "    let counts = all(), words = texts()\n    let service"))
    let named = app.run(words + ["size=counts.first", "--from", "name=words.last"])
    #expect(named.status == .success, "\(named.errors)")
    try app.expect(program, contains: "size: counts.first,", "name: words.last)")
  }

  @Test(arguments: ["--param", "--needs"])
  func theModuleOfAnUnknownTypeIsImportedLater(option: String) throws {
    let app = try AppFolder(style: "app")
    let new = app.run("new", "Trip", "--in", "Root", option, "zone:Zone")
    #expect(new.errors.contains("The type Zone isn't declared in this package."), "\(new.errors)")
    app.expectSuccess("need", "zone:Zone", "--for", "Trip", "--import", "Zones")
    let files = try app.contents().keys.filter { $0.hasSuffix(".swift") }.map(app.text)
    #expect(files.allSatisfy { !$0.contains("isn't declared") })
    for file in files where file.contains("Zone\n") && !file.contains("No value") {
      #expect(file.contains("import Zones\n"), "\(file)")
    }
  }

  @Test func aNeedGoesOnIntoTheInteractor() throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--event", "closed")
    app.expectSuccess("need", "greeting:ModelStream<String>", "--for", "Trip")
    let builder = try app.text("Sources/Demo/Trip/TripBuilder.swift")
    #expect(builder.contains("TripInteractor(greeting: greeting, listener: listener)"))
    let interactor = try app.text("Sources/Demo/Trip/TripInteractor.swift")
    #expect(interactor.contains("  private let greeting: ModelStream<String>\n"))
    #expect(interactor.contains("    self.greeting = greeting\n"))
    #expect(
      try app.text("Tests/DemoTests/Trip/TripTests.swift").contains(
        "TripBuilder(greeting: MutableModelStream(\"text\").stream)"))
  }
}

extension NeedSourceTests {
  /// A package with a value, an object and a service behind a protocol.
  private func shop() throws -> AppFolder {
    let app = try AppFolder(style: "app")
    try app.write(
      "Sources/Demo/Services/Types.swift",
      """
      struct Money: Hashable, Sendable { var cents = 0 }
      final class Player: Sendable {}
      protocol Store: Sendable {}
      """ + "\n")
    return app
  }

  @Test func aValueIsPassedByItsNameOnly() throws {
    let app = try shop()
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot", "--param", "price:Money")
    let use = app.run("new", "Cart", "--in", "Home", "--needs", "discount:Money")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("No value \"discount\" of type Money in scope"), "\(use.errors)")
    #expect(try !app.text("Sources/Demo/Home/HomeRouter.swift").contains("discount: price"))
  }

  @Test func whatABuilderStoresIsForItsRIB() throws {
    let app = try shop()
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess(
      "new", "Promo", "--in", "Home", "--builder", "--needs", "cart:Player", "--owner", "Root")
    app.expectSuccess("need", "cart:Player", "--for", "Home")
    let home = try app.text("Sources/Demo/Home/HomeRouter.swift")
    #expect(home.contains("interactor = HomeInteractor(cart: cart)\n"), "\(home)")
    #expect(try app.text("Sources/Demo/Root/RootRouter.swift").matches(of: /cart: cart/).count == 2)
  }

  @Test(arguments: [
    ["new", "Cart", "--in", "Home", "--needs", "cart:Player"], ["need", "cart:Player", "--for", "Home"],
  ])
  func anArgumentOfABuilderNearbyIsNoted(_ words: [String]) throws {
    let app = try shop()
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot", "--builder")
    app.expectSuccess("new", "Promo", "--in", "Home", "--builder")
    let builder = "Sources/Demo/Home/HomeBuilder.swift"
    app.expectSuccess("need", "cart:Player", "--for", "Promo", "--owner", "Home")
    try app.write(
      builder,
      try app.text(builder).replacing("    let cart = Player()\n", with: "").replacing(
        "cart: cart", with: "cart: Player()"))
    let use = app.run(words)
    #expect(use.status == .incomplete, "\(use.errors)")
    #expect(
      use.output.contains("PromoBuilder gets another cart: Player here. To share one, create it in"),
      "\(use.output)")
  }

  @Test func twoNeedsOfOneTypeAreTwoObjects() throws {
    let app = try shop()
    app.expectSuccess(
      "new", "Duo", "--in", "Root", "--needs", "a:Player", "--needs", "b:Player", "--owner", "Root")
    try app.expect(
      "Sources/Demo/Root/RootRouter.swift", contains: "let a = Player()", "let b = Player()", "a: a", "b: b")
    // One object isn't passed twice in one call.
    let more = app.run("need", "c:Player", "--for", "Duo")
    #expect(more.status == .incomplete)
    #expect(try !app.text("Sources/Demo/Root/RootRouter.swift").contains("c: a"))
  }

  @Test func thePartsOfDataAreNoDependencies() throws {
    let app = try AppFolder(style: "app")
    try app.write(
      "Sources/Demo/Person.swift",
      """
      struct Person: Hashable, Sendable { var zip: Int }
      extension String { var size16: Int { utf16.count } }

      """)
    app.expectSuccess("new", "Top", "--children", "slot")
    app.expectSuccess("new", "Kid", "--in", "Top", "--needs", "name:String", "--needs", "person:Person")
    app.expectSuccess("need", "zip:Int", "--for", "Kid", "--from", "Top")
    app.expectSuccess("need", "size16:Int", "--for", "Kid", "--from", "Top")
    try app.expect(
      "Sources/Demo/Top/TopRouter.swift", contains: "zip: zip", "size16: size16",
      lacks: "person.zip", "name.size16")
  }
}
