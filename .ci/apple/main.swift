import Foundation

// Type-checks the package for Apple's systems, and its core for others, on Linux.
//
// A build for Linux ignores the availability of Apple's systems, and skips the code below `#if canImport(UIKit)`. Here the toolchain's own
// interfaces of the standard library are compiled for other systems, and interfaces in Tests/StandIns stand in for the modules of
// these systems: Apple's declarations without bodies, and only those that the package uses. Objective-C is on, as on Apple's
// systems. Nothing is linked or run.
//
// The arguments are a folder for the compiled modules, and the names of systems (default: all). `--long` includes the tests that take long.

guard CommandLine.arguments.count > 1 else {
  print("usage: check <folder> [--long] [<system>...]")
  exit(64)
}
let folder = CommandLine.arguments[1]
let wanted = Set(CommandLine.arguments.dropFirst(2))
let isLong = wanted.contains("--long")
do {
  let toolchain = try Toolchain()
  let package = try Package()
  try checkExceptions(package)
  let names = wanted.subtracting(["--long"])
  if let name = names.subtracting(System.all.map(\.name)).first {
    throw Failure("There is no system \(name).")
  }
  let systems = System.all.filter { names.isEmpty || names.contains($0.name) }
  let plans = try systems.map {
    try Plan($0, package, isLong: isLong, toolchain: toolchain.modules, folder: folder)
  }
  let runner = Runner(compiler: toolchain.compiler, folder: URL(filePath: folder))
  try await runner.run(plans.flatMap(\.jobs), atOnce: 2)
  exit(report(plans, runner) ? 0 : 1)
} catch {
  print("error: \(error)")
  exit(1)
}

/// The places of the compiler and its modules.
struct Toolchain {
  let compiler: String
  let modules: String

  init() throws {
    struct Info: Decodable {
      struct Paths: Decodable {
        let runtimeResourcePath: String
      }

      let paths: Paths
    }
    let text = try output(of: ["swift", "-print-target-info"], ProcessInfo.processInfo.environment)
    modules = try JSONDecoder().decode(Info.self, from: text).paths.runtimeResourcePath
    compiler = URL(filePath: modules).appending(path: "../../bin/swift-frontend").standardized.path
  }
}

/// Stops if a reason for leaving out a target names none.
func checkExceptions(_ package: Package) throws {
  let names = Set(package.targets.map(\.name))
  for name in Exception.all.flatMap(\.targets) where !names.contains(name) {
    throw Failure("There is no target \(name); remove it from .ci/apple/Systems.swift.")
  }
}

/// Prints the errors and the checked targets.
///
/// - Returns: Whether everything is right.
func report(_ plans: [Plan], _ runner: Runner) -> Bool {
  var isRight = true
  for job in plans.flatMap(\.jobs) {
    guard case .failed(let text)? = runner.outcomes[job.name] else { continue }
    isRight = false
    print("\(job.name):\n\(text)")
  }
  // A reason is printed once if it holds for the same targets on several systems.
  var omitted: [(text: String, systems: [String])] = []
  for plan in plans {
    let name = plan.system.name
    let left = plan.jobs.filter { runner.outcomes[$0.name] == .left }.map(\.name)
    isRight = isRight && left.isEmpty
    if plan.rejected > 0 {
      print("\(name), \(plan.system.triple): \(plan.rejected) samples are rejected, as expected")
    }
    let checked = plan.checked.isEmpty ? "" : ": \(plan.checked.joined(separator: " "))"
    print("\(name), \(plan.system.triple): \(plan.checked.count) modules are checked\(checked)")
    if !left.isEmpty {
      print("\(name): not reached after an error: \(left.joined(separator: " "))")
    }
    for (reason, targets) in Dictionary(grouping: plan.omitted, by: \.reason).sorted(by: {
      $0.key < $1.key
    }) {
      let text = "\(reason): \(targets.map(\.target).joined(separator: " "))"
      if let index = omitted.firstIndex(where: { $0.text == text }) {
        omitted[index].systems.append(name)
      } else {
        omitted.append((text, [name]))
      }
    }
  }
  if !runner.reduced.isEmpty {
    let names = runner.reduced.joined(separator: " ")
    print(
      "only types are checked, because the compiler crashes without the bodies of the library: \(names)"
    )
  }
  for (text, systems) in omitted {
    print("not checked for \(systems.joined(separator: ", ")): \(text)")
  }
  print(
    "The compiler ran \(runner.runs) times; what had succeeded before with the same input was skipped."
  )
  return isRight
}
