#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `SIGINT` and `SIGTERM`, which ask the program to end, made into something that a wait for input or output ends with.
///
/// A thread of its own waits for them; no handler runs in the middle of anything. After the first one the
/// program ends in order; a second one ends it at once.
final class Interrupts {
  private let pipe: (end: Descriptor, start: Descriptor)

  /// Takes over the signals, and turns `SIGPIPE` and `SIGXFSZ` into errors of the write that is to blame.
  ///
  /// It must be called before the program has other threads: they are to leave these signals alone, too.
  init() throws(SystemError) {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try SystemError.check { platformPipe(&ends) }
    pipe = (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let context = UnsafeMutablePointer<Watch>.allocate(capacity: 1)
    context.initialize(to: Watch(signals: signals, pipe: pipe.start))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, { context in awaitSignals(context) }, context)
    if code != 0 { throw SystemError(code: code) }
  }

  /// Throws if the program has been asked to end.
  func check() throws(Stop) {
    _ = try wait(for: nil, timeout: 0)
  }

  /// Returns when there is something to read, or throws when the program is to end meanwhile.
  ///
  /// - Parameters:
  ///   - input: What is read.
  ///   - output: A pipe whose reader may go away meanwhile; that ends the program, too.
  /// - Throws: Why the program is to end.
  func waitToRead(_ input: Descriptor, watching output: Descriptor) throws(Stop) {
    let answers = try wait(for: (input, POLLIN), watching: output, timeout: -1)
    if answers.output & Int16(POLLERR) != 0 { throw Stop(.closedPipe) }
  }

  /// Returns when something can be written, or throws when the program is to end meanwhile.
  ///
  /// - Parameter output: What is written.
  /// - Throws: Why the program is to end.
  func waitToWrite(_ output: Descriptor) throws(Stop) {
    _ = try wait(for: (output, POLLOUT), timeout: -1)
  }

  private func wait(
    for file: (Descriptor, events: Int32)?, watching output: Descriptor? = nil, timeout: Int32
  ) throws(Stop) -> (file: Int16, output: Int16) {
    // The system passes over numbers below zero.
    var polls = [
      pollfd(fd: pipe.end.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: file?.0.number ?? -1, events: Int16(file?.events ?? 0), revents: 0),
      pollfd(fd: output?.number ?? -1, events: 0, revents: 0),
    ]
    // What goes wrong with a file is told by its read or write.
    _ = try? SystemError.check { poll(&polls, nfds_t(polls.count), timeout) }
    guard polls[0].revents == 0 else {
      let signal = (try? pipe.end.read())?.first.map(Int32.init)
      throw signal == SIGTERM
        ? Stop(.terminated, "stopped by SIGTERM") : Stop(.interrupted, "stopped by SIGINT")
    }
    return (polls[1].revents, polls[2].revents)
  }
}

/// What the thread waits for, and where it tells of it.
private struct Watch {
  var signals: sigset_t
  let pipe: Descriptor
}

/// The body of the thread: tells of the first signal, ends the program at the second.
private func awaitSignals(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let watch = context?.assumingMemoryBound(to: Watch.self) else { return nil }
  var signal: Int32 = 0
  sigwait(&watch.pointee.signals, &signal)
  try? watch.pointee.pipe.write(all: [UInt8(signal)])
  sigwait(&watch.pointee.signals, &signal)
  _exit(128 + signal)
}

/// Whether who started the program wants it to go on after a signal, as a shell does for what runs in the background.
private func isIgnored(_ number: Int32) -> Bool {
  guard unsafeBitCast(signal(number, SIG_DFL), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
    return false
  }
  signal(number, SIG_IGN)
  return true
}

// Inside the type this name means its property.
private func platformPipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}
