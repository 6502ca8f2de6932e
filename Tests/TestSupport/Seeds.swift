internal import Foundation
package import RIBKit

/// How much the tests make of what may grow without end.
package enum Scale {
  /// As much as the source says in an optimised build, and a fifth in a debug build, which takes more than five times as long.
  package static func of(_ count: Int) -> Int {
    #if DEBUG
      count / 5
    #else
      count
    #endif
  }
}

/// How many random programs the tests run.
///
/// As many as the source says, which a debug build under a sanitizer runs in minutes. `RIB_TIMES=40 swift test -c release` runs forty
/// times as many, with other seeds; an optimised build does so in the same time.
package enum Seeds {
  /// What the numbers in the source are multiplied by: at least 1.
  package static let times = variable("RIB_TIMES").flatMap { Int($0) }.map { max(1, $0) } ?? 1

  /// The one seed that is asked for with `RIB_SEED`, as a failure says it.
  package static let only = variable("RIB_SEED").flatMap { UInt64($0) }

  /// So many seeds, or `times` as many.
  package static func first(_ count: Int) -> Range<Int> { 0..<count * times }

  /// Every fifth of some places, a different fifth for each number; all of them where more is asked for than usual.
  package static func share(of places: ClosedRange<Int>, for number: Int) -> [Int] {
    times > 1 ? Array(places) : places.filter { ($0 + number).isMultiple(of: 5) }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension SplitMix {
  /// One of the elements, chosen at random.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
