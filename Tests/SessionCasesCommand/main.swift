import Foundation
import RIBSessions

// A process with a store, for tests that start several and end them at any moment.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  try await SessionCase.run(arguments)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
