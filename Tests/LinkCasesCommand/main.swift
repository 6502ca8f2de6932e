import Foundation
import LinkCases

// Only reading and writing are here; what is read and written is decided in `CaseCommand`.
let command = CaseCommand { name in
  do {
    return Array(try Data(contentsOf: URL(filePath: name)))
  } catch let error as CocoaError {
    throw FileError(
      text: error.code == .fileReadNoSuchFile ? "There is no such file." : error.localizedDescription)
  }
}
let result = command.run(Array(CommandLine.arguments.dropFirst()))
FileHandle.standardOutput.write(Data(result.output.utf8))
FileHandle.standardError.write(Data(result.errors.utf8))
exit(result.status)

/// Why a file cannot be read, in words.
struct FileError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
