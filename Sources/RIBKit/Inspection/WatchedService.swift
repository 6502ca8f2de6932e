internal import Basics

/// The record of one service in a leak watch; it keeps nothing alive.
///
/// Unchecked because it is written only while it is made, and weak references may be read on any thread.
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

  /// The leak that the service is; `nil` while its owner lives, and when it is gone.
  var leak: Leak? {
    guard service != nil, owner == nil else { return nil }
    return Leak(
      message: """
        The service "\(name)" (\(type)) outlives the modules that made it: look for a task of its own that goes on, a closure of \
        another service that captures it, or a stored reference to it.
        """, fileID: place.fileID, line: place.line)
  }
}

extension LeakWatch {
  /// Notes a service that was made for one owner; without a watch that sees it nothing is done.
  ///
  /// A service that is no object is not watched, and neither is one that something else holds already: that may be its owner, and it may
  /// rightly live on.
  ///
  /// - Parameters:
  ///   - service: Gives the service; the caller holds it once.
  ///   - name: What it is called.
  ///   - owner: What it should not outlive.
  ///   - place: Where it is registered.
  package static func noteService(
    _ service: () -> Any, named name: String, of owner: AnyObject, at place: (fileID: String, line: Int)
  ) {
    guard let watch = TreeProbes.inUse as? LeakWatch, let object = soleReference(service) else { return }
    (watch.outer ?? watch).note(WatchedService(object.takeUnretainedValue(), name, of: owner, at: place))
  }
}

/// The object that a function gives, if it is one and its caller holds the only reference.
///
/// A function of its own, so that all references it makes end before the count is read.
private func soleReference(_ service: () -> Any) -> Unmanaged<AnyObject>? {
  guard let object = object(of: service), retainCount(object.toOpaque()) == 1 else { return nil }
  return object
}

@inline(never)
private func object(of service: () -> Any) -> Unmanaged<AnyObject>? {
  let value = service()
  guard type(of: value) is any AnyObject.Type else { return nil }
  return Unmanaged.passUnretained(value as AnyObject)
}

// How many strong references an object has. A part of the runtime's stable binary interface, on Linux as on Apple systems. A reference
// that is taken elsewhere at the same moment makes the count higher, and so the service is not watched: never the reverse.
@_silgen_name("swift_retainCount")
private func retainCount(_ object: UnsafeMutableRawPointer) -> Int
