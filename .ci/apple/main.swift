import Foundation

// Type-checks the package for Apple's systems, and its core for others, on Linux.
//
// A build for Linux ignores availability, and sees neither Apple's frameworks nor the code below `#if canImport(UIKit)`. Here
// the toolchain's own interfaces of the standard library are compiled for other systems, and declarations without bodies stand in for the modules of these
// systems (Tests/StandIns). Nothing is linked or run.
//
// The arguments are a folder for what is compiled, and the names of systems (default: all).

guard CommandLine.arguments.count > 1 else {
  print("usage: apple <folder> [<system>...]")
  exit(64)
}
let folder = CommandLine.arguments[1]
let wanted = CommandLine.arguments.dropFirst(2)
do {
  let toolchain = try Toolchain()
  let package = try Package()
  try checkExceptions(package)
  let systems = System.all.filter { wanted.isEmpty || wanted.contains($0.name) }
  let plans = try systems.map { try Plan($0, package, toolchain: toolchain.modules, folder: folder) }
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

/// Prints errors, and what was checked. Returns whether everything is right.
func report(_ plans: [Plan], _ runner: Runner) -> Bool {
  var isRight = true
  for job in plans.flatMap(\.jobs) {
    guard case .failed(let text)? = runner.outcomes[job.name] else { continue }
    isRight = false
    print("\(job.name):\n\(text)")
  }
  for plan in plans {
    let (name, count) = (plan.system.name, plan.checked.count)
    let left = plan.jobs.filter { runner.outcomes[$0.name] == .left }.map(\.name)
    isRight = isRight && left.isEmpty
    print("\(name) (\(plan.system.triple)): \(count) modules: \(plan.checked.joined(separator: " "))")
    if plan.refused > 0 { print("\(name): \(plan.refused) samples are refused") }
    if !left.isEmpty { print("\(name): after an error, not checked: \(left.joined(separator: " "))") }
    for (reason, targets) in Dictionary(grouping: plan.omitted, by: \.reason).sorted(by: { $0.key < $1.key }) {
      print("\(name): not checked, \(reason): \(targets.map(\.target).joined(separator: " "))")
    }
  }
  print("\(runner.runs) runs of the compiler; the others had succeeded before")
  return isRight
}
