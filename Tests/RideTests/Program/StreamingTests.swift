import Foundation
import TestSupport
import Testing

struct StreamingTests {
  typealias Ending = RunningProgram.Ending

  static let wait = #"{"event":"wait","seconds":1}"# + "\n"

  @Test func everyObjectIsThereBeforeTheNextLineIsWritten() throws {
    let process = try RideProcess.start(["--script", "-", "--json"])
    for sequence in 1...5 {
      process.write(Self.wait)
      #expect(process.readLine() == ExpectedObject.signedOut.line(sequence, "wait"))
    }
    // Half a line is not handled, its other half completes it.
    process.write(String(Self.wait.prefix(9)))
    process.write(String(Self.wait.dropFirst(9)))
    #expect(process.readLine() == ExpectedObject.signedOut.line(6, "wait"))
    #expect(process.finish() == Ending(status: 0, output: "", errors: ""))
  }

  @Test(arguments: zip([SIGINT, SIGTERM], [130, 143] as [Int32]))
  func aSignalEndsTheProgramInOrderWhileItWaitsForInput(signal: Int32, status: Int32) throws {
    let process = try RideProcess.start(["--script", "-", "--json"])
    process.write(Self.wait)
    #expect(process.readLine() != nil)
    process.send(signal)
    let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
    let ending = process.finish(closingInput: false)
    #expect(ending == Ending(status: status, output: "", errors: "ride: stopped by \(name)\n"))
  }

  @Test func aSignalThatTheShellIgnoresIsIgnored() throws {
    let shell = ["/bin/sh", "-c", #"trap '' INT; exec "$0" "$@""#]
    let process = try RideProcess.start(["--script", "-", "--json"], through: shell)
    process.write(Self.wait)
    #expect(process.readLine() != nil)
    process.send(SIGINT)
    process.write(Self.wait)
    #expect(process.readLine() == ExpectedObject.signedOut.line(2, "wait"))
    process.send(SIGTERM)
    let ending = process.finish(closingInput: false)
    #expect(ending == Ending(status: 143, output: "", errors: "ride: stopped by SIGTERM\n"))
  }

  @Test func aSignalEndsTheProgramWhileNobodyReadsItsOutput() throws {
    let process = try busy()
    process.send(SIGINT)
    let ending = process.finish(draining: false)
    #expect(ending.status == 130)
    #expect(ending.errors == "ride: stopped by SIGINT\n")
  }

  @Test func aReaderThatGoesAwayEndsTheProgramWhileItWrites() throws {
    let process = try busy()
    process.closeOutput()
    let ending = process.finish()
    #expect(ending.status == 141)
    #expect(ending.errors.isEmpty)
  }

  /// A process with much more to say than a pipe takes, of which a line has been read.
  private func busy() throws -> RunningProgram {
    let folder = try TemporaryFolder()
    let script = try folder.write("script", String(repeating: Self.wait, count: 5_000))
    let process = try RideProcess.start(["--script", script, "--json"])
    #expect(process.readLine() != nil)
    return process
  }

  @Test func aReaderThatGoesAwayEndsTheProgramWhileItWaitsForInput() throws {
    let process = try RideProcess.start(["--script", "-", "--json"])
    process.write(Self.wait)
    #expect(process.readLine() != nil)
    process.closeOutput()
    #expect(process.finish(closingInput: false) == Ending(status: 141, output: "", errors: ""))
  }
}
