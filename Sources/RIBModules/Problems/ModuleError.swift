internal import RIBKit

/// An error in the setup of modules, or a failure of one of them.
///
/// Two problems are equal if their codes, modules and subjects are equal.
public struct ModuleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A kind of problem.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    init(_ name: String) { description = name }
  }

  /// The kind of problem.
  public let code: Code

  /// The module to change, or the module that failed; empty if the caller has to change something.
  public let module: String

  /// The name of the service, call, event, plugin or start-up concerned; for a dependency cycle, its path.
  public let subject: String

  /// The problem and its remedy, in full sentences.
  ///
  /// It includes a thrown error only if the ``Modules`` were created to show values; ``cause`` is the error itself.
  public let description: String

  /// The error that a closure of the module threw, if any.
  public let cause: (any Error)?

  init(
    _ code: Code, in module: String, about subject: String, cause: (any Error)? = nil, _ description: String
  ) {
    self.code = code
    self.module = module
    self.subject = subject
    self.cause = cause
    self.description = description
  }

  /// Returns an error as text for a sentence; a `ModuleError` is already described in sentences.
  static func text(of error: any Error, showsValues: Bool) -> String {
    (error as? ModuleError)?.description ?? ValueRules.text(of: error, showsValues: showsValues)
  }

  /// Compares codes, modules and subjects.
  public static func == (first: Self, second: Self) -> Bool {
    first.code == second.code && first.module == second.module && first.subject == second.subject
  }
}

extension ModuleError.Code {
  /// Two modules have the same name.
  public static let duplicateModule = Self("duplicateModule")
  /// A service is provided twice.
  public static let duplicateService = Self("duplicateService")
  /// A needed service isn't provided.
  public static let missingService = Self("missingService")
  /// A module provides a service that its profile doesn't declare.
  public static let undeclaredService = Self("undeclaredService")
  /// A profile declares a service that its module does not provide.
  public static let unprovidedService = Self("unprovidedService")
  /// Modules need each other in a cycle.
  public static let dependencyCycle = Self("dependencyCycle")
  /// One name is used with two types.
  public static let wrongType = Self("wrongType")
  /// A call is answered twice.
  public static let duplicateHandler = Self("duplicateHandler")
  /// A plugin point has two plugins with the same name.
  public static let duplicatePlugin = Self("duplicatePlugin")
  /// No module answers a call.
  public static let unanswered = Self("unanswered")
  /// The module that would answer is switched off.
  public static let switchedOff = Self("switchedOff")
  /// A handler of an app event threw an error.
  public static let handlerFailed = Self("handlerFailed")
  /// A module failed to start.
  public static let startFailed = Self("startFailed")
  /// A module's stop failed.
  public static let stopFailed = Self("stopFailed")
  /// A module's start-up or stop did not finish in time.
  public static let timedOut = Self("timedOut")
  /// A start was cancelled, or stopped before it finished.
  public static let cancelled = Self("cancelled")
}

/// All problems that prevent the modules from being joined or started.
///
/// Two errors are equal if their problems are equal.
public struct ModuleErrors: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problems, in the order in which they were found.
  public let problems: [ModuleError]

  init(_ problems: [ModuleError]) { self.problems = problems }

  /// The problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
