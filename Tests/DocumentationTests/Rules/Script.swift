import Foundation
import TestSupport

/// A script of `.ci` as a program, which is compiled once, because each run of the script takes as long as compiling it.
struct Script: Sendable {
  static let embed = Result { try Script("embed") }
  static let interface = Result { try Script("interface") }

  private struct Failure: Error { let output: String }

  private let program: String

  private init(_ name: String) throws {
    let source = PackageRoot.url.appending(path: ".ci/\(name).swift").path(percentEncoded: false)
    program = BuiltProgram.path(of: "script-\(name)")
    let dates = [source, program].map { path in
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    // A program of an earlier run may be that of the script as it is.
    if let written = dates[0], let built = dates[1], written < built { return }
    let ending = try RunningProgram("/usr/bin/env", ["swiftc", source, "-o", program]).finish()
    guard ending.status == 0 else { throw Failure(output: ending.errors) }
  }

  func run(_ arguments: [String], in folder: String) throws -> RunningProgram.Ending {
    try RunningProgram(program, arguments, in: folder).finish()
  }
}
