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

  @Test func aFixtureImportsWhatItsTypeNeeds() throws {
    try app.write("Sources/Demo/Stamp.swift", "import Foundation\nstruct Stamp { let at: Date }\n")
    app.expectSuccess("new", "Kid", "--in", "Root", "--param", "at:Date")
    #expect(try app.text("Sources/Demo/Kid/KidInteractor.swift").contains("import Foundation\n"))
    let fixtures = try app.text("Tests/DemoTests/Fixtures.swift")
    #expect(fixtures.contains("import Foundation\n"), "\(fixtures)")
  }
}
