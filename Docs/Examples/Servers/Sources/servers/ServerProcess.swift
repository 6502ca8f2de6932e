import Foundation

/// A server in a process of its own, as its parent sees it.
actor ServerProcess {
  private let process = Process()
  private let input: FileHandle
  /// A frozen process reads nothing, so a write may block.
  private let writes = DispatchQueue(label: "writes")
  private var waiting: [Int: CheckedContinuation<[Int], any Error>] = [:]
  private var lastNumber = 0
  private var isEnding = false
  /// Receives the answers until the process has ended.
  private var reading: Task<Void, Never>?
  /// The last line of the server.
  private var farewell: Answer?
  private(set) var counts = Counts()

  /// Starts this program as a server.
  ///
  /// If the process ends by itself, so does this one.
  init(_ number: Int, _ arguments: [String]) async throws {
    let (input, output) = (Pipe(), Pipe())
    self.input = input.fileHandleForWriting
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    (process.standardInput, process.standardOutput) = (input, output)
    do { try process.run() } catch {
      throw Failure(
        "Cannot start process \(number): \(error.localizedDescription). End other programs, or raise the limits of 'ulimit'."
      )
    }
    let answers = lines(of: output.fileHandleForReading)
    reading = Task {
      for await line in answers { receive(line) }
      let isExpected = isEnding
      isEnding = true
      for answer in waiting.values { answer.resume(throwing: Failure("the process ended")) }
      waiting = [:]
      if !isExpected {
        complain(Failure("Process \(number) ended unexpectedly. Without an error above, it was killed."))
      }
    }
  }

  /// Sends an event; whether it counts is unknown if there is no answer within this time.
  func send(
    _ event: BasketEvent, to session: String, key: String, within patience: Duration
  ) async throws -> [Int] {
    guard !isEnding else { throw Failure("the process is ending") }
    lastNumber += 1
    let number = lastNumber
    let line = try encodedLine(Request(number: number, session: session, key: key, event: event))
    writes.async { [input] in try? input.write(contentsOf: line) }
    let timer = Task {
      try await Task.sleep(for: patience)
      let sender = waiting.removeValue(forKey: number)
      sender?.resume(throwing: Failure("it took longer than \(patience)"))
    }
    defer { timer.cancel() }
    return try await withCheckedThrowingContinuation { waiting[number] = $0 }
  }

  private func receive(_ line: Data) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: line) else { return }
    counts = answer.counts
    guard let number = answer.number else {
      farewell = answer
      return
    }
    // An answer that comes late is ignored: the event was sent again, with the same key.
    let sender = waiting.removeValue(forKey: number)
    if let reply = answer.reply {
      sender?.resume(returning: reply)
    } else {
      sender?.resume(
        throwing: Failure(answer.problem ?? "an answer without a reply", isFinal: answer.isFinal))
    }
  }

  func freeze() { signal(SIGSTOP) }
  func resume() { signal(SIGCONT) }

  func kill() async {
    isEnding = true
    signal(SIGKILL)
    await reading?.value
  }

  private func signal(_ number: Int32) {
    if process.isRunning { Foundation.kill(process.processIdentifier, number) }
  }

  /// Ends the input, so that the server saves its sessions and ends.
  ///
  /// - Returns: A problem, or `nil`.
  func stop(within duration: Duration) async -> String? {
    isEnding = true
    writes.async { [input] in try? input.close() }
    let timer = Task {
      try await Task.sleep(for: duration)
      await kill()
    }
    await reading?.value
    timer.cancel()
    return farewell == nil ? "it was killed, because it did not end within \(duration)" : farewell?.problem
  }
}
