import Foundation

// Decides which compilers to run for a system.

/// The jobs of one system, and the targets that it leaves out.
struct Plan {
  let system: System
  private(set) var jobs: [Job] = []
  /// The names of the checked targets.
  private(set) var checked: [String] = []
  /// The names of the targets that aren't checked, each with the reason.
  private(set) var omitted: [(target: String, reason: String)] = []
  private(set) var rejected = 0

  private let exceptions: [Exception]
  private let toolchain: String
  private let folder: String
  private let standIns: String?
  private var modules: Set<String> = []

  /// Plans a check of the package; writes the interfaces of the modules below it.
  init(
    _ system: System, _ package: Package, isLong: Bool, toolchain: String, folder: String
  ) throws {
    self.system = system
    exceptions = Exception.all.filter { exception in
      (exception.systems?.contains(system.name) ?? true) && !(isLong && exception.isShortOnly)
    }
    self.toolchain = toolchain
    self.folder = "\(folder)/\(system.name)"
    standIns = system.standIns.map { "Tests/StandIns/\($0)" }
    try makeFolders()
    try addInterfaces()
    try addTargets(of: package)
    if let standIns, system.isApple { try addRejected(in: "\(standIns)/Rejected", package) }
  }

  private func makeFolders() throws {
    let files = FileManager.default
    for name in ["sdk", "interfaces", "modules", "generated", "resources"] {
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    // Without these files the compiler warns that the C library of a Linux is missing.
    let headers = "\(folder)/sdk/usr/include"
    try files.createDirectory(atPath: headers, withIntermediateDirectories: true)
    for name in ["inttypes", "stdint", "unistd"] where system.triple.contains("linux") {
      try Data().write(to: URL(filePath: "\(headers)/\(name).h"))
    }
    for name in ["shims", "clang"] {
      try? files.removeItem(atPath: "\(folder)/resources/\(name)")
      try files.createSymbolicLink(
        atPath: "\(folder)/resources/\(name)", withDestinationPath: "\(toolchain)/\(name)")
    }
  }

  /// The options of each run: nothing is found but in the folder of this system.
  private var common: [String] {
    var options = [
      "-target", system.triple, "-sdk", "\(folder)/sdk", "-resource-dir", "\(folder)/resources",
    ]
    options += ["-module-cache-path", "\(folder)/cache"]
    for path in ["host/plugins", "host/plugins/testing"] {
      options += ["-plugin-path", "\(toolchain)/\(path)"]
    }
    var paths = ["\(folder)/modules", "\(folder)/generated"]
    if let standIns, system.isApple {
      paths += ["ObjectiveC", "Darwin"].map { "\(standIns)/\($0)" }
    }
    for path in paths { options += ["-I", path] }
    if !system.isApple { options.append("-disable-objc-interop") }
    return options
  }

  /// The paths of the files and folders in a folder, in order.
  private func entries(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
  }

  private func output(_ module: String) -> String { "\(folder)/modules/\(module).swiftmodule" }

  private func job(_ module: String) -> String { "\(system.name)/modules/\(module)" }

  // MARK: - Modules below the package

  private mutating func addInterfaces() throws {
    var interfaces = try Interface.toolchainModules.map {
      try Interface($0, of: toolchain, for: system)
    }
    var headers: [String] = []
    for path in try standIns.map(entries) ?? [] where !path.hasSuffix("/Rejected") {
      let isFile = path.hasSuffix(".swiftinterface")
      let files = isFile ? [path] : try entries(of: path)
      headers += files.filter { $0.hasSuffix(".h") || $0.hasSuffix(".modulemap") }
      let module = URL(filePath: path).deletingPathExtension().lastPathComponent
      guard !system.absent.contains(module) else { continue }
      interfaces.append(
        try Interface(
          standIn: module, files: files.filter { $0.hasSuffix(".swiftinterface") },
          compiler: interfaces[0].compiler, for: system))
    }
    modules = Set(interfaces.map(\.module))
    for interface in interfaces { try add(interface, headers) }
  }

  private mutating func add(_ interface: Interface, _ headers: [String]) throws {
    let file = "\(folder)/interfaces/\(interface.module).swiftinterface"
    try interface.text.write(toFile: file, atomically: true, encoding: .utf8)
    // What every module of the language imports without saying so.
    let base = Interface.toolchainModules.prefix(4)
    let implicit = base.contains(interface.module) ? base.prefix { $0 != interface.module } : base
    let needs = interface.imports.union(implicit).intersection(modules).subtracting([
      interface.module
    ])
    jobs.append(
      Job(
        name: job(interface.module),
        arguments: ["-compile-module-from-interface"] + common + ["-module-name", interface.module]
          + (interface.module == "Swift" ? ["-parse-stdlib"] : []) + [
            "-o", output(interface.module), file,
          ],
        inputs: [file] + headers, needs: needs.sorted().map(job), output: output(interface.module)))
  }

  // MARK: - Targets

  private mutating func addTargets(of package: Package) throws {
    // As the package manager does for headers without a module map.
    let root = FileManager.default.currentDirectoryPath
    let maps = package.targets.filter { !$0.isSwift }.map { target in
      "module \(target.module) {\n  umbrella \"\(root)/\(target.path)/include\"\n  export *\n}\n"
    }
    let map = "\(folder)/generated/module.modulemap"
    try maps.joined().write(toFile: map, atomically: true, encoding: .utf8)
    var left = Set<String>()
    for target in package.targets {
      guard let reason = try reason(toOmit: target, package) else { continue }
      left.insert(target.name)
      omitted.append((target.name, reason))
    }
    for target in package.targets where !left.contains(target.name) {
      let imported = try source(of: target).imports.union(Interface.toolchainModules.prefix(4))
      let needs = (target.needs ?? []).filter { !left.contains($0) }
      let headers = try package.targets.filter {
        !$0.isSwift && target.needs?.contains($0.name) == true
      }
      .flatMap { try entries(of: "\($0.path)/include") }
      try add(target, package, (imported.intersection(modules).sorted() + needs).map(job), headers)
      checked.append(target.name)
    }
    if let basics = package.targets.first(where: { $0.name == "Basics" }), system.libraryC == nil {
      reject(
        "\(basics.path)/System.swift", common + basics.options, "RIBKit isn't ported to this system"
      )
    }
    omitted += package.parserTargets.map { ($0, "SwiftSyntax of this toolchain is for Linux only") }
  }

  /// The reason why this system leaves out a target, or `nil`.
  private func reason(toOmit target: Target, _ package: Package) throws -> String? {
    if let exception = exceptions.first(where: { $0.targets.contains(target.name) }) {
      return exception.reason
    }
    guard target.isSwift else {
      throw Failure("\(target.name) isn't Swift; add it to .ci/apple/Systems.swift.")
    }
    if target.isTest, !(system.tests?.contains(target.name) ?? true) {
      return "tests are checked for macOS"
    }
    guard !system.isApple else { return nil }
    // Here the file for the system says that it isn't ported, and nothing else is compiled.
    if system.libraryC == nil { return "RIBKit isn't ported to this system" }
    // Other systems have stand-ins of the C library only.
    let missing = try source(of: target).required.subtracting(modules).subtracting(
      package.targets.map(\.module))
    if let module = missing.sorted().first { return "imports \(module)" }
    let unneeded = Set(Exception.all.filter { $0.systems == nil }.flatMap(\.targets))
    let below = package.targets.filter {
      (target.needs ?? []).contains($0.name) && !unneeded.contains($0.name)
    }
    for target in below {
      if let reason = try reason(toOmit: target, package) { return reason }
    }
    return nil
  }

  private func source(of target: Target) throws -> Interface {
    let texts = try target.files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Interface(module: target.module, text: texts.joined(separator: "\n"))
  }

  private mutating func add(
    _ target: Target, _ package: Package, _ needs: [String], _ headers: [String]
  ) throws {
    var files = try target.files.map(expandingPreviews)
    if let embedded = target.embedded {
      let file = "\(folder)/generated/\(target.module).swift"
      try embedded.write(toFile: file, atomically: true, encoding: .utf8)
      files.append(file)
    }
    let isProgram = files.contains { $0.hasSuffix("/main.swift") }
    let options =
      common + target.options + (isProgram ? [] : ["-parse-as-library"])
      + ["-package-name", package.name, "-module-name", target.module, "-warnings-as-errors"]
    if !target.isTest {
      // Without bodies, so that a mistake in one module hides none in the modules above.
      jobs.append(
        Job(
          name: job(target.name),
          arguments: ["-emit-module", "-experimental-skip-all-function-bodies"] + options
            + ["-emit-module-path", output(target.module)] + files,
          inputs: files + headers, needs: needs, output: output(target.module)))
    }
    // A build for Linux finds errors in the flow of a body too, but doesn't see code for Apple's views. Elsewhere types suffice, and
    // the macros of tests need bodies of the standard library.
    let views = ["UIKit", "AppKit", "SwiftUI"].map(job)
    let isOfViews = !target.isTest && needs.contains { views.contains($0) }
    jobs.append(
      Job(
        name: "\(system.name)/\(target.name)",
        arguments: (isOfViews ? diagnosing : ["-typecheck"]) + options + files,
        inputs: files + headers,
        needs: needs, alternative: isOfViews ? ["-typecheck"] + options + files : nil))
  }

  /// Returns a copy of a file with calls of functions in the place of `#Preview`, whose macro needs a program of Apple's; or the file.
  private func expandingPreviews(_ file: String) throws -> String {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let parts = text.split(separator: "#Preview(", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return file }
    let calls = parts.dropFirst().enumerated().map {
      "@MainActor private let preview\($0): Void = _preview(\($1)"
    }
    let copy = "\(folder)/generated/\(URL(filePath: file).lastPathComponent)"
    try (parts[0] + calls.joined()).write(toFile: copy, atomically: true, encoding: .utf8)
    return copy
  }

  /// Finds all errors of a module, including those in the flow of a body, such as data races, and writes nothing.
  private var diagnosing: [String] { ["-emit-sil", "-o", "/dev/null"] }

  // MARK: - Samples that must be rejected

  /// Adds the files of a folder, whose comments name systems, each with a part of the error.
  private mutating func addRejected(in folder: String, _ package: Package) throws {
    var options = common + (package.targets.first { $0.name == "RIBKit" }?.options ?? [])
    options.append("-warnings-as-errors")
    for file in try entries(of: folder) {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let start = "// \(system.name): "
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(start) }) else {
        continue
      }
      reject(file, options, String(line.dropFirst(start.count)))
    }
  }

  /// Expects that one file or more can't be compiled.
  private mutating func reject(_ file: String, _ options: [String], _ error: String) {
    rejected += 1
    let name = file.split(separator: "/").last ?? ""
    jobs.append(
      Job(
        name: "\(system.name)/rejected/\(name)",
        arguments: diagnosing + options
          + ["-parse-as-library", "-package-name", "rejected", "-module-name", "Rejected", file],
        inputs: [file], needs: modules.sorted().map(job), rejection: error))
  }
}
