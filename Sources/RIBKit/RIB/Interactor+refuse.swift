extension Interactor {
  /// Refused by the compiler: a handler is synchronous.
  ///
  /// Without this declaration the compiler would list every form of observation and not say what is wrong.
  ///
  /// - Parameters:
  ///   - sequence: The stream or sequence.
  ///   - handler: Something that awaits; start it with ``task(id:fileID:line:_:)`` from a handler that does not.
  /// - Returns: Nothing: the call does not compile.
  @available(
    *, unavailable,
    message: """
      a handler is synchronous, so that models and events keep their order: start what awaits from inside of it, \
      with 'me.task { me in … }'
      """
  )
  @discardableResult
  public func observe<S: AsyncSequence>(
    _ sequence: S, _ handler: @escaping (Self, S.Element) async -> Void
  ) -> Handle {
    Handle(registration: nil)
  }
}
