import DeepLinks
import LinkGates
import Testing

/// A configuration that asks for less than the code of the application is rejected.
struct ComparedConfigurationTests {
  private func check(_ routes: String) throws {
    var draft = TableDraft<Int>()
    try draft.add("shop://cart", attributes: .exported("cart")) { _ in .open(0) }
    try draft.add("shop://debug", attributes: RouteAttributes(name: "debug", guards: ["maker"])) { _ in
      .open(0)
    }
    try draft.add(
      "shop://reset?token",
      attributes: .exported("reset", needsSignature: true, guards: ["signed out", "in time"])
    ) { _ in .open(0) }
    let json = #"{"format": 1, "version": 1, "routes": [\#(routes)]}"#
    try LinkConfiguration(json: Array(json.utf8)).check(against: draft.build())
  }

  @Test(arguments: [
    "", #"{"pattern": "shop://cart"}"#, #"{"pattern": "shop://cart", "name": "basket", "exported": true}"#,
    #"{"pattern": "shop://cart", "exported": true, "signed": true, "guards": ["new"]}"#,
    #"{"pattern": "shop://reset?token", "guards": ["in time", "signed out"]}"#,
    #"{"pattern": "shop://reset?token", "exported": true, "signed": true, "guards": ["in time", "signed out"]}"#,
    #"{"pattern": "shop://debug", "guards": ["maker"]}"#,
  ])
  func whatAsksForNoLessIsTaken(routes: String) throws {
    try check(routes)
  }

  @Test(arguments: [
    (
      #"{"pattern": "shop://reset?token", "exported": true, "guards": ["signed out", "in time"]}"#,
      #"; write "signed": true."#
    ),
    (
      #"{"pattern": "shop://reset?token", "exported": true, "guards": ["in time"]}"#,
      #"; write "signed": true, and list its guards: signed out."#
    ),
    (#"{"pattern": "shop://reset?token", "guards": ["signed out"]}"#, "; list its guards: in time."),
    (
      #"{"pattern": "shop://debug", "exported": true, "guards": ["maker"]}"#, #"; remove "exported"."#
    ),
    (#"{"pattern": "shop://basket"}"#, #"No route of the application has the pattern "shop://basket""#),
    (#"{"pattern": "shop://reset?\"token\""}"#, "exactly as in the application"),
  ])
  func whatAsksForLessIsRejected(routes: String, words: String) throws {
    let error = #expect(throws: LinkDefinitionError.self) {
      try check(#"{"pattern": "shop://cart"}, "# + routes)
    }
    #expect(error?.problems.map(\.code) == [.weaker])
    #expect(error?.problems.map(\.places) == [["routes[1]"]])
    #expect(error?.description.contains(words) == true)
  }
}
