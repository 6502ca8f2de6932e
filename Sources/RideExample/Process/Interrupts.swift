#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The wait for input or output, which `SIGINT` and `SIGTERM` end.
///
/// A thread of its own waits for the signals and writes to a pipe, and each wait of the program polls that pipe too. So no
/// signal handler runs in the middle of other code. After the first signal the program ends in order; a second one ends it
/// at once.
final class Interrupts {
  private let pipe: (end: Descriptor, start: Descriptor)

  /// Takes over the signals; `SIGPIPE` and `SIGXFSZ` become errors of the write that causes them.
  ///
  /// It must be called before the program has other threads: a thread inherits the mask of blocked signals, and a signal
  /// would end the program in a thread that does not block it.
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

  /// Returns when there is something to read, or throws when the program is to end.
  ///
  /// - Parameters:
  ///   - input: The file to read from.
  ///   - output: The file to write to; if it is a pipe and its reader goes away, that ends the program too.
  /// - Throws: The reason why the program is to end.
  func waitToRead(_ input: Descriptor, watching output: Descriptor) throws(Stop) {
    let answers = try wait(for: (input, POLLIN), watching: output, timeout: -1)
    if answers.output & Int16(POLLERR) != 0 { throw Stop(.closedPipe) }
  }

  /// Returns when something can be written, or throws when the program is to end.
  ///
  /// - Parameter output: The file to write to.
  /// - Throws: The reason why the program is to end.
  func waitToWrite(_ output: Descriptor) throws(Stop) {
    _ = try wait(for: (output, POLLOUT), timeout: -1)
  }

  private func wait(
    for file: (Descriptor, events: Int32)?, watching output: Descriptor? = nil, timeout: Int32
  ) throws(Stop) -> (file: Int16, output: Int16) {
    // Poll ignores entries with a negative number.
    var polls = [
      pollfd(fd: pipe.end.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: file?.0.number ?? -1, events: Int16(file?.events ?? 0), revents: 0),
      pollfd(fd: output?.number ?? -1, events: 0, revents: 0),
    ]
    // An error is reported by the read or write that follows.
    _ = try? SystemError.check { poll(&polls, nfds_t(polls.count), timeout) }
    guard polls[0].revents == 0 else {
      let signal = (try? pipe.end.read())?.first.map(Int32.init)
      throw signal == SIGTERM
        ? Stop(.terminated, "stopped by SIGTERM") : Stop(.interrupted, "stopped by SIGINT")
    }
    return (polls[1].revents, polls[2].revents)
  }
}

/// The signals that the thread waits for, and the pipe that it writes to.
private struct Watch {
  var signals: sigset_t
  let pipe: Descriptor
}

/// The body of the thread: writes the first signal to the pipe, ends the program at the second.
private func awaitSignals(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let watch = context?.assumingMemoryBound(to: Watch.self) else { return nil }
  var signal: Int32 = 0
  sigwait(&watch.pointee.signals, &signal)
  try? watch.pointee.pipe.write(all: [UInt8(signal)])
  sigwait(&watch.pointee.signals, &signal)
  _exit(128 + signal)
}

/// Whether a signal is ignored, which a shell may want for a program in the background.
///
/// A disposition is only returned by setting another one, so it is set back.
private func isIgnored(_ number: Int32) -> Bool {
  guard unsafeBitCast(signal(number, SIG_DFL), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
    return false
  }
  signal(number, SIG_IGN)
  return true
}

// Inside the type this name would mean its property.
private func platformPipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}
