/// A function of a service that does not throw, with answers given by the test.
///
/// It is made with a default, so that a call without an answer can fail the test and still return something. The rest
/// is told at ``TypedStub``.
public typealias DefaultedStub<Input: Sendable, Output: Sendable> = TypedStub<Input, Output, Never>
