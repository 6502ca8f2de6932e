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
        "# Extension.swift:2: TopComponent passes dependency.service as client.",
        "# RIB0/Top.swift:7: TopComponent creates store.",
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
    // A relay says by its type whether it has a current value.
    #expect(use.comments.count { $0.contains("Use EventStream") } == 1, "\(use.output)")
  }

  /// The builder's base class declares the function that takes the values of the component.
  @Test(arguments: [
    "", "func build(with given: GivenLow, _ other: LowComponentDependency) -> LowRouting { fatalError() }",
  ])
  func aComponentizedBuilderTakesTheValuesOfItsComponent(_ function: String) throws {
    try folder.write(
      "App/Low.swift",
      """
      import RIBs
      struct GivenLow { let listener: LowListener; let number: Int }
      struct LowComponentDependency { let place: Place }
      struct Place {}
      extension ComponentizedBuilder where DynamicComponentDependency == Void {}
      final class LowComponent: NeedleFoundation.Component<LowDependency> {}
      final class LowBuilder: ComponentizedBuilder<LowComponent, LowRouting, GivenLow, LowComponentDependency> {
        override func build(with component: LowComponent, _ given: GivenLow) -> LowRouting { fatalError() }
        \(function)
      }
      final class LowRouter: ViewableRouter<LowInteractable, LowViewControllable> {}
      final class MidBuilder: ComponentizedBuilder<MidComponent, MidRouting, (listener: MidListener, place: Place), Void> {
        override func build(with component: MidComponent) -> MidRouting { LowBuilder(component: component) }
      }
      final class MidRouter: Router<MidInteractable> {}
      """)
    #expect(
      folder.outline().ribs == [
        "Mid --children slot --param 'place:Place'",
        "  Low --presenter --param 'number:Int' --param 'place:Place'",
      ], "\(folder.outline().output)")
  }

  /// The RIB that passes an object to `build` has it, or gets it itself.
  @Test func anObjectThatBuildTakesIsADependency() throws {
    try folder.write(
      "App/Types.swift", "protocol Service {}\nclass Cache {}\nclass Key: Hashable {}\nstruct Trip {}\n")
    let objects = ", a: Service, b: [Cache], c: BehaviorRelay<Int>"
    try folder.write([
      UberCode(name: "Top", children: ["Mid"]),
      UberCode(name: "Mid", children: ["Low", "Other"], parameters: ", a: Service"),
      UberCode(name: "Low", parameters: "\(objects), trip: Trip, key: Key"),
      UberCode(name: "Other", parameters: objects),
    ])
    let needs =
      "--needs 'a:any Service' --needs 'b:[Cache]' --owner b=Mid --needs 'c:MutableModelStream<Int>' --owner c=Mid"
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Top --children slot --presenter",
        "  Mid --children slot --presenter --needs 'a:any Service' --owner a=Top",
        "    Low --presenter --param 'trip:Trip' --param 'key:Key' \(needs)",
        "    Other --presenter --needs 'a:any Service' --needs 'b:[Cache]' --needs 'c:MutableModelStream<Int>'",
      ], "\(use.output)")
    let reason = "build takes b. It is a dependency here, because a route can't carry [Cache]."
    #expect(use.comments.contains { $0.hasSuffix(": \(reason)") }, "\(use.output)")
    let app = try AppFolder(builders: false)
    try app.write("app.txt", use.output)
    let made = app.run("outline", "app.txt", "--in", "Root")
    #expect(made.status == .success || made.status == .incomplete, "\(made.errors)")
  }

  /// Comments name files by their paths in the folder, wherever that is.
  @Test func pathsInCommentsBeginInTheFolder() throws {
    try folder.write([UberCode(name: "Low", component: "lazy var store = Store()")])
    let use = CommandLineUse("outline", "--from-ribs", folder.path("App"), in: folder.path)
    #expect(use.comments.last == "# RIB0/Low.swift:7: LowComponent creates store.", "\(use.output)")
  }
}
