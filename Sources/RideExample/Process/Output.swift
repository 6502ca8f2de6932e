internal import Foundation

/// Unbuffered standard output, and the program's waits, which `SIGINT` and `SIGTERM` end.
///
/// A thread waits for the signals and writes to a pipe that each wait polls too, so that no signal handler runs in the middle of other
/// code. After the first signal the program ends in an orderly way; a second one ends it immediately.
final class Output {
  let file = Descriptor.standardOutput
  private let signals = Pipe()

  /// Whether it is a terminal that shows colors (no-color.org).
  let hasColours: Bool

  /// The number of bytes that a writable pipe takes without blocking on every system: the minimum `PIPE_BUF` of POSIX.
  private static let chunk = 512

  /// Takes over the signals; `SIGPIPE` and `SIGXFSZ` become errors of the write that causes them.
  ///
  /// Call it before the program has other threads: a thread inherits the mask of blocked signals, and a signal would end the program
  /// in a thread that does not block it.
  init(environment: [String: String]) {
    hasColours =
      file.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM] where !isIgnored(number) { sigaddset(&mask, number) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    let start = Descriptor(number: signals.fileHandleForWriting.fileDescriptor)
    Thread.detachNewThread { [mask] in
      var (mask, signal): (sigset_t, Int32) = (mask, 0)
      sigwait(&mask, &signal)
      try? start.write(all: [UInt8(signal)])
      sigwait(&mask, &signal)
      _exit(128 + signal)
    }
  }

  /// Throws if the program has been asked to end.
  func check() throws(Stop) {
    _ = try wait(timeout: 0)
  }

  /// Returns when the input has something to read; throws when the program must end.
  ///
  /// The program also ends if the output is a pipe whose reader goes away.
  func waitToRead(_ input: Descriptor) throws(Stop) {
    if try wait(input: input, watchesOutput: true) & Int16(POLLERR) != 0 { throw Stop(.closedPipe) }
  }

  /// Writes a text, and returns when it is written.
  func write(_ text: String) throws(Stop) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      _ = try wait(output: Int16(POLLOUT), watchesOutput: true)
      do throws(SystemError) {
        rest = rest.dropFirst(try file.write(some: rest.prefix(Self.chunk)))
      } catch {
        throw error.code == EPIPE
          ? Stop(.closedPipe) : Stop(.inputOutput, "cannot write the output: \(error)")
      }
    }
  }

  /// Waits for one of the files, and returns the events of the output.
  private func wait(
    input: Descriptor? = nil, output: Int16 = 0, watchesOutput: Bool = false, timeout: Int32 = -1
  ) throws(Stop) -> Int16 {
    let interrupts = Descriptor(number: signals.fileHandleForReading.fileDescriptor)
    // `poll` ignores entries with a negative number.
    var polls = [
      pollfd(fd: interrupts.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watchesOutput ? file.number : -1, events: output, revents: 0),
    ]
    // The read or write that follows reports an error.
    _ = try? SystemError.check { poll(&polls, nfds_t(polls.count), timeout) }
    guard polls[0].revents != 0 else { return polls[2].revents }
    throw (try? interrupts.read())?.first == UInt8(SIGTERM)
      ? Stop(.terminated, "stopped by SIGTERM") : Stop(.interrupted, "stopped by SIGINT")
  }
}

/// Whether a signal is ignored, as a shell may request for a program in the background.
///
/// A disposition can be read only by setting another one, so it is restored afterwards.
private func isIgnored(_ number: Int32) -> Bool {
  // Handlers are C functions, which have no equality, so their addresses are compared. `SIG_IGN` is the address 1, and never called.
  guard unsafeBitCast(signal(number, SIG_DFL), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
    return false
  }
  signal(number, SIG_IGN)
  return true
}
