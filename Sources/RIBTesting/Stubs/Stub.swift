/// A function of a service that may throw, with answers given by the test.
///
/// A call without an answer fails the test and throws ``Unstubbed``. For functions that do not throw there is
/// ``DefaultedStub``; both are a ``TypedStub``, where the rest is told.
public typealias Stub<Input: Sendable, Output: Sendable> = TypedStub<Input, Output, any Error>
