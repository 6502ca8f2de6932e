import Foundation

// Writing to a process that has ended fails then, instead of ending this one.
signal(SIGPIPE, SIG_IGN)
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  say(Options.help)
  exit(0)
}
do {
  let options = try Options(arguments)
  if let store = options.store {
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

  init(_ description: String, status: Int32 = 1) { (self.description, self.status) = (description, status) }
}

/// Prints an error and ends this process; the servers end too, because their input does.
func complain(_ error: any Error) -> Never {
  try? FileHandle.standardError.write(contentsOf: Data("error: \(error)\n".utf8))
  exit((error as? Failure)?.status ?? 1)
}

/// Prints a line at once, also into a pipe.
func say(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8)) }
