import Foundation

// Runs compilers, two at a time, and skips what has succeeded before with the same input.

/// One run of the compiler.
struct Job: Sendable {
  /// The names of a job are unique, and begin with the system.
  let name: String
  let arguments: [String]
  /// The files that it reads, besides the modules of other jobs.
  let inputs: [String]
  /// The jobs that must have succeeded before.
  let needs: [String]
  /// The module that it writes.
  var output: String?
  /// The arguments to use if the compiler crashes.
  var alternative: [String]?
  /// A part of the expected first error; `nil` if the job must succeed.
  var rejection: String?
}

enum Outcome: Equatable {
  case succeeded
  case failed(String)
  /// A job that it needs has failed.
  case left
}

/// Runs jobs and remembers their success in a folder.
final class Runner {
  private let compiler: String
  private let folder: URL
  /// Hashes of the input of each job.
  private var keys: [String: String] = [:]
  /// Hashes of the modules that succeeded, each with the modules below it.
  ///
  /// A new body changes the source of a module but not these, so the modules above aren't checked again.
  private var outputs: [String: String] = [:]
  private(set) var outcomes: [String: Outcome] = [:]
  private(set) var runs = 0
  /// The jobs that ran with their alternative.
  private(set) var reduced: [String] = []

  init(compiler: String, folder: URL) {
    self.compiler = compiler
    self.folder = folder
  }

  /// Runs all jobs, each after those that it needs.
  func run(_ jobs: [Job], atOnce count: Int) async throws {
    let (endings, continuation) = AsyncStream<(Job, Int32)>.makeStream()
    var (waiting, running) = (jobs, 0)
    var iterator = endings.makeAsyncIterator()
    while true {
      var index = 0
      while running < count, index < waiting.count {
        let job = waiting[index]
        let needs = job.needs.map { outcomes[$0] }
        if needs.contains(nil) {
          index += 1
          continue
        }
        waiting.remove(at: index)
        if needs.contains(where: { $0 != .succeeded }) {
          outcomes[job.name] = .left
          index = 0
        } else if try isKnown(job) {
          try succeed(job)
          index = 0
        } else {
          running += 1
          try start(job, job.arguments) { continuation.yield((job, $0)) }
        }
      }
      guard running > 0, let (job, status) = await iterator.next() else { break }
      if status < 0, let arguments = job.alternative, !reduced.contains(job.name) {
        reduced.append(job.name)
        try start(job, arguments) { continuation.yield((job, $0)) }
        continue
      }
      running -= 1
      try finish(job, status)
    }
    precondition(waiting.isEmpty, "a job needs one that isn't before it: \(waiting.map(\.name))")
  }

  private func log(_ job: Job) -> URL { folder.appending(path: "\(job.name).log") }

  private func stamp(_ job: Job) -> URL { folder.appending(path: "\(job.name).key") }

  /// Whether the job has succeeded before, with the same arguments and the same contents of all files.
  private func isKnown(_ job: Job) throws -> Bool {
    var hash = Hash()
    for argument in job.arguments { hash.add(Data(argument.utf8)) }
    for input in job.inputs { hash.add(try Data(contentsOf: URL(filePath: input))) }
    for need in job.needs { hash.add(Data((outputs[need] ?? "").utf8)) }
    hash.add(Data((job.rejection ?? "").utf8))
    keys[job.name] = hash.text
    return (try? String(contentsOf: stamp(job), encoding: .utf8)) == hash.text
  }

  private func succeed(_ job: Job) throws {
    outcomes[job.name] = .succeeded
    guard let output = job.output else { return }
    var hash = Hash()
    hash.add(try Data(contentsOf: URL(filePath: output)))
    for need in job.needs { hash.add(Data((outputs[need] ?? "").utf8)) }
    outputs[job.name] = hash.text
  }

  /// Starts the compiler; a negative number for the end means that it has crashed.
  private func start(
    _ job: Job, _ arguments: [String], _ end: @escaping @Sendable (Int32) -> Void
  ) throws {
    try? FileManager.default.removeItem(at: stamp(job))
    let log = log(job)
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: log.path, contents: nil) else {
      throw Failure("\(log.path) could not be written.")
    }
    let process = Process()
    process.executableURL = URL(filePath: compiler)
    process.arguments = arguments
    let file = try FileHandle(forWritingTo: log)
    process.standardOutput = file
    process.standardError = file
    process.terminationHandler = { process in
      end(
        process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    }
    try process.run()
    runs += 1
  }

  private func finish(_ job: Job, _ status: Int32) throws {
    let text = String(decoding: try Data(contentsOf: log(job)), as: UTF8.self)
    let outcome: Outcome
    if let rejection = job.rejection {
      outcome = judge(text, status, rejection)
    } else {
      outcome = status == 0 ? .succeeded : .failed(text)
    }
    outcomes[job.name] = outcome
    guard outcome == .succeeded else { return }
    try succeed(job)
    try (keys[job.name] ?? "").write(to: stamp(job), atomically: true, encoding: .utf8)
  }

  private func judge(_ text: String, _ status: Int32, _ rejection: String) -> Outcome {
    let errors = text.split(separator: "\n").filter { $0.contains(": error: ") }
    if status == 0 { return .failed("accepted; expected the error: \(rejection)") }
    guard errors.first?.contains(rejection) == true else {
      return .failed("expected the error: \(rejection)\n\(text)")
    }
    return .succeeded
  }
}

/// A hash that is the same in each run of a program, unlike the standard library's: FNV-1a, with the length of each part.
struct Hash {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  var text: String { String(value, radix: 16) }

  mutating func add(_ data: Data) {
    add(UInt64(data.count))
    data.withUnsafeBytes { bytes in
      for byte in bytes { add(byte: byte) }
    }
  }

  private mutating func add(_ count: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: count >> UInt64(shift)))
    }
  }

  private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
