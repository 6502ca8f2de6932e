package import Basics
internal import Foundation

/// How much the tests make of what may grow without end.
package enum Scale {
  /// As much as the source says in an optimized build, and in a debug build, which takes more than five times as long, a fifth; a twentieth
  /// without `RIB_TIMES`.
  package static func of(_ count: Int) -> Int {
    #if DEBUG
      count / (Seeds.areAllTried ? 5 : 20)
    #else
      count
    #endif
  }
}

/// The number of random programs that property tests run.
///
/// `swift test` runs a quarter of what the source says, so that nobody waits for it. `RIB_TIMES=1` runs all, and `RIB_TIMES=40 swift test -c release`
/// forty times as many: the same seeds, and more. Every test that makes its input with ``SplitMix`` gets its seeds here.
package enum Seeds {
  /// The factor for the numbers in the source; `nil` for a quarter.
  private static let times = variable("RIB_TIMES").flatMap { Int($0) }.map { max(1, $0) }

  /// Whether all is tried that the source says, as where `RIB_TIMES` is set; if not, a short form of it.
  package static var areAllTried: Bool { times != nil }

  /// The only seed to run, as a failure names it, from `RIB_SEED`.
  package static let only = variable("RIB_SEED").flatMap { UInt64($0) }

  /// Returns the number of random things to try: a share or a multiple of a number.
  package static func count(_ count: Int) -> Int { times.map { $0 * count } ?? max(1, count / 4) }

  /// Returns the first seeds, as many as ``count(_:)`` says, or a smaller number of them for `swift test`.
  package static func first(_ count: Int, short: Int? = nil) -> Range<Int> {
    0..<(areAllTried ? Self.count(count) : short ?? Self.count(count))
  }

  /// Every fifth of some places, a different fifth for each number; all of them with `RIB_TIMES`.
  package static func share(of places: ClosedRange<Int>, for number: Int) -> [Int] {
    areAllTried ? Array(places) : places.filter { ($0 + number).isMultiple(of: 5) }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension SplitMix {
  /// One of the elements, chosen at random.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
