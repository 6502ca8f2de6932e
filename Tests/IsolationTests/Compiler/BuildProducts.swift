import Foundation

/// The modules and object files that this very test was built from, beside the image that it runs in.
///
/// The fixtures are compiled against these, not as a package of their own: that would build the kit again, for minutes,
/// and wait for the lock of the package that the running test holds. They are no targets of this package either,
/// because most of them must not compile, and the others are compiled eight times. What was instrumented
/// (by a sanitizer, for coverage, in a release build) is linked with the same instruments.
struct BuildProducts: Sendable {
  /// The directory of the build.
  let url: URL
  /// The object files of the libraries.
  let objects: [String]

  /// The libraries that the fixtures use, and what these use.
  private static let libraries = ["RIBKit", "ModelStreams", "Basics"]

  init() throws {
    let image = Self.image()
    var directory = image.deletingLastPathComponent()
    while !Self.exists(directory.appending(path: "Modules/RIBKit.swiftmodule")) {
      guard directory.pathComponents.count > 1 else { throw Missing(what: "module RIBKit", near: image) }
      directory.deleteLastPathComponent()
    }
    url = directory
    // The directory of a module may hold objects of sources that are gone, so the linker's own list decides.
    let list = directory.appending(path: "RIBKitPackageTests.product/Objects.LinkFileList")
    guard Self.exists(list) else { throw Missing(what: list.lastPathComponent, near: image) }
    objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")) }
      .filter { path in Self.libraries.contains { path.contains("/\($0).build/") } }
    guard !objects.isEmpty else { throw Missing(what: "object file of RIBKit", near: list) }
  }

  /// The arguments of the compiler that link a program with the libraries.
  var linking: [String] {
    let process = dlopen(nil, RTLD_NOW)
    var instruments: [String] = []
    if dlsym(process, "__tsan_init") != nil { instruments.append("-sanitize=thread") }
    if dlsym(process, "__asan_init") != nil { instruments.append("-sanitize=address") }
    if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil {
      instruments += ["-profile-generate", "-profile-coverage-mapping"]
    }
    return objects + instruments
  }

  /// The program or bundle in which this test runs.
  private static func image() -> URL {
    #if os(Linux)
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      Bundle(for: Scratch.self).bundleURL
    #endif
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
  }
}

extension BuildProducts {
  /// Something that a build is expected to leave behind, and has not.
  struct Missing: Error, CustomStringConvertible {
    let what: String
    let near: URL

    var description: String {
      """
      no \(what) at or above \(near.path(percentEncoded: false)). These tests compile fixtures against the products \
      of the build that they run in: build with 'swift build --build-tests', or teach BuildProducts the new layout.
      """
    }
  }
}
