import Foundation
import RIBToolkit
import TestSupport
import Testing

/// The manifest finds the parser beside the library of manifests that is loaded, on each system.
///
/// A manifest can't be imported, so a part of it is compiled here as a program. Its lines for macOS run on stand-ins for the functions of
/// the dynamic linker, which name the arguments of the program as the loaded libraries.
final class ParserFolderTests: Sendable {
  private static let modules = ["SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax"]
  private static let standIns = """
    import Foundation
    func _dyld_image_count() -> UInt32 { UInt32(CommandLine.arguments.count) }
    func _dyld_get_image_name(_ index: UInt32) -> UnsafePointer<CChar>! {
      CommandLine.arguments[Int(index)].withCString { UnsafePointer(strdup($0)) }
    }
    """

  /// The program, which is compiled once.
  private static let program = Result { () throws -> String in
    let manifest = #filePath.prefix(upTo: try #require(#filePath.firstRange(of: "/Tests/")).lowerBound)
    let text = String(decoding: try Disk().read("\(manifest)/Package.swift"), as: UTF8.self)
    let part = try #require(
      text.firstMatch(of: /(?s)\n\/\/ A test compiles these lines(.*)\n\/\/ The test's lines end here/))
    #expect(part.1.contains("#if os(macOS)\n"))
    #expect(text.contains("#if os(macOS)\n  import MachO"))
    let lines = part.1.replacing("#if os(macOS)", with: "#if true").drop { $0 != "\n" }
    let folder = try TemporaryFolder()
    try folder.write(
      "main.swift",
      standIns + lines + "\nprint(folderOfParser(FileManager.default.fileExists) ?? \"none\")\n")
    let program = BuiltProgram.path(of: "parser-folder")
    let compiler = try RunningProgram(
      "/usr/bin/env", ["swiftc", "-swift-version", "6", "-o", program, folder.path("main.swift")]
    ).finish()
    #expect(compiler == .init(status: 0, output: "", errors: ""))
    return program
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a toolchain of empty files.
  ///
  /// - Parameters:
  ///   - name: Its folder.
  ///   - suffix: The ending of libraries.
  ///   - files: The files beside those of manifests.
  /// - Returns: The library of manifests.
  /// - Throws: That the disk doesn't take it.
  private func toolchain(_ name: String, _ suffix: String, _ files: [String]) throws -> String {
    let library = "\(name)/usr/lib/swift/pm/ManifestAPI/libPackageDescription.\(suffix)"
    for file in [library] + files.map({ "\(name)/usr/lib/swift/host/\($0)" }) { try folder.write(file, "") }
    return "\(folder.path)/\(library)"
  }

  private func parser(of suffix: String) -> [String] {
    Self.modules.flatMap { ["\($0).swiftmodule", "lib\($0).\(suffix)"] }
  }

  private func found(_ libraries: String...) throws -> String {
    let ending = try RunningProgram(Self.program.get(), libraries).finish()
    #expect(ending.status == 0 && ending.errors == "")
    return ending.output.replacing(folder.path, with: "").replacing("\n", with: "")
  }

  @Test func itIsFoundInTheToolchainsOfEachSystem() throws {
    let xcode = "Xcode 26.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain"
    let released = "Library/Developer/Toolchains/swift-6.3-RELEASE.xctoolchain"
    for (name, suffix) in [("opt/swift", "so"), (xcode, "dylib"), (released, "dylib")] {
      let library = try toolchain(name, suffix, parser(of: suffix))
      #expect(try found("/usr/lib/libSystem.B.dylib", library) == "/\(name)/usr/lib/swift/host/")
      // Lines of /proc/self/maps have more before the path.
      #expect(try found("7f00-7f01 r-xp 0000 08:01 42    \(library)") == "/\(name)/usr/lib/swift/host/")
    }
  }

  @Test func withoutAllOfItThereIsNone() throws {
    let tools = "Library/Developer/CommandLineTools"
    #expect(try found(toolchain(tools, "dylib", ["plugins/libObservationMacros.dylib"])) == "none")
    // Modules without libraries, libraries without modules, libraries of another system.
    #expect(try found(toolchain("a", "dylib", Self.modules.map { "\($0).swiftmodule" })) == "none")
    #expect(try found(toolchain("b", "dylib", Self.modules.map { "lib\($0).dylib" })) == "none")
    #expect(try found(toolchain("c", "dylib", parser(of: "so"))) == "none")
    for missing in parser(of: "so") {
      #expect(
        try found(toolchain("without \(missing)", "so", parser(of: "so").filter { $0 != missing })) == "none")
    }
  }

  @Test func withoutTheLibraryOfManifestsThereIsNone() throws {
    #expect(try found() == "none")
    #expect(
      try found("", "/usr/lib/libPackageDescription.dylib", "/pm/ManifestAPI/libPackageDescription") == "none"
    )
    #expect(try found("/pm/ManifestAPI/libPackageDescription.") == "none")
  }
}
