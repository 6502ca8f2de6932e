internal import RIBKit

#if canImport(ObjectiveC)
  internal import ObjectiveC
#endif

/// The record of one service in a leak watch, which retains nothing.
///
/// The conformance is sound because the fields are set only during initialization, and weak references may be read on any thread.
final class WatchedService: @unchecked Sendable {
  private weak var service: AnyObject?
  private weak var owner: AnyObject?
  private let name: String
  private let type: String
  private let place: (fileID: String, line: Int)

  init(_ service: AnyObject, _ name: String, of owner: AnyObject, at place: (fileID: String, line: Int)) {
    self.service = service
    self.owner = owner
    self.name = name
    self.place = place
    type = String(describing: Swift.type(of: service))
  }

  var isGone: Bool { service == nil }

  /// The leak of the service; `nil` while its owner exists, and after its own release.
  var leak: Leak? {
    guard service != nil, owner == nil else { return nil }
    return Leak(
      message: """
        The service "\(name)" (\(type)) outlives the modules that created it. Look for a task of its own that is still running, a \
        closure of another service that captures it, or a stored reference to it.
        """, fileID: place.fileID, line: place.line)
  }
}

extension LeakWatch {
  /// Records a service that was created for one owner, which it should not outlive.
  ///
  /// A service that isn't an object is not watched. Neither is one that something else already retains, because that may be its
  /// owner, and the service may legitimately survive; nor an `NSObject`, because Objective-C counts its references.
  package func noteService(
    _ service: () -> Any, named name: String, of owner: AnyObject, at place: (fileID: String, line: Int)
  ) {
    guard let object = soleReference(service) else { return }
    (outer ?? self).note(WatchedService(object.takeUnretainedValue(), name, of: owner, at: place))
  }
}

/// Returns the object that a function returns, if it is one and its caller holds the only reference.
///
/// It is a function of its own, so that all references it creates end before the count is read.
private func soleReference(_ service: () -> Any) -> Unmanaged<AnyObject>? {
  guard let object = object(of: service), retainCount(object.toOpaque()) == 1 else { return nil }
  return object
}

@inline(never)
private func object(of service: () -> Any) -> Unmanaged<AnyObject>? {
  let value = service()
  guard type(of: value) is any AnyObject.Type else { return nil }
  #if canImport(ObjectiveC)
    // The Swift runtime has no count for such an object, and would read the bytes of a stored property instead. NSObjectProtocol
    // can't tell it apart, because the root class of Swift's own objects adopts that protocol too.
    if value is NSObject { return nil }
  #endif
  return Unmanaged.passUnretained(value as AnyObject)
}

// Returns the number of strong references to an object. It is part of the runtime's stable binary interface, on Linux as on Apple
// systems. A reference that is taken elsewhere at the same moment raises the count, so the service is not watched; the reverse
// cannot happen.
@_silgen_name("swift_retainCount")
private func retainCount(_ object: UnsafeMutableRawPointer) -> Int
