import Foundation

// The modules below the package: the toolchain's own interfaces, rewritten for another system, and the stand-ins.

/// An interface of a module: declarations without bodies.
struct Interface {
  let module: String
  let text: String

  /// The modules that it imports by name, including those that it imports only if they exist.
  var imports: Set<String> { Set(imported.map(\.module)) }

  /// The modules that it imports on every system: the formatter indents the lines of a condition.
  var required: Set<String> { Set(imported.filter { !$0.isIndented }.map(\.module)) }

  private var imported: [(module: String, isIndented: Bool)] {
    text.split(separator: "\n").compactMap { line in
      guard line.contains("import ") else { return nil }
      let match = line.firstMatch(of: #/^(\s*)(?:@\S+ |[a-z]+ )*import (?:[a-z]+ )?(\w+)/#)
      return match.map { (String($0.2), !$0.1.isEmpty) }
    }
  }
}

extension Interface {
  /// The line that names the compiler, which stand-ins repeat: the compiler blames an unnamed one for each mistake.
  var compiler: String {
    text.split(separator: "\n").first { $0.hasPrefix("// swift-compiler-version:") }.map(
      String.init) ?? ""
  }

  /// The modules of the toolchain that the package and its tests use, without those that only macros and overlays need.
  static let toolchainModules = [
    "Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "Synchronization",
    "Observation",
    "Distributed",
    "RegexBuilder", "Testing",
  ]

  /// Rewrites an interface of the toolchain for Linux into one for another system.
  ///
  /// The availability of Apple's systems is in these interfaces, although a build for Linux ignores it. They lack declarations that
  /// the standard library has on Apple systems only; those that the compiler or a body requires are added.
  init(_ module: String, of toolchain: String, for system: System) throws {
    let folder = "\(toolchain)/linux/\(module).swiftmodule"
    let file = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swiftinterface") && !$0.contains(".private.") }.sorted().first
    guard let file else { throw Failure("\(folder) has no interface.") }
    var lines = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines = lines.compactMap { line in
      if line.hasPrefix("// swift-module-flags:") { return Self.flags(line, system) }
      if line == "import Glibc" { return system.libraryC.map { "import \($0)" } }
      // Its header for Linux includes headers of the kernel, which are missing here. Its functions are added below.
      if line == "import _SynchronizationShims" { return nil }
      // Without bodies a function can't be copied into clients for older systems.
      guard line.contains("@backDeployed") else { return line }
      return line.replacing(#/@backDeployed\(before:[^)]*\) ?/#, with: "")
    }
    if module == "Swift" { lines += additions + (system.isApple ? pointerOfObjectiveC : []) }
    if module == "Synchronization" { lines += futex }
    self.init(module: module, text: lines.joined(separator: "\n") + "\n")
  }

  private static func flags(_ line: String, _ system: System) -> String {
    var words = line.split(separator: " ").map(String.init)
    if let target = words.firstIndex(of: "-target") { words[target + 1] = system.triple }
    if let inlining = words.firstIndex(of: "-target-min-inlining-version") {
      words[inlining + 1] = "target"
    }
    words.removeAll { $0 == "-static" || $0 == "-disable-objc-interop" }
    // Bodies take ten times as long as declarations.
    words.append("-experimental-skip-all-function-bodies")
    if !system.isApple { words.append("-disable-objc-interop") }
    return words.joined(separator: " ")
  }

  /// Joins the files of a stand-in, and writes the head that the compiler requires.
  init(standIn module: String, files: [String], compiler: String, for system: System) throws {
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    let interop = system.isApple ? "" : "-disable-objc-interop "
    let flags = "-target \(system.triple) \(interop)-swift-version 6 -enable-library-evolution"
    let head = """
      // swift-interface-format-version: 1.0
      \(compiler)
      // swift-module-flags: \(flags) -module-name \(module)
      import Swift
      import _Concurrency

      """
    self.init(module: module, text: head + texts.joined())
  }
}

/// Functions of the C shims that depend on the processor, and that bodies of the interface call.
private let additions = [
  "remainderl(_ a: Swift.Float80, _ b: Swift.Float80)", "squareRootl(_ a: Swift.Float80)",
].map { "@usableFromInline internal func _stdlib_\($0) -> Swift.Float80" }

/// The compiler requires this type where there is Objective-C.
private let pointerOfObjectiveC = """
  @frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
    public let _rawValue: Builtin.RawPointer
    public init(_ _rawValue: Builtin.RawPointer)
    public var pointee: Pointee { get nonmutating set }
  }
  """.split(separator: "\n").map(String.init)

/// The functions of the omitted header that bodies of `Synchronization` call.
private let futex = [
  "gettid()", "futex_lock(_ a: Swift.UnsafeMutableRawPointer?)",
  "futex_trylock(_ a: Swift.UnsafeMutableRawPointer?)",
  "futex_unlock(_ a: Swift.UnsafeMutableRawPointer?)",
].map { "@usableFromInline internal func _swift_stdlib_\($0) -> Swift.UInt32" }
