import RIBToolkit
import Testing

/// A value is passed only where its type, as far as the files tell, is the one that is wanted.
struct ValueTypeTests {
  private let app: AppFolder
  private let router = "Sources/Demo/Home/HomeRouter.swift"

  init() throws {
    app = try AppFolder(style: "app")
    try app.write(
      "Sources/Demo/Services/Types.swift",
      """
      import ModelStreams

      struct Theme: Sendable {}
      typealias Look = Theme
      protocol Store: Sendable {}
      typealias AnyStore = any Store
      final class Disk: Store {
        enum Speed: Hashable { case slow }
        let theme = Theme()
        var some: some Store { self }
        var both: any Store & Sendable { self }
        var maybe: Theme! { theme }
        var pair: (first: Int, second: String) { (1, "") }
        var numbers: [Int] { [] }
        var look: Look { theme }
        var speed: Speed { .slow }
        var disks: [Disk] { [] }
        let names = MutableModelStream<[String]>([])
      }

      """)
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "A", "--in", "Home", "--needs", "disk:Disk", "--owner", "Home")
  }

  @Test(arguments: [
    ("theme:Theme", "disk", "Disk"), ("count:Int", "disk.theme", "Theme"),
    ("themes:[Theme]", "disk.theme", "Theme"), ("store:any Store", "disk.theme", "Theme"),
    ("look:Look?", "disk.speed", "Disk.Speed"),
    ("names:ModelStream<[String]>", "disk.names", "MutableModelStream<[String]>"),
    ("key:any Hashable", "disk", "Disk"), ("data:any Codable", "disk.theme", "Theme"),
    ("problem:any Error", "disk", "Disk"), ("act:(Int) -> Void", "disk", "Disk"),
    ("kind:Theme.Type", "disk.theme", "Theme"), ("disks:[Theme]", "disk.disks", "[Disk]"),
  ])
  func aValueOfAnotherTypeIsRejected(need: String, value: String, type: String) throws {
    let parts = need.split(separator: ":")
    try app.expectNoChange(
      "new", "Trip", "--in", "Home", "--needs", need, "--from", value,
      says:
        "\(value), the value of --from, has the type \(type), but \(parts[0]) has the type \(parts[1]). Name another value."
    )
  }

  @Test(arguments: [
    ("store:any Store", "disk"), ("store:AnyStore", "disk"), ("store:(any Store)?", "disk"),
    ("look:Look", "disk.theme"), ("theme:Theme?", "disk.look"), ("speed:Disk.Speed", "disk.speed"),
    ("store:any Store", "disk.some"), ("store:any Store", "disk.both"), ("theme:Theme", "disk.maybe"),
    ("theme:Theme?", "disk.maybe"), ("pair:(Int, String)", "disk.pair"), ("store:Any", "disk.numbers"),
    ("store:any Store", "disk.numbers"), ("key:any Hashable", "disk.speed"),
    ("stores:[any Store]", "disk.disks"), ("names:ModelStream<[String]>", "disk.names.stream"),
  ])
  func aValueThatFitsIsPassed(need: String, value: String) throws {
    app.expectSuccess("new", "Trip", "--in", "Home", "--needs", need, "--from", value)
    try app.expect(router, contains: "\(need.prefix { $0 != ":" }): \(value))")
  }

  /// Only the compiler knows the type of the local value.
  @Test func aLocalValueThatMayBeMeantIsMarked() throws {
    try app.write(
      router,
      app.text(router).replacing(
        "    switch route {\n", with: "    let disk = disk.copy()\n    switch route {\n"))
    app.expect(
      .incomplete, of: "new", "Trip", "--in", "Home", "--needs", "disk:Disk",
      says: "This passes self.disk instead of the disk of this function, whose type rib can't read.")
    try app.expect(
      router, contains: "#warning(\"rib: This passes self.disk", "TripInteractor(disk: self.disk)")
  }

  /// The local value hides the property.
  @Test func theTypeOfAPropertyIsNotThatOfALocalValue() throws {
    try app.write(
      router,
      app.text(router).replacing(
        "    switch route {\n", with: "    let disk = makeTheme()\n    switch route {\n"))
    app.expectSuccess("new", "Trip", "--in", "Home", "--needs", "theme:Theme", "--from", "disk")
    try app.expect(router, contains: "TripInteractor(theme: disk)")
  }

  @Test func aNestedTypeIsNotMeantByItsLastName() throws {
    app.expect(
      .incomplete, of: "new", "Trip", "--in", "Home", "--param", "speed:Speed",
      says: "The type Speed isn't declared in this package.")
  }
}
