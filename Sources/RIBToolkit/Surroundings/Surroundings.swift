internal import Basics
internal import Foundation
package import RIBDiagnostics

/// The environment of a run; tests provide another.
package struct Surroundings {
  /// The current folder, as an absolute path.
  package let folder: String
  package let variables: [String: String]
  package let files: any FileSystem
  package let console: any Console
  package let programs: any ProgramRunner
  /// Reads the targets of a manifest without running it; `nil` if it must be run to find them.
  ///
  /// A target whose path the manifest doesn't set has an empty folder.
  package typealias ManifestReader = @Sendable (_ manifest: String, _ memo: Memo) -> [PackageTarget]?

  /// Reads manifests with the parser; `nil` if this `rib` was built without the verbs that parse Swift.
  package let readManifest: ManifestReader?
  /// Whether this `rib` was built with the verbs that parse Swift.
  package var hasParser: Bool { readManifest != nil }
  /// The clone of RIBKit in which this `rib` was built, by default the RIBKit that new packages depend on; `nil` if it was built elsewhere.
  package let clone: String?
  /// The values that commands have read and parsed.
  package let memo: Memo
  /// The current time in seconds since 1970.
  package let now: () -> Int64
  /// Creates the given number of unpredictable bytes.
  package let random: (Int) -> [UInt8]
  /// Waits for the given number of milliseconds; `false` ends the run.
  package let pause: (Int) -> Bool

  package init(
    folder: String, variables: [String: String], files: any FileSystem, console: any Console,
    programs: any ProgramRunner, readManifest: ManifestReader? = nil, clone: String? = nil,
    memo: Memo = Memo(), now: @escaping () -> Int64 = Surroundings.systemTime,
    random: @escaping (Int) -> [UInt8] = Surroundings.systemRandom,
    pause: @escaping (Int) -> Bool = Surroundings.systemPause
  ) {
    self.folder = folder
    self.variables = variables
    self.files = files
    self.console = console
    self.programs = programs
    self.readManifest = readManifest
    self.clone = clone
    self.memo = memo
    self.now = now
    self.random = random
    self.pause = pause
  }

  /// Returns the clone of RIBKit whose folder contains a program; `nil` for a program elsewhere.
  package static func clone(around program: String, in files: any FileSystem) -> String? {
    program.foldersUpwards.dropFirst().first { folder in
      ["Package.swift", "Sources/RIBKit", "Sources/RIBToolkit"].allSatisfy {
        (try? files.status("\(folder)/\($0)")) != nil
      }
    }
  }

  /// Returns the time of this machine in seconds since 1970.
  package static func systemTime() -> Int64 { Int64(Date().timeIntervalSince1970) }

  /// Blocks this thread for the given number of milliseconds.
  package static func systemPause(_ milliseconds: Int) -> Bool {
    GrowingFile.pause(milliseconds)
    return true
  }

  /// Creates bytes from the system's random number generator, which is suitable for keys.
  package static func systemRandom(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Returns an absolute path; a relative path begins at the current folder.
  package func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

  /// Reads a file that the command line names, which may be outside the package.
  func read(_ name: String) throws(ToolkitError) -> [UInt8] {
    let path = absolute(name)
    do throws(ToolkitError) {
      return try files.read(path)
    } catch {
      switch error.systemCode {
      case ENOENT, ENOTDIR:
        let parts = path.split(separator: "/").map(String.init)
        let near = (try? files.names(in: "/" + parts.dropLast().joined(separator: "/"))) ?? []
        let question = NearMiss.question(parts.last ?? "", among: near.filter { !$0.hasPrefix(".") })
        let hint = question.isEmpty ? " Check its path." : question
        throw ToolkitError(.files, "The file \(name.printable) doesn't exist.\(hint)")
      case EISDIR: throw ToolkitError(.files, "\(name.printable) is a folder. Pass a file.")
      case EACCES, EPERM:
        throw ToolkitError(
          .files,
          "You have no permission to read \(name.printable). Change the permissions with chmod, or pass another file."
        )
      default: throw error
      }
    }
  }

  package var userTemplates: String? {
    if let home = variables["XDG_CONFIG_HOME"], home.hasPrefix("/") { return "\(home)/rib/templates" }
    return variables["HOME"].map { "\($0)/.config/rib/templates" }
  }
}

extension String {
  /// The path and those of the folders around it, innermost first.
  var foldersUpwards: some Sequence<String> {
    sequence(first: self) { path in
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }
}
