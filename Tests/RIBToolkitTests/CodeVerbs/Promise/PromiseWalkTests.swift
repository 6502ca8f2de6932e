import Foundation
import RIBToolkit
import TestSupport
import Testing

/// After a verb that ends with 0 the package compiles and its tests pass.
///
/// With `RIB_PROMISE=4` in the environment, four random walks build and test what they have made; that takes some minutes for each.
/// Without it, one walk is taken whose code is parsed, and undone.
struct PromiseWalkTests {
  static let environment = ProcessInfo.processInfo.environment
  private static let seeds: [UInt64] =
    environment["RIB_SEED"].flatMap { UInt64($0) }.map { [$0] }
    ?? (0..<(environment["RIB_PROMISE"].flatMap { UInt64($0) } ?? 0)).map { $0 }
  private static let count = environment["RIB_VERBS"].flatMap { Int($0) } ?? 40
  /// How many verbs that have ended with 0 are built at once.
  private static let stride = 6

  @Test(arguments: Seeds.first(1)) func aWalkParsesAndIsUndone(_ number: Int) throws {
    let package = try PromisePackage()
    let walk = try VerbWalk(package, seed: UInt64(number) + 1)
    for _ in 0..<24 { try walk.walk() }
    #expect(walk.steps.count > 10)
    for step in walk.steps.dropFirst().reversed() {
      #expect(try package.texts() == step.texts)
      #expect(package.run(["undo"]).status == .success)
    }
    #expect(try package.texts() == walk.steps[0].texts)
  }

  @Test(.enabled(if: environment["RIB_PROMISE"] != nil), .serialized, arguments: seeds)
  func aWalkCompilesAndItsTestsPass(_ seed: UInt64) throws {
    let scratch = FileManager.default.currentDirectoryPath + "/.build/ci/promise"
    let package = try PromisePackage(at: scratch)
    let walk = try VerbWalk(package, seed: seed)
    var built = 1
    try #require(Self.complaints(of: package, in: scratch) == nil, "The package is wrong from the beginning.")
    for number in 1...Self.count {
      let lines = walk.log.count
      try walk.walk()
      for line in walk.log[lines...] { print("walk \(seed).\(number): \(line)") }
      guard walk.steps.count - built >= Self.stride || number == Self.count else { continue }
      guard let complaints = Self.complaints(of: package, in: scratch) else {
        built = walk.steps.count
        continue
      }
      // The first step that is wrong is behind the last that is right.
      var (right, wrong, words) = (built, walk.steps.count, complaints)
      while wrong - right > 1 {
        let middle = (right + wrong) / 2
        try package.restore(walk.steps[middle - 1].texts)
        if let complaints = Self.complaints(of: package, in: scratch) {
          (wrong, words) = (middle, complaints)
        } else {
          right = middle
        }
      }
      let line = walk.steps[wrong - 1].words.joined(separator: " ")
      Issue.record("walk \(seed): rib \(line) ended with 0, and what it made is wrong:\n\(words)")
      try walk.goBack(to: right)
      built = right
    }
  }

  /// What the compiler or the tests have against a package.
  static func complaints(of package: PromisePackage, in scratch: String) -> String? {
    let command =
      "env -u RIBKIT_TESTS swift test --package-path '\(package.path)' --scratch-path '\(scratch)/build' --disable-xctest > '\(scratch)/log' 2>&1"
    guard let program = try? RunningProgram("/bin/sh", ["-c", command]) else { return "swift is not there." }
    guard program.finish().status != 0 else { return nil }
    let log = (try? Disk().read("\(scratch)/log")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = log.split(separator: "\n").filter { line in
      ["error:", "✘", "Fatal", "warning:"].contains(where: line.contains)
    }
    return Set(lines.map(String.init)).sorted().prefix(12).joined(separator: "\n")
  }
}
