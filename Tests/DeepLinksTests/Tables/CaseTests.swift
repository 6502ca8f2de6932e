import DeepLinks
import Testing

@Suite struct CaseTests {
  private func table(_ patterns: String..., ignoringCase: Bool = true) throws -> LinkTable<String> {
    var options = TableOptions()
    options.ignoresCase = ignoringCase
    var draft = TableDraft<String>(options: options)
    for pattern in patterns { try draft.add(pattern) { _ in .open(pattern) } }
    return try draft.build()
  }

  @Test func literalTextIsComparedWithoutItsCaseWhereATableWantsIt() throws {
    let table = try table("/Trip/:id", "/files/pre-:name.JPG", "app://home/Inner")
    #expect(try table.open("/tRIP/Ab").output == "/Trip/:id")
    #expect(try table.open("/FILES/PRE-x.jpg").output == "/files/pre-:name.JPG")
    #expect(try table.open("app://HOME/inner").output == "app://home/Inner")
    #expect(try table.open("/trips/7").output == nil)
    let strict = try self.table("/Trip/:id", ignoringCase: false)
    #expect(try strict.open("/tRIP/Ab").output == nil)
  }

  @Test func fieldsKeepTheCaseTheyHaveInTheLink() throws {
    let table = try table("/files/pre-:name.JPG")
    #expect(try table.match("/Files/Pre-AbC.Jpg")?.parameters["name"] == "AbC")
    #expect(try table.match("/Files/Pr%45-%41bC.Jpg")?.parameters["name"] == "AbC")
  }

  @Test func theTextsThatAFieldAllowsAreComparedWithTheirCase() throws {
    let table = try table("/tab/:tab(map|list)")
    #expect(try table.open("/TAB/map").output != nil)
    #expect(try table.open("/TAB/Map").output == nil)
  }

  @Test func routesThatDifferInCaseOnlyAreDuplicatesWhereItDoesNotMatter() throws {
    #expect(throws: LinkDefinitionError.self) { try table("/trip/a", "/trip/A") }
    #expect(throws: LinkDefinitionError.self) { try table("/trip/a-:x", "/trip/A-:y") }
    #expect(try table("/trip/a", "/trip/A", ignoringCase: false).routes.count == 2)
  }

  @Test func anExplanationAgrees() throws {
    let table = try table("/Trip/A-:x", "/trip/b")
    let text = "\(table.explain(try DeepLink("/TRIP/a-7")))"
    #expect(text.contains("/Trip/A-:x: yes"))
    #expect(text.contains("/trip/b: no, \"b\" was expected at byte 6"))
  }

  @Test func overlapsAreFoundWithoutCaseToo() throws {
    #expect(try table("/Trip/:x", "/trip/b").overlaps().count == 1)
  }
}
