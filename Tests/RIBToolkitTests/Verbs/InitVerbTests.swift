import Foundation
import RIBToolkit
import TestSupport
import Testing

/// rib init makes a package.
struct InitVerbTests {
  let folder = Result { try TemporaryFolder() }
  let url = "https://example.org/Kit.git"

  @Test func itMakesThePackageOnceAndUndoLeavesNothing() throws {
    let folder = try folder.get()
    let first = CommandLineUse("init", "Demo", "--url", url, in: folder.path)
    #expect(first.errors == "")
    #expect(first.status == .success)
    #expect(first.output.contains("create  Sources/Demo/Root/RootInteractor.swift\n"))
    #expect(try folder.text("Demo/Package.swift").contains("url: \"\(url)\""))
    let made = try folder.contents()

    let second = CommandLineUse("init", "Demo", "--url", url, in: folder.path)
    #expect(second.status == .nothing)
    #expect(!second.output.contains("create"))
    #expect(try folder.contents() == made)

    for options in [[], ["--dry-run"], ["--check"]] {
      let rejected = CommandLineUse(words: ["undo"] + options, in: "\(folder.path)/Demo")
      #expect(rejected.status == .failure)
      #expect(
        rejected.errors.contains(
          "The command to revert is \"rib init Demo --url \(url)\", which created the package. To remove the package, run 'rib undo --remove-package';"
        ), "\(rejected.errors)")
      #expect(try folder.contents() == made)
    }
    let undo = CommandLineUse("undo", "--remove-package", in: "\(folder.path)/Demo")
    #expect(undo.status == .success, "\(undo.errors)")
    #expect(
      undo.output.contains("This removes the package. Run 'rib init Demo --url \(url)' to create it again."))
    #expect(try folder.contents().isEmpty)
  }

  @Test func aPackageInsideAnotherIsNamed() throws {
    let folder = try folder.get()
    try folder.write("Package.swift", "// a package")
    let use = CommandLineUse("init", "Demo", "--url", url, in: folder.path)
    #expect(use.status == .success, "\(use.errors)")
    #expect(use.output.contains("Demo is inside the package "), "\(use.output)")
    #expect(use.output.hasSuffix("To add a RIB to that package, run 'rib new' there.\n"))
  }

  @Test func aDryRunPrintsThePlanAndMakesNothing() throws {
    let folder = try folder.get()
    let use = CommandLineUse("init", "Demo", "--url", url, "--dry-run", in: folder.path)
    #expect(use.status == .success)
    #expect(
      use.output.hasPrefix("create  Package.swift\n        @ line 1\n        +// swift-tools-version: 6.3\n"))
    #expect(use.output.hasSuffix("Dry run: nothing was changed.\n"))
    #expect(try folder.contents().isEmpty)
  }

  @Test func filesAreReplacedAfterAQuestion() throws {
    let folder = try folder.get()
    try folder.write("Demo/README.md", "mine\n")
    for (answer, status) in [("n", CommandStatus.conflict), ("y", .success)] {
      let console = RecordedConsole(answers: [answer])
      let use = CommandLineUse("init", "Demo", "--url", url, in: folder.path, console: console)
      #expect(use.status == status, "\(use.errors)")
      #expect(console.questions == ["Replace the existing files? [y/N] "])
      let isKept = try folder.text("Demo/README.md") == "mine\n"
      #expect(isKept == (answer == "n"))
    }
    #expect(CommandLineUse("undo", "--remove-package", in: "\(folder.path)/Demo").status == .success)
    #expect(try folder.contents().keys.sorted() == ["Demo/", "Demo/README.md"])
    #expect(try folder.text("Demo/README.md") == "mine\n")
  }

  @Test func thePathOfTheKitIsSeenFromTheNewFolder() throws {
    let folder = try folder.get()
    try folder.write("Kit/Package.swift", "let package = Package(name: \"RIBKit\")\n")
    #expect(CommandLineUse("init", "Demo", "--path-dependency", "Kit", in: folder.path).status == .success)
    #expect(try folder.text("Demo/Package.swift").contains("path: \"../Kit\""))
    try folder.write("Apps/notes.txt", "")
    let use = CommandLineUse(
      "init", "Other", "--package", "Apps", "--path-dependency", "Kit", in: folder.path)
    #expect(use.status == .success, "\(use.errors)")
    #expect(try folder.text("Apps/Other/Package.swift").contains("path: \"\(folder.path)/Kit\""))
  }

  /// A default on a public host would run the code of whoever owns its name.
  @Test func whereTheKitIsIsNeverGuessed() throws {
    let folder = try folder.get()
    let use = CommandLineUse("init", "Demo", in: folder.path)
    #expect(use.status == .usage)
    #expect(
      use.errors == """
        error: This rib wasn't built in a clone of RIBKit, so it can't tell where RIBKit is. Pass the folder of a clone as --path-dependency, or a repository as --url.
        Run 'rib help init' for usage.

        """)
    #expect(try folder.contents().isEmpty)
  }

  @Test func aProgramThatWasBuiltInACloneTakesThatClone() throws {
    let folder = try folder.get()
    let kit = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
      .path
    let use = try RibProcess.run("init", "Demo", in: folder.path)
    #expect(use.status == 0, "\(use.errors)")
    let manifest = try folder.text("Demo/Package.swift")
    #expect(manifest.contains(".package(name: \"RIBKit\", path: \"\(kit)\")"), "\(manifest)")
  }

  @Test func theReadmeNamesTheRepositoryAndNoPathOfThisMachine() throws {
    let folder = try folder.get()
    try folder.write("Kit/Package.swift", "let package = Package(name: \"RIBKit\")\n")
    let kit = "\(folder.path)/Kit"
    #expect(CommandLineUse("init", "Demo", "--path-dependency", kit, in: folder.path).status == .success)
    let readme = try folder.text("Demo/README.md")
    #expect(readme.contains("with RIBKit."))
    for name in ["README.md", "AGENTS.md", "TestPlan.md"] {
      #expect(try !folder.text("Demo/\(name)").contains(folder.path), "\(name)")
    }
    #expect(CommandLineUse("init", "Other", "--url", url, in: folder.path).status == .success)
    #expect(try folder.text("Other/README.md").contains("[RIBKit](\(url))"))
  }

  @Test(arguments: [
    "RIBKit", "RIBTesting", "ModelStreams", "DeepLinks", "Testing", "Swift", "Foundation", "SwiftUI",
    "Observation", "PackageDescription", "XCTest", "SwiftSyntax",
  ])
  func aNameOfAModuleThatIsThereIsRejected(name: String) throws {
    let folder = try folder.get()
    let use = CommandLineUse("init", name, "--url", url, in: folder.path)
    #expect(use.status == .usage)
    #expect(
      use.errors.contains("\"\(name)\" is the name of a module of ")
        && use.errors.contains("Use \(name)App."),
      "\(use.errors)")
    #expect(try folder.contents().isEmpty)
    // A template with a target of its own needs such a name too; a RIB is not a module.
    #expect(CommandLineUse("init", "Demo", "--url", url, in: folder.path).status == .success)
    let feature = CommandLineUse("new", name, "--template", "feature", in: "\(folder.path)/Demo")
    #expect(feature.status == .usage)
    #expect(feature.errors.contains("is the name of a module of "), "\(feature.errors)")
    #expect(CommandLineUse("new", name, in: "\(folder.path)/Demo").status == .success)
  }

  @Test(arguments: [
    " ", "https://example.org/a\nb", "../RIBKit", "/work/RIBKit", "RIBKit", "example.org/RIBKit",
    "https://", "https://example.org", "https:///RIBKit", "file://x", "ftp://example.org/x",
    "https://example.org/a b", "https://example.org/\"", "git@example.org", "@example.org:x",
  ])
  func anAddressThatGitCannotCloneIsRejected(url: String) throws {
    let folder = try folder.get()
    let use = CommandLineUse("init", "Demo", "--url", url, in: folder.path)
    #expect(use.status == .usage)
    #expect(use.errors.contains("--url must be the address of a Git repository, such as "), "\(use.errors)")
    #expect(try folder.contents().isEmpty)
  }

  @Test(arguments: [
    "https://example.org/Kit.git", "http://localhost:8080/kit", "ssh://git@example.org/kit.git",
    "git@example.org:kit/RIBKit.git", "git://example.org/kit", "file:///work/RIBKit",
  ])
  func anAddressThatGitCanCloneIsWritten(url: String) throws {
    let folder = try folder.get()
    #expect(CommandLineUse("init", "Demo", "--url", url, in: folder.path).status == .success)
    #expect(try folder.text("Demo/Package.swift").contains("url: \"\(url)\""))
  }

  @Test func aFolderIsNoManifest() throws {
    let folder = try folder.get()
    try folder.write("Kit/Package.swift/x", "")
    try folder.write("Linked/Manifest.swift", "let package = Package(\n  name: \"RIBKit\")\n")
    try folder.link("Linked/Package.swift", to: "Manifest.swift")
    let use = CommandLineUse("init", "Demo", "--path-dependency", "Kit", in: folder.path)
    #expect(use.status == .failure)
    #expect(use.errors.hasPrefix("error: Kit has no Package.swift."), "\(use.errors)")
    #expect(CommandLineUse("undo", in: folder.path("Kit")).errors.contains("No Package.swift in "))
    #expect(CommandLineUse("init", "Demo", "--path-dependency", "Linked", in: folder.path).status == .success)
  }

  @Test func anotherPackageIsNotRIBKit() throws {
    let folder = try folder.get()
    try folder.write(
      "App/Package.swift",
      "let package = Package(name: \"App\", dependencies: [.package(name: \"RIBKit\", path: \"../Kit\")])\n")
    let use = CommandLineUse("init", "Demo", "--path-dependency", "App", in: folder.path)
    #expect(use.status == .failure)
    #expect(use.errors.hasPrefix("error: App is another package."), "\(use.errors)")
  }

  @Test func allThatIsWrongIsSaidAtOnce() throws {
    let folder = try folder.get()
    let use = CommandLineUse("init", "my app", "--path-dependency", "Kit", "--url", "x", in: folder.path)
    #expect(use.status == .usage)
    #expect(
      use.errors == """
        error: "my app" isn't a valid name. Use only ASCII letters and digits, and begin with a letter. Use MyApp.
        error: Kit has no Package.swift. Pass the folder of RIBKit as --path-dependency.
        error: --url and --path-dependency can't be combined. Pass one.
        Run 'rib help init' for usage.

        """)
    #expect(try folder.contents().isEmpty)
  }

  @Test func whereverItIsKilledTheNextRunMakesAllAndUndoLeavesNothing() throws {
    let start = MemoryDisk()
    try start.makeFolder("/work")
    let counting = FaultyDisk(start.copy())
    #expect(CommandLineUse("init", "Demo", "--url", url, in: "/work", files: counting).status == .success)
    for number in Seeds.share(of: 1...counting.count, for: 0) {
      let disk = start.copy()
      _ = CommandLineUse(
        "init", "Demo", "--url", url, in: "/work", files: FaultyDisk(disk, .death, at: number))
      let next = CommandLineUse("init", "Demo", "--url", url, in: "/work", files: disk)
      #expect(next.status == .success || next.status == .nothing, "killed at \(number): \(next.errors)")
      #expect(disk.contents["/work/Demo/Sources/Demo/Root/RootInteractor.swift"] != nil)
      let undo = CommandLineUse("undo", "--remove-package", in: "/work/Demo", files: disk)
      #expect(undo.status == .success, "killed at \(number): \(undo.errors)")
      // A folder in which nothing has been done yet could be anybody's.
      var left = disk.contents
      left["/work/Demo/"] = nil
      #expect(left == start.contents, "killed at \(number)")
    }
  }
}
