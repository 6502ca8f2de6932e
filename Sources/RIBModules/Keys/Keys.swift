/// The name and the type of a service: of a protocol usually, so that its users need not import who provides it.
///
/// Declare each key once, as all keys of this module. Two keys of one name and of different types are found, but for types that differ in `& Sendable`
/// only: they are one type when the program runs, and no check tells them apart.
///
/// ```swift
/// extension ServiceKey<any PaymentService> { static var payments: Self { Self("payments") } }
/// ```
public struct ServiceKey<Service>: Sendable {
  /// The name, which no other service has.
  public let name: String

  /// Makes a key.
  ///
  /// - Parameter name: A name that no other service has.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, Service.self) }
}

/// The name and the types of a call that one module answers, at once.
///
/// ```swift
/// extension CallKey<PayRequest, Receipt> { static var pay: Self { Self("payments.pay") } }
/// ```
public struct CallKey<Request, Answer>: Sendable {
  /// The name, which no other call has.
  public let name: String

  /// Makes a key.
  ///
  /// - Parameter name: A name that no other call has.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .function, Request.self, Answer.self) }
}

/// The name and the types of a call that one module answers later, off the caller's actor.
public struct AsyncCallKey<Request: Sendable, Answer: Sendable>: Sendable {
  /// The name, which no other call has.
  public let name: String

  /// Makes a key.
  ///
  /// - Parameter name: A name that no other call has.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .asyncFunction, Request.self, Answer.self) }
}

/// The name and the types of an event of the app that any number of modules handle.
///
/// An event that is only told has `Void` as its answer.
///
/// ```swift
/// extension AppEventKey<Void, Void> { static var enteredBackground: Self { Self("entered background") } }
/// extension AppEventKey<String, Bool> { static var openFile: Self { Self("open file") } }
/// ```
public struct AppEventKey<Event, Answer>: Sendable {
  /// The name, which no other app event has.
  public let name: String

  /// Makes a key.
  ///
  /// - Parameter name: A name that no other app event has.
  public init(_ name: String) { self.name = name }

  var identity: KeyIdentity { KeyIdentity(name, .function, Event.self, Answer.self) }
}
