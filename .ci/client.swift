import Foundation

// Measures what RIBKit adds to the builds and the program of a small client, and compares it with the committed baseline.
//
//   client.swift compare <build folder> <baseline>    fails if a figure grew by more than 1 %, and names what grew
//   client.swift record <build folder> <baseline>     writes the baseline
//
// The build folder has a debug and a release build. Only counts are compared, which are the same on every machine with the same compiler.

/// The figures of a client.
struct Figures: Codable {
  /// The first line of `swift --version`.
  var compiler = ""
  /// The bytes of the release program without its symbols.
  var program = 0
  /// The functions in the objects of the debug build.
  var functions = 0
  /// The bytes of these functions.
  var code = 0
  /// The bytes of code and data in each object of the release build, by module and file.
  var releaseFiles: [String: Int] = [:]
  /// The bytes of code in each object of the debug build, by module and file.
  var debugFiles: [String: Int] = [:]
}

/// A symbol of an object, with its size in bytes.
struct Symbol {
  let name: String
  let size: Int
  let isFunction: Bool

  /// Reads a line of `nm`: address, size, kind and name.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 4, let size = Int(words[1], radix: 16) else { return nil }
    (name, self.size) = (String(words[3]), size)
    isFunction = "tTwW".contains(words[2])
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// Runs a program and returns its standard output.
func output(_ program: String, _ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw Failure(description: "\(program) failed with status \(process.terminationStatus)")
  }
  return String(decoding: data, as: UTF8.self)
}

/// Returns the symbols in the linked objects, by module and file.
func symbols(in build: URL) throws -> [String: [Symbol]] {
  // The folders of the modules also have the objects of files that were deleted since.
  let list = build.appending(path: "client.product/Objects.LinkFileList")
  let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
  var files: [String: [Symbol]] = [:]
  let lines = try output("nm", ["--print-file-name", "--print-size", "--defined-only"] + objects)
  for line in lines.split(separator: "\n") {
    guard let end = line.firstRange(of: ".swift.o:"), let symbol = Symbol(line[end.upperBound...]) else {
      continue
    }
    let path = line[..<end.lowerBound].split(separator: "/").suffix(2).map {
      $0.replacing(".build", with: "")
    }
    files[path.joined(separator: "/"), default: []].append(symbol)
  }
  return files
}

func sum(_ symbols: [Symbol]) -> Int { symbols.map(\.size).reduce(0, +) }

/// The measured builds.
struct Builds {
  let release: [String: [Symbol]]
  let debug: [String: [Symbol]]
  let figures: Figures

  init(in folder: URL) throws {
    release = try symbols(in: folder.appending(path: "release"))
    debug = try symbols(in: folder.appending(path: "debug")).mapValues { $0.filter(\.isFunction) }
    var figures = Figures()
    figures.compiler = try output("swift", ["--version"]).split(separator: "\n").first.map(String.init) ?? ""
    let stripped = folder.appending(path: "client-stripped").path(percentEncoded: false)
    let program = folder.appending(path: "release/client").path(percentEncoded: false)
    _ = try output("strip", ["-o", stripped, program])
    let attributes = try FileManager.default.attributesOfItem(atPath: stripped)
    figures.program = attributes[.size] as? Int ?? 0
    figures.functions = debug.values.map(\.count).reduce(0, +)
    figures.releaseFiles = release.mapValues(sum)
    figures.debugFiles = debug.mapValues(sum)
    figures.code = figures.debugFiles.values.reduce(0, +)
    self.figures = figures
  }
}

/// Returns the files that grew most, each with its largest symbols.
func growth(_ now: [String: [Symbol]], since before: [String: Int]) throws -> [String] {
  let grown = now.mapValues(sum).map {
    (file: $0.key, bytes: $0.value, growth: $0.value - before[$0.key, default: 0])
  }
  .filter { $0.growth > 0 }.sorted { ($1.growth, $0.file) < ($0.growth, $1.file) }
  return try grown.prefix(5).flatMap { file, bytes, growth in
    let largest = (now[file] ?? []).sorted { ($1.size, $0.name) < ($0.size, $1.name) }.prefix(5)
    let names = try output("swift", ["demangle", "--compact", "--"] + largest.map(\.name)).split(
      separator: "\n")
    let note = before[file] == nil ? "a new file" : "\(bytes.formatted()) bytes now"
    return ["  \(file): +\(growth.formatted()) bytes, \(note). Its largest symbols:"]
      + zip(largest, names).map { "    \($0.size.formatted()) bytes: \($1.prefix(150))" }
  }
}

/// Prints the figures beside those of the baseline, and returns what grew by more than 1 %.
func complaints(_ builds: Builds, against baseline: Figures) throws -> [String] {
  let now = builds.figures
  var grown: Set<String> = []
  for (name, before, now) in [
    ("bytes of the stripped release program", baseline.program, now.program),
    ("functions in the debug build", baseline.functions, now.functions),
    ("bytes of code in the debug build", baseline.code, now.code),
  ] {
    let change = Double(now - before) / Double(max(before, 1)) * 100
    print(
      "client: \(now.formatted()) \(name), \(before.formatted()) before (\(String(format: "%+.2f", change)) %)"
    )
    if change > 1 { grown.insert(name) }
  }
  if grown.isEmpty { return [] }
  var lines = ["grown by more than 1 %: \(grown.sorted().joined(separator: ", "))"]
  if grown.contains(where: { $0.hasSuffix("program") }) {
    lines += ["files that grew in release:"] + (try growth(builds.release, since: baseline.releaseFiles))
  }
  if grown.contains(where: { $0.hasSuffix("debug build") }) {
    lines += ["files that grew in debug:"] + (try growth(builds.debug, since: baseline.debugFiles))
  }
  return lines + [
    "If clients need this code, record the figures with '.ci/run client-record'. Otherwise move it out of their modules."
  ]
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.count == 3, let verb = arguments.first, ["compare", "record"].contains(verb) else {
    print("usage: client.swift compare|record <build folder> <baseline>")
    exit(64)
  }
  let builds = try Builds(in: URL(filePath: CommandLine.arguments[2]))
  let file = URL(filePath: CommandLine.arguments[3])
  if verb == "record" {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(builds.figures) + Data("\n".utf8)).write(to: file)
    exit(0)
  }
  let baseline = try JSONDecoder().decode(Figures.self, from: Data(contentsOf: file))
  guard baseline.compiler == builds.figures.compiler else {
    print(
      "SKIPPED: the baseline is from \(baseline.compiler), and this is \(builds.figures.compiler). Run '.ci/run client-record'."
    )
    exit(0)
  }
  let lines = try complaints(builds, against: baseline)
  for line in lines { print("client: \(line)") }
  exit(lines.isEmpty ? 0 : 1)
} catch {
  print("client: \(error)")
  exit(1)
}
