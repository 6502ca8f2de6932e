internal import Foundation

/// The environment of a run; tests provide another.
package struct Surroundings {
  /// The current folder, as an absolute path.
  package let folder: String
  /// The variables of the environment.
  package let variables: [String: String]
  package let files: any FileSystem
  package let console: any Console
  package let programs: any ProgramRunner
  /// Whether this `rib` was built with the verbs that parse Swift.
  package let hasParser: Bool
  /// What time it is, in seconds since 1970.
  package let now: () -> Int64
  /// Makes a nonce that nobody can guess, another one each time.
  package let nonce: () -> String
  /// Makes so many bytes that nobody can guess.
  package let random: (Int) -> [UInt8]
  /// Waits for so many milliseconds; `false` says that the run is to end.
  package let pause: (Int) -> Bool

  /// Makes surroundings.
  ///
  /// - Parameters:
  ///   - folder: The current folder, as an absolute path.
  ///   - variables: The variables of the environment.
  ///   - files: The disk.
  ///   - console: Where output goes.
  ///   - programs: What starts other programs.
  ///   - hasParser: Whether this `rib` was built with the verbs that parse Swift.
  ///   - now: What time it is, in seconds since 1970.
  ///   - nonce: Makes a nonce that nobody can guess, another one each time.
  ///   - random: Makes so many bytes that nobody can guess.
  ///   - pause: Waits for so many milliseconds; `false` says that the run is to end.
  package init(
    folder: String, variables: [String: String], files: any FileSystem, console: any Console,
    programs: any ProgramRunner, hasParser: Bool = false,
    now: @escaping () -> Int64 = Surroundings.systemTime,
    nonce: @escaping () -> String = Surroundings.systemNonce,
    random: @escaping (Int) -> [UInt8] = Surroundings.systemRandom,
    pause: @escaping (Int) -> Bool = Surroundings.systemPause
  ) {
    self.folder = folder
    self.variables = variables
    self.files = files
    self.console = console
    self.programs = programs
    self.hasParser = hasParser
    self.now = now
    self.nonce = nonce
    self.random = random
    self.pause = pause
  }

  /// The time of this machine, in seconds since 1970.
  package static func systemTime() -> Int64 { Int64(Date().timeIntervalSince1970) }

  /// Waits on this thread.
  package static func systemPause(_ milliseconds: Int) -> Bool {
    GrowingFile.pause(milliseconds)
    return true
  }

  /// A nonce of 128 bits from the generator of the system, in hexadecimal digits.
  package static func systemNonce() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Bytes from the generator of the system, which is one for keys.
  package static func systemRandom(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// An absolute path for one that may begin at the current folder.
  package func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

  /// The folder with the templates of the user.
  package var userTemplates: String? {
    if let home = variables["XDG_CONFIG_HOME"], home.hasPrefix("/") { return "\(home)/rib/templates" }
    return variables["HOME"].map { "\($0)/.config/rib/templates" }
  }
}
