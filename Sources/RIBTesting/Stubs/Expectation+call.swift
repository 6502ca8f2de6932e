extension Expectation {
  /// A call of a recorded stub, whatever its input.
  ///
  /// - Parameter name: The name of the stub.
  /// - Returns: The expectation.
  public static func call(_ name: String) -> Self {
    Self(anyOn: .calls(name))
  }

  /// A call of a recorded stub.
  ///
  /// - Parameters:
  ///   - name: The name of the stub.
  ///   - input: What it is called with.
  /// - Returns: The expectation.
  public static func call<Input: Equatable>(_ name: String, _ input: Input) -> Self {
    Self(input, on: .calls(name))
  }

  /// A call of a recorded stub that meets a condition.
  ///
  /// - Parameters:
  ///   - name: The name of the stub.
  ///   - condition: The condition in words that follow "a call that".
  ///   - accepts: The condition for the input.
  /// - Returns: The expectation.
  public static func call<Input>(
    _ name: String, that condition: String, _ accepts: @escaping (Input) -> Bool
  ) -> Self {
    Self(Input.self, that: condition, on: .calls(name), accepts)
  }

  /// A call of a recorded stub, whatever its input.
  ///
  /// - Parameter stub: The stub.
  /// - Returns: The expectation.
  public static func call<Input, Output>(_ stub: Stub<Input, Output>) -> Self {
    .call(stub.name)
  }

  /// A call of a recorded stub.
  ///
  /// - Parameters:
  ///   - stub: The stub.
  ///   - input: What it is called with.
  /// - Returns: The expectation.
  public static func call<Input: Equatable, Output>(_ stub: Stub<Input, Output>, _ input: Input) -> Self {
    .call(stub.name, input)
  }

  /// A call of a recorded stub that meets a condition.
  ///
  /// - Parameters:
  ///   - stub: The stub.
  ///   - condition: The condition in words that follow "a call that".
  ///   - accepts: The condition for the input.
  /// - Returns: The expectation.
  public static func call<Input, Output>(
    _ stub: Stub<Input, Output>, that condition: String, _ accepts: @escaping (Input) -> Bool
  ) -> Self {
    .call(stub.name, that: condition, accepts)
  }
}
