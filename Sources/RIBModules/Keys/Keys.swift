/// The name and the type of a service, usually a protocol so that its users need not import the provider.
///
/// Declare each key once; this applies to all keys of RIBModules. Two keys with the same name and different types are reported, unless their
/// types differ only in `& Sendable`: these are one type at run time, so no check can tell them apart.
///
/// ```swift
/// extension ServiceKey<any PaymentService> { static var payments: Self { Self("payments") } }
/// ```
public struct ServiceKey<Service>: Sendable {
  /// The name, unique among services.
  public let name: String

  /// Creates a key.
  ///
  /// - Parameter name: A name that is unique among services.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, Service.self) }
}

/// The name and the types of a call that one module answers synchronously.
///
/// ```swift
/// extension CallKey<PayRequest, Receipt> { static var pay: Self { Self("payments.pay") } }
/// ```
public struct CallKey<Request, Answer>: Sendable {
  /// The name, unique among calls.
  public let name: String

  /// Creates a key.
  ///
  /// - Parameter name: A name that is unique among calls.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .function, Request.self, Answer.self) }
}

/// The name and the types of a call that one module answers asynchronously, off the caller's actor.
public struct AsyncCallKey<Request: Sendable, Answer: Sendable>: Sendable {
  /// The name, unique among calls.
  public let name: String

  /// Creates a key.
  ///
  /// - Parameter name: A name that is unique among calls.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .asyncFunction, Request.self, Answer.self) }
}

/// The name and the types of an app event that any number of modules handle.
///
/// An event that doesn't expect an answer has the answer type `Void`.
///
/// ```swift
/// extension AppEventKey<Void, Void> { static var enteredBackground: Self { Self("entered background") } }
/// extension AppEventKey<String, Bool> { static var openFile: Self { Self("open file") } }
/// ```
public struct AppEventKey<Event, Answer>: Sendable {
  /// The name, unique among app events.
  public let name: String

  /// Creates a key.
  ///
  /// - Parameter name: A name that is unique among app events.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .function, Event.self, Answer.self) }
}
