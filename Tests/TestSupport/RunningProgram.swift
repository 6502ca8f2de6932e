internal import Foundation

/// A program of the same build as the tests, or of the system, at work in a process of its own.
///
/// What Foundation has for it leaks now and then, which the address sanitizer would report as a defect of the tests.
package final class RunningProgram {
  /// How a process has ended, and what it has written since nobody has read it.
  package struct Ending: Equatable, Sendable {
    /// The exit status; the negative number of the signal if one has ended it.
    package var status: Int32
    package var output: String
    package var errors: String

    /// Names an ending that is expected.
    package init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  private var identifier = pid_t()
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var errors: Int32 = -1
  private var unread: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its name.
  ///   - arguments: Its arguments.
  ///   - folder: Where it runs; `nil` is where the tests run.
  ///   - settings: What is different in its environment.
  ///   - launcher: A program that starts it in a particular way, with its first arguments.
  /// - Throws: Why it was not started.
  package init(
    _ program: String, _ arguments: [String], in folder: String? = nil, settings: [String: String] = [:],
    through launcher: [String] = []
  ) throws {
    // To write to a process that has ended is an error here, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    let command = (folder.map(Self.goingTo) ?? []) + launcher + [BuiltProgram.path(of: program)] + arguments
    let (input, output, errors) = (try pipe(), try pipe(), try pipe())
    var actions = FileActions.make()
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in [(0, input.end), (1, output.start), (2, errors.start)] {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    var attributes = SpawnAttributes.make()
    defer { posix_spawnattr_destroy(&attributes) }
    var words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment =
      Self.environment.merging(settings) { $1 }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for setting in environment { free(setting) } }
    let code = posix_spawn(&identifier, command[0], &actions, &attributes, &words, &environment)
    for end in [input.end, output.start, errors.start] { close(end) }
    (self.input, self.output, self.errors) = (input.start, output.end, errors.end)
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
  }

  deinit {
    for end in [input, output, errors] where end >= 0 { close(end) }
    if identifier > 0 {
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
  }

  /// Stops it, and returns when it has stopped: the signal alone takes effect a moment later.
  package func stop() {
    var status: Int32 = 0
    kill(identifier, SIGSTOP)
    waitpid(identifier, &status, WUNTRACED)
  }

  /// Gives it input, until it takes no more; reads its output while it takes none, since it may wait for that.
  package func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    defer { _ = fcntl(input, F_SETFL, 0) }
    var ends = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
    ]
    while !rest.isEmpty, poll(&ends, 2, -1) > 0 || errno == EINTR {
      if ends[0].revents != 0 {
        let count = rest.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      } else if ends[1].revents != 0 {
        let more = read(output) ?? []
        unread += more
        // Its output has ended, so wait for the input alone.
        if more.isEmpty { ends[1].fd = -1 }
      }
    }
  }

  /// The next line of the output, without its end, when it has come; `nil` if none will come.
  package func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard let bytes = read(output), !bytes.isEmpty else { return nil }
      unread += bytes
    }
  }

  /// Ends its input.
  package func closeInput() {
    close(input)
    input = -1
  }

  /// Reads no more of its output.
  package func closeOutput() {
    close(output)
    output = -1
  }

  /// Sends it a signal.
  package func send(_ signal: Int32) {
    kill(identifier, signal)
  }

  /// Waits for the end of the process, after the end of its input, and reads its output meanwhile.
  ///
  /// - Parameters:
  ///   - closingInput: Whether its input ends; if not, it waits for more.
  ///   - draining: Whether its output is read before it has ended; if not, it may be full.
  /// - Returns: How it ended.
  package func finish(closingInput: Bool = true, draining: Bool = true) -> Ending {
    if closingInput, input >= 0 { closeInput() }
    var status = draining ? 0 : wait()
    var bytes = unread
    while output >= 0, let more = read(output), !more.isEmpty { bytes += more }
    var complaints: [UInt8] = []
    while let more = read(errors), !more.isEmpty { complaints += more }
    if draining { status = wait() }
    let signal = status & 0x7f
    return Ending(
      status: signal == 0 ? status >> 8 & 0xff : -signal, output: String(decoding: bytes, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    identifier = 0
    return status
  }

  /// What goes to a folder and becomes another program there.
  private static func goingTo(_ folder: String) -> [String] {
    ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder]
  }

  /// Without the leak detector: a program may end while a timer still holds an object, whose weak references the detector doesn't see.
  private static let environment = ProcessInfo.processInfo.environment.merging(
    ["SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0"], uniquingKeysWith: { $1 })
}

/// Reads what is there; `nil` after a failure.
private func read(_ number: Int32) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = bytes.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    return count < 0 ? nil : Array(bytes[..<count])
  }
}

/// A pipe that no other process inherits, not even one that is started at this very moment.
///
/// The call that makes such a pipe at once is not on every system; a file that is a pipe can be opened so on all.
private func pipe() throws -> (end: Int32, start: Int32) {
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    .path(percentEncoded: false)
  defer { unlink(path) }
  guard mkfifo(path, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  let end = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  let start = open(path, O_WRONLY | O_CLOEXEC)
  guard end >= 0, start >= 0, fcntl(end, F_SETFL, 0) == 0 else {
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
  return (end, start)
}

/// Where the programs of this build are, and those of the system.
package enum BuiltProgram {
  /// The path of a program of this build; a name that is a path already is one of the system.
  package static func path(of name: String) -> String {
    name.hasPrefix("/") ? name : directory.appending(path: name).path(percentEncoded: false)
  }

  /// The directory of the test bundle, which the runner names in one of its arguments.
  private static let directory: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var url = URL(filePath: bundle).standardizedFileURL
    while url.path.contains(".xctest") { url.deleteLastPathComponent() }
    return url
  }()
}

/// What a new process does with its files.
enum FileActions {
  #if canImport(Darwin)
    static func make() -> posix_spawn_file_actions_t? {
      var actions: posix_spawn_file_actions_t?
      posix_spawn_file_actions_init(&actions)
      return actions
    }
  #else
    static func make() -> posix_spawn_file_actions_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      return actions
    }
  #endif
}

/// How a new process begins: with all signals as they are by default, whatever the tests' runner does with them.
enum SpawnAttributes {
  #if canImport(Darwin)
    static func make() -> posix_spawnattr_t? {
      var attributes: posix_spawnattr_t?
      posix_spawnattr_init(&attributes)
      set(&attributes)
      return attributes
    }

    private static func set(_ attributes: inout posix_spawnattr_t?) {
      var (none, all) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }
  #else
    static func make() -> posix_spawnattr_t {
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      var (none, all) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      return attributes
    }
  #endif
}
