import RIBToolkit
import TestSupport
import Testing

/// Code that two targets contain, because one of them has a symbolic link to it.
struct SharedCodeTests {
  /// SwiftPM compiles the code behind a link in both targets.
  @Test(arguments: ["folder", "file", "target", "plugin", "outside"])
  func codeThatTwoTargetsShareIsReadButNotEdited(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let other = kind == "plugin" ? "Plugins/Other" : "Sources/Other"
    try folder.write(
      "Package.swift",
      """
      let package = Package(name: "A", targets: [
        .target(name: "Demo"), .testTarget(name: "DemoTests", dependencies: ["Demo"]),
        \(kind == "plugin" ? ".plugin(name: \"Other\", capability: .buildTool())" : ".target(name: \"Other\")"),
      ])

      """)
    let code = "import RIBKit\nfinal class TripInteractor: Leaf { let scope = Scope<Never, Never>() }\n"
    let real = kind == "outside" ? "Shared/Trip" : "Sources/Demo/Trip"
    try folder.write("\(real)/TripInteractor.swift", code)
    try folder.write("Sources/Demo/App.swift", "enum App {}\n")
    try folder.write("Tests/DemoTests/AppTests.swift", "")
    if kind != "target" { try folder.write("\(other)/Other.swift", "") }
    var (path, link) = ("Sources/Demo/Trip", "\(other)/Trip")
    switch kind {
    case "file":
      (path, link) = ("\(path)/TripInteractor.swift", "\(other)/TripInteractor.swift")
      try folder.link(link, to: "../Demo/Trip/TripInteractor.swift")
    case "target":
      (path, link) = ("Sources/Demo", other)
      try folder.link(link, to: "Demo")
    case "outside":
      (path, link) = (link, path)
      try folder.link("Sources/Demo/Trip", to: "../../Shared/Trip")
      try folder.link("Sources/Other/Trip", to: "../../Shared/Trip")
    default: try folder.link(link, to: "../../Sources/Demo/Trip")
    }
    let both =
      kind == "outside" ? "Other and Demo" : "Demo and \(kind == "plugin" ? "the plugin Other" : "Other")"
    let fact = "\(link) links to the code in \(path), so SwiftPM compiles it in \(both)."
    let tree = CommandLineUse("tree", in: folder.path)
    #expect(tree.output.contains("Trip\n"), "\(tree.errors)")
    #expect(tree.output.contains("\(fact) rib doesn't edit it.\n"), "\(tree.output)")
    let owner = kind == "outside" ? "Other" : "Demo"
    let file = "Sources/\(owner)/Trip/TripInteractor.swift can't be changed: \(fact)"
    for words in [["rename", "Trip", "Ride"], ["delete", "Trip"]] {
      let use = CommandLineUse(words: words, in: folder.path)
      #expect(use.status == .failure && use.errors.contains(file), "\(words): \(use.errors)")
    }
    #expect(try folder.text("\(real)/TripInteractor.swift") == code)
    for parses in [true, false] where kind == "target" {
      let new = CommandLineUse("new", "Menu", "--target", "Demo", in: folder.path, parses: parses)
      #expect(
        new.errors.contains("Demo/Menu/MenuInteractor.swift can't be changed: \(fact)"), "\(new.errors)")
    }
  }
}
