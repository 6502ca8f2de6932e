internal import RIBKit

// Parts that a builder or a router creates itself, which a test doesn't pass in.

extension Harness {
  /// Returns a part that the tested RIB creates itself: a source, a stream, a presenter or another object.
  ///
  /// Use it to record what a builder or a router creates for its own RIB and its children:
  ///
  /// ```swift
  /// let commands = try harness.record(harness.stored(EventSource<MeterCommand>.self))
  /// ```
  ///
  /// It searches the stored properties, including private ones, of the tested router and interactor and of all RIBs below them, and the
  /// structures, enumerations and collections in these properties. It doesn't search other objects or closures, and ends
  /// at the 100,000th value.
  ///
  /// - Returns: The only part of the type.
  /// - Throws: An error if no stored part has the type, or if several have it.
  /// - Complexity: O(*n*) for *n* stored values.
  public func stored<Part: AnyObject>(_ type: Part.Type) throws -> Part {
    let found = core.run { driver.parts(of: type) }
    if let part = found.first, found.count == 1 { return part }
    throw MissingPart(
      description: found.isEmpty
        ? "\(driver.name) and the RIBs below it don't store any \(type)."
        : "\(driver.name) and the RIBs below it store \(found.count) objects of type \(type). Pass them in from the test."
    )
  }
}

/// The error of a search for a part that isn't stored, or isn't the only one of its type.
private struct MissingPart: Error, CustomStringConvertible {
  let description: String
}

extension TreeDriver {
  /// The different objects of a type that the RIBs of the tree store, parents first.
  fileprivate func parts<Part: AnyObject>(of type: Part.Type) -> [Part] {
    var (found, seen): ([Part], Set<ObjectIdentifier>) = ([], [])
    for router in router.withDescendants {
      for owner in [router, router.interactor] as [AnyObject] {
        for part in Self.parts(in: owner, of: type) where seen.insert(ObjectIdentifier(part)).inserted {
          found.append(part)
        }
      }
    }
    return found
  }

  private static func parts<Part: AnyObject>(in owner: AnyObject, of type: Part.Type) -> [Part] {
    var found: [Part] = []
    visitParts(of: owner) { value, mirror in
      if mirror.displayStyle != .class || value as AnyObject === owner { return true }
      if let part = value as? Part { found.append(part) }
      return false
    }
    return found
  }
}

extension Router {
  /// The router and all routers below it, parents first and siblings in the order of their attachment.
  var withDescendants: [any Router] {
    var (found, rest): ([any Router], [any Router]) = ([], [self])
    while let router = rest.popLast() {
      found.append(router)
      rest += router.children.reversed()
    }
    return found
  }
}

/// Visits a value and its parts, those that a superclass has declared included, nearest first.
///
/// It visits as many values as a comparison reads, because the parts of a custom mirror may be endless.
///
/// - Parameters:
///   - value: The value.
///   - enters: Receives each value with its mirror, and returns whether to visit its parts.
func visitParts(of value: Any, _ enters: (Any, Mirror) -> Bool) {
  let limit = DumpLimits.comparison.values
  var queue = [value]
  var next = 0
  while next < queue.count {
    let mirror = Mirror(reflecting: queue[next])
    if enters(queue[next], mirror) {
      for mirror in sequence(first: mirror, next: \.superclassMirror) {
        queue += mirror.children.prefix(limit - queue.count).map(\.value)
      }
    }
    next += 1
  }
}
