import Foundation

/// The settings of isolation in the manifest of a user's module.
enum Setting: String, Sendable, CaseIterable {
  /// Nothing.
  case plain
  /// The upcoming features are on.
  case upcoming
  /// The default isolation is the main actor.
  case mainActor
  /// Both, as a new app project has it.
  case mainActorUpcoming

  /// Whether declarations belong to the main actor unless they say something else.
  var isOnMainActor: Bool { self == .mainActor || self == .mainActorUpcoming }

  /// Whether what is `async` and nothing more runs off the actor of its caller.
  var runsPlainClosuresElsewhere: Bool { self == .plain || self == .mainActor }

  /// The arguments of the compiler.
  var flags: [String] {
    switch self {
    case .plain: []
    case .upcoming: Self.features.flatMap { ["-enable-upcoming-feature", $0] }
    case .mainActor: ["-default-isolation", "MainActor"]
    case .mainActorUpcoming: Self.mainActor.flags + Self.upcoming.flags
    }
  }

  /// Whether each program is built in all of its settings: where `RIB_TIMES` is set, as `.ci/run types` does.
  static let areAllTried = ProcessInfo.processInfo.environment["RIB_TIMES"] != nil

  /// The settings to try: all, or the last one.
  static func tried(of settings: [Setting]) -> [Setting] { areAllTried ? settings : settings.suffix(1) }

  private static let features: [String] = [
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "ExistentialAny",
    "InternalImportsByDefault",
    "MemberImportVisibility",
  ]
}
