import RIBToolkit
import TestSupport
import Testing

/// rib outline --from-ribs reads the components of Uber's RIBs.
struct FromComponentsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What an initializer creates, the component has; what it gets comes from outside.
  @Test func aComponentMayCreateItsValuesInItsInitializer() throws {
    let component = """
      let written: Service = Service()
        let made: Service
        let local: Service
        let given: Service
        let passed: Service

        init(dependency: TopDependency, given: Service) {
          let local = Service()
          self.made = Service(given: given, dependency.url)
          self.local = local
          self.given = given
          passed = dependency.passed
          super.init(dependency: dependency)
        }
      """
    let names = ["written", "made", "local", "given", "passed"]
    let needs = names.map { "var \($0): Service { get }" }.joined(separator: "\n  ")
    try folder.write([
      UberCode(name: "Top", children: ["Low"], component: component),
      UberCode(name: "Low", dependency: needs),
    ])
    let owned = ["written", "made", "local"]
    let options = names.map { name in
      "--needs '\(name):Service'" + (owned.contains(name) ? " --owner \(name)=Top" : "")
    }
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Top --children slot --presenter", "  Low --presenter \(options.joined(separator: " "))",
      ], "\(use.output)")
  }

  /// A value that a component has under several names is created once.
  @Test func anotherNameOfAValueIsNoValueOfItsOwn() throws {
    let component = """
      let writer = Writer()
        var reader: Reader { writer }
        var source: Reader { get { self.reader } }
        var client: Service { dependency.service }
        var other: Service { client }
        var copy: Reader { writer.copy() }
      """
    let needs = ["reader: Reader", "source: Reader", "other: Service"].map { "var \($0) { get }" }
    try folder.write([
      UberCode(name: "Top", children: ["Low"], component: component),
      UberCode(name: "Low", dependency: needs.joined(separator: "\n  ")),
    ])
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Top --children slot --presenter",
        "  Low --presenter --needs 'reader:Reader' --owner reader=Top --needs 'source:Reader' --owner source=Top --needs 'other:Service'",
      ], "\(use.output)")
    let comments = use.comments.filter { $0.contains("TopComponent") }.map { $0.split(separator: ": ")[1] }
    #expect(
      comments == [
        "TopComponent passes writer as reader.", "TopComponent passes reader as source.",
        "TopComponent passes dependency.service as client.", "TopComponent passes client as other.",
        "TopComponent creates copy, writer.",
      ], "\(use.output)")
  }

  /// What the extension of a component passes under another name, or creates from dependencies, isn't in the options.
  @Test func whatAComponentRenamesOrCreatesIsAComment() throws {
    try folder.write(
      "App/Extension.swift",
      """
      extension TopComponent: LowDependency {
        var client: Service { return dependency.service }
        var store: Store { shared { Store(dependency.service) } }
        var service: Service { dependency.service }
      }
      """)
    try folder.write([
      UberCode(name: "Top", children: ["Low"], dependency: "var service: Service { get }"),
      UberCode(
        name: "Low",
        dependency: "var client: Service { get }\n  var store: Store { get }\n  var service: Service { get }"),
    ])
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Top --children slot --presenter --needs 'service:Service'",
        "  Low --presenter --needs 'client:Service' --needs 'store:Store' --owner store=Top --needs 'service:Service'",
      ], "\(use.output)")
    #expect(
      use.comments.filter { $0.contains("TopComponent") } == [
        "# App/Extension.swift:2: TopComponent passes dependency.service as client.",
        "# App/RIB0/Top.swift:7: TopComponent creates store.",
      ], "\(use.output)")
  }

  @Test func streamsBecomeThoseOfRIBKitAndNoRouteCarriesATuple() throws {
    let types = ["Observable<[Int]>", "RxRelay.BehaviorRelay<Int>", "PublishRelay<Int>?", "Signal<Int>"]
    let needs = types.enumerated().map { "var need\($0): \($1) { get }" }.joined(separator: "\n  ")
    try folder.write([
      UberCode(name: "Low", parameters: ", pair: (Int, String), number: (Int)", dependency: needs)
    ])
    let use = folder.outline()
    let streams = ["ModelStream<[Int]>", "MutableModelStream<Int>", "EventSource<Int>?", "EventStream<Int>"]
    let options = streams.enumerated().map { " --needs 'need\($0):\($1)'" }.joined()
    #expect(use.ribs == ["Low --presenter --param 'number:(Int)'\(options)"], "\(use.output)")
    for text in ["need0 was Observable<[Int]>.", "--param pair:(Int, String) was left out."] {
      #expect(use.comments.contains { $0.contains(text) }, "\(use.output)")
    }
  }
}
