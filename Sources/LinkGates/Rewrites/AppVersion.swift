internal import DeepLinks

/// The version of an application: numbers with dots between them, compared from the left.
///
/// Zeros at the end mean nothing: 2 and 2.0.0 are equal.
public struct AppVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The numbers, without zeros at the end.
  public let numbers: [Int]

  /// Reads a version.
  ///
  /// - Parameter text: One to eight numbers of at most nine digits, with dots between them. Nothing is made of another text.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: .dot, omittingEmptySubsequences: false)
    guard parts.count <= 8 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.count <= 9, part.allSatisfy(\.isDigit) else { return nil }
      numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }

  /// The numbers with dots between them.
  public var description: String {
    numbers.isEmpty ? "0" : numbers.map(String.init).joined(separator: ".")
  }

  /// Whether one version comes before another.
  public static func < (left: AppVersion, right: AppVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
