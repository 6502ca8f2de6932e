import Foundation

// Writing to a process that has ended fails then, instead of ending this one.
signal(SIGPIPE, SIG_IGN)
// A closed file would be replaced by the next one that is opened.
for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
  if open("/dev/null", O_RDWR) == STDOUT_FILENO { complain(Failure.output) }
}
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  if arguments.contains("--help") {
    try say(Options.help)
    exit(0)
  }
  let options = try Options(arguments)
  if let store = options.served {
    try await Server.run(options, store: store)
  } else {
    try await Run(options).perform()
  }
} catch {
  complain(error)
}

/// An error with a sentence for the user, and the exit status.
struct Failure: Error, CustomStringConvertible {
  let description: String
  let status: Int32
  /// Whether repeating the event doesn't help.
  let isFinal: Bool

  init(_ description: String, status: Int32 = 1, isFinal: Bool = false) {
    (self.description, self.status, self.isFinal) = (description, status, isFinal)
  }

  static let output = Failure(
    "Cannot write to the standard output. Open it, or read it to its end.", status: 74)
}

/// Prints an error and ends this process; the servers end too, because their input does.
func complain(_ error: any Error) -> Never {
  try? FileHandle.standardError.write(contentsOf: Data("error: \(error)\n".utf8))
  exit((error as? Failure)?.status ?? 1)
}

/// Prints a line at once, also into a pipe.
func say(_ text: String) throws {
  do { try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8)) } catch {
    throw Failure.output
  }
}
