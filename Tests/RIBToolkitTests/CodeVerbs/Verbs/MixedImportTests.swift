import RIBToolkit
import Testing

/// Imports with and without access modifiers in one target: each module must be imported in one form.
struct MixedImportTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder(style: "app")
    try app.write(
      "Package.swift",
      try app.text("Package.swift").replacing(
        ".enableUpcomingFeature(\"InternalImportsByDefault\"),", with: ""))
  }

  @Test func aModuleIsImportedAsInOtherFiles() throws {
    for (path, text) in try app.contents() where path.hasSuffix(".swift") && path != "Package.swift" {
      try app.write(path, (text.text ?? "").replacing("\nimport RIB", with: "\ninternal import RIB"))
    }
    try app.write(
      "Sources/Demo/Stamp.swift", "internal import RIBKit\nimport Foundation\nstruct Stamp { let at: Date }\n"
    )
    try app.write("Tests/DemoTests/StampTests.swift", "internal import RIBTesting\n@testable import Demo\n")
    app.expectSuccess("new", "Kid", "--in", "Root", "--param", "at:Date", "--import", "Foundation")
    let kid = try app.text("Sources/Demo/Kid/KidInteractor.swift")
    #expect(
      kid.contains("internal import RIBKit\n") && kid.contains("\nimport Foundation\n")
        || kid.hasPrefix("import Foundation\n"), "\(kid)")
    let tests = try app.text("Tests/DemoTests/Kid/KidTests.swift")
    #expect(tests.contains("\n@testable import Demo\n"), "\(tests)")
    #expect(tests.contains("internal import RIBTesting\n"), "\(tests)")
  }

  @Test(arguments: [
    [], ["import Foundation\n", "import FoundationEssentials\nimport Synchronization\n"],
    ["import RIBKit\n", "import Foundation\nimport RIBKit\n"], ["import Foundation\nextension Date {}\n"],
  ])
  func aTypeOfFoundationIsImportedWhereverItIsWritten(imports: [String]) throws {
    for (number, lines) in imports.enumerated() {
      try app.write("Sources/Demo/Stamp\(number).swift", "\(lines)struct Stamp\(number) { let at: Date }\n")
    }
    app.expectSuccess("new", "Kid", "--in", "Root", "--param", "at:Date", "--event", "picked(UUID)")
    for name in ["Kid/Kid", "Root/Root"] {
      let text = try app.text("Sources/Demo/\(name)Interactor.swift")
      #expect(text.contains("import Foundation\n") && !text.contains("Essentials"), "\(text)")
    }
    app.expectSuccess("detach", "Kid")
    app.expectSuccess("attach", "Kid", "--in", "Root")
    #expect(try app.text("Sources/Demo/Root/RootInteractor.swift").contains("  case kid(Date)\n"))
  }

  @Test(arguments: ["private import Foundation", "internal import struct Foundation.Date"])
  func newFilesImportAModuleWithAModifierLikeOthers(line: String) throws {
    for path in ["Sources/Demo", "Tests/DemoTests"] { try app.write("\(path)/Other.swift", line + "\n") }
    app.expectSuccess("new", "Kid", "--in", "Root", "--param", "at:Date", "--import", "Foundation")
    let names = ["Sources/Demo/Root/Root", "Sources/Demo/Kid/Kid"].map { $0 + "Interactor" }
    for name in names + ["Tests/DemoTests/Kid/KidTests", "Tests/DemoTests/Fixtures"] {
      let text = try app.text("\(name).swift")
      #expect(text.contains("internal import Foundation\n"), "\(text)")
    }
  }

  @Test func aModuleOfWhichAFileImportsOneTypeIsImported() throws {
    try app.write(
      "Sources/Demo/Other.swift", "import struct Foundation.Date\nstruct Other { let at: Date }\n")
    app.expectSuccess("new", "Kid", "--in", "Root", "--param", "at:Date")
    for name in ["Sources/Demo/Kid/KidInteractor", "Tests/DemoTests/Fixtures"] {
      try app.expect("\(name).swift", contains: "import Foundation\n", lacks: "Foundation.Date")
    }
  }

  @Test func whoRepeatsACommandForAnImportIsLedOn() throws {
    let words = ["new", "Kid", "--in", "Root", "--param", "at:Stamp"]
    #expect(app.run(words).status == .incomplete)
    app.expect(
      .conflict, of: words + ["--import", "Stamps"], says: "Kid is already a child of Root.",
      "run 'rib undo' first", "run 'rib need NAME:TYPE --for Kid --import MODULE'")
    let remedies = [
      ["need", "at:Stamp", "--for", "Kid", "--import", "Stamps"],
      words + ["--import", "Stamps", "--on-conflict", "overwrite"],
    ]
    for remedy in remedies {
      app.expectSuccess(remedy)
      for name in ["Root/Root", "Kid/Kid"] {
        try app.expect("Sources/Demo/\(name)Interactor.swift", contains: "import Stamps\n", lacks: "#error")
      }
      app.expectSuccess("undo")
    }
  }

  @Test func aFixtureImportsWhatItsTypeNeeds() throws {
    try app.write("Sources/Demo/Stamp.swift", "import Foundation\nstruct Stamp { let at: Date }\n")
    app.expectSuccess("new", "Kid", "--in", "Root", "--param", "at:Date")
    #expect(try app.text("Sources/Demo/Kid/KidInteractor.swift").contains("import Foundation\n"))
    try app.expect("Tests/DemoTests/Fixtures.swift", contains: "import Foundation\n")
  }
}
