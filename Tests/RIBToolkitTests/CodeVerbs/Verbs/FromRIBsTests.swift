import Basics
import Foundation
import RIBToolkit
import TestSupport
import Testing

/// rib outline --from-ribs reads the app of somebody who comes from Uber's RIBs.
struct FromRIBsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// An app with an adapter, a dependency that a component makes, and everything an outline can say of a RIB.
  private static let app = [
    UberCode(
      name: "Root", children: ["Home"], router: "private var home: HomeRouting?", base: "LaunchRouter"),
    UberCode(
      name: "Home", children: ["Trip"],
      dependency: "var rides: RideService { get }\n  var homeViewController: HomeViewControllable { get }",
      component: """
        var rides: RideService { dependency.rides }
          var queue: Queue { shared { Queue() } }
          var extras: [Extra] { [TipAdapter(dependency: self)] }
        """,
      router: "private var current: Routing?", base: "Router",
      result: "(router: HomeRouting, item: HomeActionableItem)"),
    UberCode(
      name: "Trip", parameters: ", for number: Int",
      dependency: "var queue: Queue { get }\n  var rides: RideService { get }",
      listener: "func tripDidEnd(at place: String, paying amount: Int)\n  func tripWasClosed()",
      presentable: "func show(_ text: String)\n  var isBusy: Bool { get set }", actions: "func tap()"),
    UberCode(name: "Tip"),
  ]

  private func writeApp() throws {
    try folder.write(Self.app)
    try folder.write(
      "App/Extras.swift",
      """
      import RIBs
      protocol RideService {}
      protocol Extra { var builder: ExtraBuildable { get } }
      protocol HomeActionableItem { func openTrip(_ number: Int) -> Observable<Void> }
      final class TipAdapter: Extra, ExtraBuildable {
        private let tipBuilder: TipBuilder
        init(dependency: TipDependency) { tipBuilder = TipBuilder(dependency: dependency) }
      }
      final class OpenTripWorkflow: Workflow<Int> {}
      class BaseInteractor: Interactor {}
      final class LoneInteractor: BaseInteractor {}
      """)
  }

  @Test func whatAnEventCannotSayIsAComment() throws {
    try folder.write([
      UberCode(
        name: "Root",
        listener: "var isGuest: Bool { get }\n  func rootMayClose() -> Bool\n  func rootDidEnd()",
        base: "LaunchRouter")
    ])
    let use = folder.outline()
    #expect(use.ribs.joined().contains("--event 'rootMayClose' --event 'rootDidEnd'"), "\(use.output)")
    #expect(use.output.contains("RootListener also has var isGuest: Bool { get }."), "\(use.output)")
    #expect(use.output.contains("rootMayClose returns Bool, but an event has no return"), "\(use.output)")
  }

  @Test func anAppBecomesItsTree() throws {
    try writeApp()
    let use = folder.outline()
    #expect(use.status == .success && use.errors.isEmpty, "\(use.errors)")
    #expect(
      use.ribs == [
        "Root --children slot --presenter",
        "  Home --children slot --needs 'rides:any RideService'",
        "    Tip --presenter",
        "    Trip --presenter --param 'number:Int' --needs 'queue:Queue' --owner queue=Home --needs 'rides:any RideService'"
          + " --event 'tripDidEnd(place: String, amount: Int)' --event 'tripWasClosed'",
      ])
    let app = try AppFolder()
    try app.write("app.txt", use.output)
    let made = app.run("outline", "app.txt")
    #expect(made.status == .success || made.status == .incomplete, "\(made.errors)")
    #expect(app.run("tree").output == "Root\n└── Home\n    ├── Tip\n    └── Trip\n")
    #expect(try app.text("Sources/Demo/Home/HomeBuilder.swift").contains("(queue: queue"))
  }

  @Test func whatAnOutlineCannotSayIsAComment() throws {
    try writeApp()
    let comments = folder.outline().comments
    for expected in [
      "# 4 RIBs from App. Comments say what an outline can't express.",
      "# Extras.swift:11: LoneInteractor was left out: there is no LoneBuilder or LoneRouter.",
      "# Extras.swift:9: OpenTripWorkflow is a workflow: see 'rib templates show workflow'.",
      "# RIB1/Home.swift:4: homeViewController: HomeViewControllable belongs to the views and was left out.",
    ] {
      #expect(
        comments.contains { $0.replacing(/:\d+:/, with: ":") == expected.replacing(/:\d+:/, with: ":") },
        "\(expected)")
    }
    for expected in [
      "build returns (router: HomeRouting, item: HomeActionableItem); a workflow finds the interactor itself.",
      "Home builds Tip through TipAdapter.", "Actionable items, for steps of a workflow: openTrip(Int).",
      "Commands to the view, for the view model: show(String), var isBusy.",
      "Actions of the view, for the presenter: tap().",
    ] { #expect(comments.contains { $0.hasSuffix(": \(expected)") }, "\(expected)") }
    #expect(!comments.contains { $0.contains("BaseInteractor") })
  }

  @Test(arguments: [
    "@escaping () -> Void", "(() -> Void)?", "@escaping (Int) -> Bool", "Handler", "Void",
    "() -> HomeListener",
  ])
  func aParameterThatNoRouteCanCarryIsAComment(_ type: String) throws {
    try folder.write("App/Handler.swift", "typealias Handler = (Int) -> String\n")
    try folder.write([UberCode(name: "Home", parameters: ", id: Int, onDone: \(type)")])
    let use = folder.outline()
    #expect(use.ribs == ["Home --presenter --param 'id:Int'"])
    let plain = type.replacing("@escaping ", with: "")
    let sentence =
      "--param onDone:\(plain) was left out. A route can't carry this type. Use an event or a dependency instead."
    #expect(use.comments.contains { $0.hasSuffix(": \(sentence)") }, "\(use.comments)")
  }

  @Test func aParameterMayHaveAGenericTypeOfVoid() throws {
    try folder.write([UberCode(name: "Home", parameters: ", taps: Relay<Void>, none: Void?")])
    let use = folder.outline()
    #expect(use.ribs == ["Home --presenter --param 'taps:Relay<Void>'"], "\(use.output)")
  }

  /// The package of `rib init` launches its own root.
  @Test func theLaunchedRIBGoesBelowTheGeneratedRoot() throws {
    try folder.write([
      UberCode(name: "AppRoot", children: ["Home"], base: "LaunchRouter"), UberCode(name: "Home"),
    ])
    let use = folder.outline()
    #expect(use.ribs == ["AppRoot --children slot --presenter", "  Home --presenter"])
    let advice =
      "The app launches AppRoot. Run 'rib outline' with '--in Root', or launch AppRoot in Program.swift instead of Root."
    #expect(use.comments.contains { $0.hasSuffix(": \(advice)") }, "\(use.comments)")
    let app = try AppFolder(builders: false)
    try app.write("app.txt", use.output)
    app.expectSuccess("outline", "app.txt", "--in", "Root")
    app.expectSuccess("lint")
    try folder.write([UberCode(name: "Root", base: "LaunchRouter")])
    #expect(!folder.outline().comments.contains { $0.contains("The app launches Root") })
  }

  @Test func containersFollowTheRouter() throws {
    try folder.write(
      "App/Loop.swift",
      """
      final class LoopRouter: Router<LoopInteractable> {
        func show(_ tabs: [Tab]) { for tab in tabs { attachChild(tab.builder.build()) } }
      }
      final class LoopInteractor: Interactor {}
      """)
    try folder.write([
      UberCode(name: "Array", children: ["A"], router: "private var rows: [ARouting] = []"),
      UberCode(name: "Push", children: ["A"], router: "func go() { viewController.pushViewController(x) }"),
      UberCode(
        name: "Several", children: ["A"], router: "private var a: ARouting?\n  private var b: BRouting?"),
      UberCode(name: "One", children: ["A"], router: "private var a: ARouting?"), UberCode(name: "A"),
    ])
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Array --children list --presenter", "  A --presenter", "Loop --children list",
        "One --children slot --presenter",
        "Push --children stack --presenter", "Several --children slot --presenter",
      ])
    let ends = [
      "list, because rows keeps several children.",
      "One also builds A, but an outline has only one line for each RIB. Run 'rib attach' later.",
      "Can't tell which child this call attaches: no builder for it was found.",
      "stack, because the router pushes views.",
      "slot, but the router stores 2 separate children; a slot has one child at a time.",
    ]
    for end in ends { #expect(use.comments.contains { $0.hasSuffix(end) }, "\(end)") }
  }

  @Test func builtValuesFlattenAndPassedBuildersBelongToTheReceiver() throws {
    try folder.write(
      "App/Payload.swift", "struct Payload {\n  let listener: ReceiverListener\n  let code: Int\n}\n")
    try folder.write([
      UberCode(
        name: "Top", children: ["Receiver"],
        component: "lazy var late: LateBuildable = LateBuilder(dependency: self)"),
      UberCode(
        name: "Receiver", parameters: ", _ payload: Payload", dependency: "var late: LateBuildable { get }",
        component: "var late: LateBuildable { dependency.late }", router: "private let late: LateBuildable"),
      UberCode(name: "Late"),
    ])
    #expect(
      folder.outline().ribs == [
        "Top --children slot --presenter", "  Receiver --children slot --presenter --param 'code:Int'",
        "    Late --presenter",
      ])
  }

  @Test func aProtocolOfBuildersLeadsToAllThatConform() throws {
    try folder.write(
      "App/Game.swift", "protocol GameBuildable: Buildable {}\nextension ABuilder: GameBuildable {}\n")
    try folder.write([UberCode(name: "Top", router: "private let game: GameBuildable"), UberCode(name: "A")])
    let use = folder.outline()
    #expect(use.ribs == ["Top --children slot --presenter", "  A --presenter"])
    #expect(
      use.comments.contains {
        $0.hasSuffix("Top takes any GameBuildable, so it may have children other than A.")
      })
  }

  @Test func circlesSeveralRootsAndNamesThatRibRejects() throws {
    try folder.write([
      UberCode(name: "A", children: ["B"]), UberCode(name: "B", children: ["A"]),
      UberCode(name: "Main", base: "LaunchRouter"),
      UberCode(
        name: "LoginRIB", children: ["Größe"],
        dependency: "var list: [Int] { get }\n  var pair: (Int, A) { get }"),
      UberCode(name: "Größe", children: ["Inner"]),
      UberCode(name: "Inner", listener: "func x()\n  func x(_ a: Int)"),
    ])
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Main --presenter", "Login --children slot --presenter --needs 'pair:(Int, A)'",
        "  Inner --presenter --event 'x'",
        "A --children slot --presenter", "  B --children slot --presenter",
      ])
    for part in [
      "The original name is LoginRIB, which rib doesn't accept.",
      "--needs list:[Int] was left out. \"list\" is a reserved name in RIBs",
      "Größe was left out. \"Größe\" isn't a valid name.",
      "--event x(Int) was left out. The app declares the name twice.",
      "B also builds A, but", "A has no parent in this code, or is its own descendant.",
    ] { #expect(use.comments.contains { $0.contains(part) }, "\(part)") }
  }

  @Test func whatIsNotTheAppsCodeIsNotRead() throws {
    try folder.write([UberCode(name: "Home")])
    for other in ["Pods/X", "Carthage/X", "DerivedData/X", ".build/X", "AppTests", "AppUITests/X"] {
      try folder.write("App/\(other)/Other.swift", UberCode(name: "Other").text)
    }
    try folder.write("App/Kit/Package.swift", "// a package")
    try folder.write("App/Kit/Sources/Kit/Kit.swift", UberCode(name: "Kit").text)
    try folder.write(
      "App/Broken.swift", "class BrokenRouter: Router<X> { func ( }\nclass BrokenBuilder: Builder<")
    try folder.write("App/Latin.swift", Data([0x63, 0xE9, 0x0A]))
    try folder.write("App/Huge.swift", String(repeating: " ", count: PackageTexts.limits.file + 1))
    try folder.link("App/Again", to: "RIB0")
    try folder.link("App/Out", to: "/")
    let use = folder.outline()
    #expect(use.ribs.filter { $0 != "Broken" } == ["Home --presenter", "Kit --presenter"])
    for part in [
      "Latin.swift isn't UTF-8. It was skipped.", "Huge.swift has 524289 bytes",
      "Out is a symbolic link that leads out of the folder",
      "# Broken.swift:1: The file has errors, so parts of it may be missing here: ",
    ] { #expect(use.comments.contains { $0.contains(part) }, "\(part): \(use.output)") }
  }

  @Test func aRIBMakesWhatItsOmittedParameterWouldHaveHidden() throws {
    try folder.write([
      UberCode(name: "Top", children: ["Mid"], dependency: "var id: String { get }"),
      UberCode(name: "Mid", children: ["Low"], parameters: ", id: `Type`", component: "lazy var id = make()"),
      UberCode(name: "Low", dependency: "var id: Int { get }"),
    ])
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Top --children slot --presenter --needs 'id:String'", "  Mid --children slot --presenter",
        "    Low --presenter --needs 'id:Int' --owner id=Mid",
      ])
    let app = try AppFolder()
    try app.write("app.txt", use.output)
    let made = app.run("outline", "app.txt")
    #expect(made.status == .success || made.status == .incomplete, "\(made.errors)")
  }

  @Test func aFolderWithoutRIBsIsAnError() throws {
    try FileManager.default.createDirectory(atPath: folder.path("App"), withIntermediateDirectories: true)
    let empty = folder.outline()
    #expect(empty.status == .failure && empty.output.isEmpty)
    #expect(empty.errors.hasPrefix("error: No RIBs found in 0 Swift files of App. "))
    // VIPER has routers and interactors too.
    try folder.write(
      "App/A.swift", "class TripRouter: TripRouterInput {}\nclass TripInteractor: NSObject {}\n")
    #expect(folder.outline().errors.contains("No RIBs found in 1 Swift file of App."))
    try folder.write(
      "App/A.swift", String(repeating: "// 0123456789\n", count: PackageTexts.limits.file / 14 + 1))
    let skipped = folder.outline()
    #expect(
      skipped.errors.contains("No RIBs found in 0 Swift files of App. A.swift has "), "\(skipped.errors)")
    let missing = CommandLineUse("outline", "--from-ribs", "Nowhere", in: folder.path)
    #expect(missing.status == .failure)
    #expect(missing.errors.contains("/Nowhere doesn't exist."))
  }

  @Test(arguments: [
    ["--in", "Root"], ["--dry-run"], ["--check"], ["--build"], ["--on-conflict", "skip"], ["app.txt"],
  ])
  func whatOnlyWritingNeedsIsRejected(_ words: [String]) throws {
    try folder.write([UberCode(name: "Home")])
    let use = CommandLineUse(words: ["outline", "--from-ribs", "App"] + words, in: folder.path)
    #expect(use.status == .usage)
    #expect(use.errors.contains("--from-ribs"))
  }

  @Test func programsGetRowsAndAnOutlineNeedsAParser() throws {
    try folder.write([UberCode(name: "Top", children: ["A"]), UberCode(name: "A")])
    let json = folder.outline("--json").output
    #expect(
      json.contains(
        #"{"file":"RIB1/A.swift","line":"15","name":"A","outline":"A --presenter","parent":"Top"}"#),
      "\(json)")
    #expect(json.contains("2 RIBs from App."))
    let use = CommandLineUse("outline", "--from-ribs", "App", in: folder.path, parses: false)
    #expect(use.status == .unavailable)
    #expect(CommandLineUse("outline", in: folder.path).errors.contains("FILE is missing."))
  }

  @Test(arguments: Seeds.first(8)) func ribAcceptsEveryOutline(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let names = [
      "Root", "Trip", "None", "Nothing", "Back", "LoginRIB", "A_B", "Type", "Größe", "TripBuilder", "HTTPTab",
      "lower",
      String(repeating: "X", count: 61),
    ]
    let members = ["list", "`default`", "id", "Route", "größe", "clock", "value", "_"]
    let types = [
      "(Int, String)", "[Trip]?", "@escaping (Result<Int, Error>) -> Void", "inout Int", "some Hashable",
      "Int...", "Trip!",
      "[String: [Int]]", "TripListening & Hashable", "Never", "A.B<C>.D", "`Type`",
      "@MainActor () async throws -> Void", "()",
      // The parser takes twice as long for each further bracket.
      "[[[[[[Int]]]]]]", String(repeating: "Long", count: 80), "Int = 5", "",
      "\"text\"", "TripListening?",
    ]
    func member() -> String { "\(random.pick(members)): \(random.pick(types))" }
    func lines(_ form: (String) -> String) -> String {
      (0..<random.below(4)).map { _ in form(member()) }.joined(separator: "\n  ")
    }
    var ribs: [UberCode] = []
    for name in names where name == "Root" || random.below(4) > 0 {
      var rib = UberCode(name: name)
      rib.children = (0..<random.below(4)).map { _ in random.pick(names) }
      rib.parameters = lines { ", \($0)" }
      rib.dependency = lines { "var \($0) { get }" }
      rib.component = lines { "lazy var \($0) = make()" }
      rib.listener = lines { "func did\(random.pick(["", "Type", " ", "()"]))(\($0), _ second: Int)" }
      rib.base = random.pick(["Router", "ViewableRouter", "LaunchRouter"])
      ribs.append(rib)
    }
    try folder.write("App/Other.swift", "protocol TripListening {}\n")
    try folder.write(ribs)
    let use = folder.outline()
    try #require(use.status == .success, "\(use.errors)")
    let outline = try Outline(use.output, named: "app.txt")
    #expect(outline.lines.count == use.ribs.count)
    let app = try AppFolder()
    try app.write("app.txt", use.output)
    let made = app.run("outline", "app.txt")
    #expect(made.status == .success || made.status == .incomplete, "\(made.errors)\n\(use.output)")
  }
}
