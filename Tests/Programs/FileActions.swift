internal import Foundation

/// What a new process does with its files.
enum FileActions {
  #if canImport(Darwin)
    static func make() -> posix_spawn_file_actions_t? {
      var actions: posix_spawn_file_actions_t?
      posix_spawn_file_actions_init(&actions)
      return actions
    }
  #else
    static func make() -> posix_spawn_file_actions_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      return actions
    }
  #endif
}
