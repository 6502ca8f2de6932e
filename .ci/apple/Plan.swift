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
  private(set) var refused = 0

  private let toolchain: String
  private let folder: String
  private let standIns: String
  private var modules: Set<String> = []

  /// Plans a check of the package; writes the interfaces of the modules below it.
  init(_ system: System, _ package: Package, toolchain: String, folder: String) throws {
    self.system = system
    self.toolchain = toolchain
    self.folder = "\(folder)/\(system.name)"
    standIns = "Tests/StandIns/\(system.standIns)"
    try makeFolders()
    try addInterfaces()
    try addTargets(of: package)
    if system.isApple { try addRefused(package) }
  }

  private func makeFolders() throws {
    let files = FileManager.default
    for name in ["sdk", "interfaces", "modules", "generated", "resources"] {
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    // Without these the compiler warns that the C library of a Linux is missing.
    let headers = "\(folder)/sdk/usr/include"
    try files.createDirectory(atPath: headers, withIntermediateDirectories: true)
    for name in ["inttypes", "stdint", "unistd"] where !system.isApple {
      guard files.createFile(atPath: "\(headers)/\(name).h", contents: Data()) else { throw Failure("no space") }
    }
    for name in ["shims", "clang"] where !files.fileExists(atPath: "\(folder)/resources/\(name)") {
      try files.createSymbolicLink(
        atPath: "\(folder)/resources/\(name)", withDestinationPath: "\(toolchain)/\(name)")
    }
  }

  /// The options of each run: nothing is found but in the folder of this system.
  private var common: [String] {
    let plugins = ["\(toolchain)/host/plugins", "\(toolchain)/host/plugins/testing"]
    return ["-target", system.triple, "-sdk", "\(folder)/sdk", "-resource-dir", "\(folder)/resources"]
      + ["-module-cache-path", "\(folder)/cache", "-I", "\(folder)/modules"]
      + plugins.flatMap { ["-plugin-path", $0] }
      + (system.isApple ? ["-I", "\(standIns)/ObjectiveC", "-I", "Sources/CMeasuring/include"] : ["-disable-objc-interop"])
  }

  private func output(_ module: String) -> String { "\(folder)/modules/\(module).swiftmodule" }

  private func job(_ module: String) -> String { "\(system.name)/modules/\(module)" }

  // MARK: - Modules below the package

  private mutating func addInterfaces() throws {
    var interfaces = try Interface.toolchainModules.map { try Interface($0, of: toolchain, for: system) }
    var headers: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: standIns).sorted() where name != "Refused" {
      let path = "\(standIns)/\(name)"
      let parts = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map { "\(path)/\($0)" }
      headers += parts.filter { $0.hasSuffix(".h") || $0.hasSuffix(".modulemap") }
      let files = parts.isEmpty ? [path] : parts.filter { $0.hasSuffix(".swiftinterface") }
      let module = name.replacing(".swiftinterface", with: "")
      guard !files.isEmpty, !system.absent.contains(module) else { continue }
      interfaces.append(try Interface(standIn: module, files: files, compiler: interfaces[0].compiler, for: system))
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
    let needs = interface.imports.union(implicit).intersection(modules).subtracting([interface.module])
    jobs.append(
      Job(
        name: job(interface.module),
        arguments: ["-compile-module-from-interface"] + common + ["-module-name", interface.module]
          + (interface.module == "Swift" ? ["-parse-stdlib"] : []) + ["-o", output(interface.module), file],
        inputs: [file] + headers, needs: needs.sorted().map(job)))
  }

  // MARK: - Targets

  private mutating func addTargets(of package: Package) throws {
    let libraries = modules.sorted()
    let names = Set(package.targets.map(\.name))
    var left = Set<String>()
    for target in package.targets {
      guard let reason = try reason(toOmit: target, package) else { continue }
      left.insert(target.name)
      omitted.append((target.name, reason))
    }
    for target in package.targets where !left.contains(target.name) {
      let needs = (target.needs ?? []).filter { names.contains($0) && !left.contains($0) }
      try add(target, package, libraries + needs)
      checked.append(target.name)
    }
    omitted += package.parserTargets.map { ($0, "SwiftSyntax of this toolchain is for Linux only") }
  }

  /// The reason why this system leaves out a target, or `nil`.
  private func reason(toOmit target: Target, _ package: Package) throws -> String? {
    let exceptions = Exception.all.filter { $0.systems?.contains(system.name) ?? true }
    if let exception = exceptions.first(where: { $0.targets.contains(target.name) }) { return exception.reason }
    guard target.isSwift else { throw Failure("\(target.name) isn't Swift; add it to .ci/apple/Systems.swift.") }
    guard !system.isApple else { return nil }
    if target.isTest { return "tests are checked for Apple's systems" }
    // Other systems have stand-ins of the C library only.
    let missing = try imports(of: target).subtracting(modules).subtracting(package.targets.map(\.module))
    if let module = missing.sorted().first { return "imports \(module)" }
    let unneeded = Set(Exception.all.filter { $0.systems == nil }.flatMap(\.targets))
    let below = package.targets.filter { (target.needs ?? []).contains($0.name) && !unneeded.contains($0.name) }
    for target in below {
      if let reason = try reason(toOmit: target, package) { return reason }
    }
    return nil
  }

  private func imports(of target: Target) throws -> Set<String> {
    let texts = try target.files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Interface(module: "", text: texts.joined()).imports
  }

  private mutating func add(_ target: Target, _ package: Package, _ needs: [String]) throws {
    var files = target.files
    if let embedded = target.embedded {
      let file = "\(folder)/generated/\(target.module).swift"
      try embedded.write(toFile: file, atomically: true, encoding: .utf8)
      files.append(file)
    }
    let isProgram = files.contains { $0.hasSuffix("/main.swift") }
    let options = common + target.options + (isProgram ? [] : ["-parse-as-library"])
      + ["-package-name", package.name, "-module-name", target.module, "-warnings-as-errors"]
    if !target.isTest {
      // Without bodies, so that a mistake in one module hides none in the modules above.
      jobs.append(
        Job(
          name: job(target.name),
          arguments: ["-emit-module", "-experimental-skip-all-function-bodies"] + options
            + ["-emit-module-path", output(target.module)] + files,
          inputs: files, needs: needs.map(job)))
    }
    jobs.append(
      Job(
        name: "\(system.name)/\(target.name)", arguments: ["-typecheck"] + options + files, inputs: files,
        needs: needs.map(job)))
  }

  // MARK: - Samples that must be refused

  /// Adds the files of `Refused`. Their first lines name systems, each with a part of the error.
  private mutating func addRefused(_ package: Package) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(standIns)/Refused").sorted()
    let libraries = package.targets.filter { checked.contains($0.name) && $0.path.hasPrefix("Sources/") && !$0.isTest }
    for name in names {
      let file = "\(standIns)/Refused/\(name)"
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").prefix { $0.hasPrefix("//") }
      guard let line = lines.first(where: { $0.hasPrefix("// \(system.name): ") }) else { continue }
      refused += 1
      let options = package.targets.first { $0.name == "RIBKit" }?.options ?? []
      jobs.append(
        Job(
          name: "\(system.name)/refused/\(name)",
          arguments: ["-typecheck"] + common + options + ["-parse-as-library", "-module-name", "Refused", file],
          inputs: [file], needs: (modules.sorted() + libraries.map(\.name)).map(job),
          refusal: String(line.dropFirst("// \(system.name): ".count))))
    }
  }
}
