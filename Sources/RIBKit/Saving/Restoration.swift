/// Encodes values as strings and decodes them, for a ``SavedTree``.
///
/// RIBKit doesn't import Foundation; the module RIBSessions has a coder for JSON, `JSONValueCoder`. The coder also encodes container keys,
/// which become part of places: different keys need different strings, and equal keys need equal strings in every process, so sort the keys
/// of dictionaries. A key's string may contain any characters. The coder is called in the tree's isolation.
public protocol ValueCoder {
  /// Writes a value as text.
  ///
  /// - Parameter value: A preserved value, a container key, or a ``SavedTree``.
  /// - Returns: The text.
  /// - Throws: An error if the value can't be written. A tree then keeps the last text that was written for the value, and reports the
  ///   error in an event.
  func text<Value: Encodable>(of value: Value) throws -> String

  /// Reads a value from its text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The text, which may come from an older version of the application, or from an untrusted source.
  /// - Returns: The value.
  /// - Throws: An error if the text can't be read. The property then keeps its value, and the tree reports the error in an event.
  func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value
}

/// The limits for saving and restoring a tree.
///
/// Each limit is checked before decoding, because a saved tree may come from an untrusted source. Values that exceed a limit are reported
/// as ``TreeEvent/Kind/preserved``.
public struct SavingLimits: Sendable, Hashable {
  /// The maximum number of values, including those of RIBs that are not attached.
  ///
  /// A saved tree with more is not restored. When a tree exceeds the limit, the values that have waited longest for their RIBs are dropped.
  public var values = 10_000
  /// The maximum total number of bytes in all values and their places; exceeding it has the same effect as too many values.
  public var bytes = 1_000_000
  /// The maximum number of bytes in one value; a longer value is neither saved nor restored.
  public var valueBytes = 256_000
  /// The maximum number of bytes in a place; RIBs with a longer place are not saved.
  public var placeBytes = 1_000

  /// Creates the default limits.
  public init() {}
}

/// The saved tree to restore at a launch, and the settings for saving.
///
/// A tree is saved only if it is launched with a restoration; the first time, with an empty ``SavedTree``.
public struct Restoration {
  /// The values to restore.
  public var saved: SavedTree
  /// The coder for the values.
  public var coder: any ValueCoder
  /// The version of the application, which ``Router/save(fileID:line:)`` records in the saved tree.
  ///
  /// A tree that a newer version saved is restored as far as it can be read, and an event reports it.
  public var version: Int
  /// The limits for saving and restoring.
  public var limits: SavingLimits
  /// The reason why the text of a saved tree was not read.
  private(set) var problem: RestorationProblem?

  /// Creates a restoration from a saved tree.
  ///
  /// - Parameters:
  ///   - saved: The values; empty the first time.
  ///   - coder: The coder for the values.
  ///   - version: The version of the application.
  ///   - limits: The limits for saving and restoring.
  public init(
    _ saved: SavedTree, coder: any ValueCoder, version: Int = 1, limits: SavingLimits = SavingLimits()
  ) {
    (self.saved, self.coder, self.version, self.limits) = (saved, coder, version, limits)
  }

  /// Creates a restoration from the text of a saved tree, as the coder wrote it.
  ///
  /// Text that is too long isn't decoded. If it is too long or can't be read, the tree starts without saved values, and an event of the
  /// kind ``TreeEvent/Kind/preserved`` reports the reason.
  ///
  /// - Parameters:
  ///   - text: The text of a ``SavedTree``, from ``ValueCoder/text(of:)``.
  ///   - coder: The coder for the tree and the values.
  ///   - version: The version of the application.
  ///   - limits: The limits for saving and restoring.
  public init(
    reading text: String, coder: any ValueCoder, version: Int = 1, limits: SavingLimits = SavingLimits()
  ) {
    self.init(SavedTree(), coder: coder, version: version, limits: limits)
    guard text.utf8.count <= limits.textBytes else {
      problem = RestorationProblem(text: "nothing restored: \(text.utf8.count) bytes exceed the limit")
      return
    }
    do {
      saved = try coder.value(SavedTree.self, of: text)
    } catch {
      problem = RestorationProblem(text: "nothing restored: the saved tree cannot be read: ", error: error)
    }
  }
}

@available(*, unavailable)
extension Restoration: Sendable {}

extension SavingLimits {
  /// The maximum number of bytes in the text of a saved tree: in JSON a quote takes two, and each value has quotes, a colon and a comma.
  fileprivate var textBytes: Int { clamp(bytes, times: 2) + clamp(values, times: 8) + 1_000 }

  private func clamp(_ number: Int, times factor: Int) -> Int { min(max(number, 0), 1 << 40) * factor }
}

/// A reason why a saved tree, or a part of it, isn't restored.
struct RestorationProblem: CustomStringConvertible {
  /// The sentence; with an error, its beginning.
  let text: String
  var error: (any Error)?

  var description: String { text + (error.map { "\($0)" } ?? "") }
}

extension Restoration {
  /// The values to restore, and the problems with the others.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values, which is within its limit.
  func checked() -> (texts: [String: String], problems: [RestorationProblem]) {
    if let problem { return ([:], [problem]) }
    var texts = saved.texts
    if let reason = reasonToRestoreNothing {
      return ([:], [RestorationProblem(text: "nothing restored: \(reason)")])
    }
    var problems: [RestorationProblem] = []
    let oversized = texts.filter {
      $0.key.utf8.count > limits.placeBytes || $0.value.utf8.count > limits.valueBytes
    }
    if !oversized.isEmpty {
      for place in oversized.keys { texts[place] = nil }
      let values = oversized.count == 1 ? "value" : "values"
      let text = "\(oversized.count) \(values) not restored: over the limit for a single value"
      problems.append(RestorationProblem(text: text))
    }
    if saved.version > version {
      let text = "saved by the newer version \(saved.version); this program has version \(version)"
      problems.append(RestorationProblem(text: text))
    }
    return (texts, problems)
  }

  private var reasonToRestoreNothing: String? {
    if let format = saved.unknownFormat { return "the format \(format) is unknown" }
    guard saved.texts.count <= limits.values else { return "\(saved.texts.count) values exceed the limit" }
    let bytes = saved.texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    return bytes <= limits.bytes ? nil : "\(bytes) bytes exceed the limit"
  }
}
