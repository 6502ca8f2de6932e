#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How long the property tests run, and with what.
///
/// `RIB_SEED=7 swift test --filter Property` runs one seed again; `RIB_OPERATIONS=5000000` goes on for so long.
struct PropertySettings {
  let seed: UInt64?
  /// How many operations there are in all, at least.
  let operations: Int

  static var fromEnvironment: Self {
    let seed = variable("RIB_SEED").flatMap { UInt64($0) }
    let operations = variable("RIB_OPERATIONS").flatMap { Int($0) }
    return Self(seed: seed, operations: operations ?? 105_000)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
