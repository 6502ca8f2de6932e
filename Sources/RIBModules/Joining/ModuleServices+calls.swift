extension ModuleServices {
  /// Makes a synchronous call, like `Modules.call(_:_:)`.
  ///
  /// The profile doesn't declare calls: whether a module answers is known only when the call is made.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: The request.
  /// - Returns: The answer.
  /// - Throws: ``ModuleError`` if no module answers or the answering module is off; otherwise the error of the answering module.
  public func call<Request, Answer>(_ key: CallKey<Request, Answer>, _ request: Request) throws -> Answer {
    try modules(for: key.name).call(key, request)
  }

  /// Makes a synchronous call, with a default if no module answers it.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: The request.
  ///   - fallback: The answer if no module answers, the answering module is off, or the modules have been released.
  /// - Returns: The answer.
  /// - Throws: The error of the answering module, or ``ModuleError`` if that module answers the call with other types.
  public func call<Request, Answer>(
    _ key: CallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) throws -> Answer {
    guard let modules else { return fallback() }
    return try modules.call(key, request, default: fallback())
  }

  /// Makes an asynchronous call, and waits for the answer, which is computed off the caller's actor.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: The request.
  /// - Returns: The answer.
  /// - Throws: ``ModuleError`` if no module answers or the answering module is off; otherwise the error of the answering module.
  public nonisolated(nonsending) func call<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>, _ request: Request
  ) async throws -> Answer {
    try await modules(for: key.name).call(key, request)
  }

  /// Makes an asynchronous call and waits for the answer, with a default if no module answers it.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: The request.
  ///   - fallback: The answer if no module answers, the answering module is off, or the modules have been released.
  /// - Returns: The answer.
  /// - Throws: The error of the answering module, or ``ModuleError`` if that module answers the call with other types.
  public nonisolated(nonsending) func call<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) async throws -> Answer {
    guard let modules else { return fallback() }
    return try await modules.call(key, request, default: fallback())
  }

  /// Sends an event to all modules that handle it, like `Modules.send(_:_:)`.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: The event.
  public func send<Event>(_ key: AppEventKey<Event, Void>, _ event: Event) { modules?.send(key, event) }

  /// Sends an event without a value.
  ///
  /// - Parameter key: The key of the event.
  public func send(_ key: AppEventKey<Void, Void>) { send(key, ()) }

  /// Asks the modules that handle an event, in order, until one answers, like `Modules.ask(_:_:)`.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: The event.
  /// - Returns: The first answer; `nil` if no module answers.
  public func ask<Event, Answer>(_ key: AppEventKey<Event, Answer>, _ event: Event) -> Answer? {
    modules?.ask(key, event)
  }

  private var modules: Modules? { door.modules as? Modules }

  private func modules(for call: String) throws(ModuleError) -> Modules {
    if let modules { return modules }
    throw ModuleError(
      .unanswered, in: "", about: call,
      "No module answers the call “\(call)”: its Modules were released. Do not call other modules when a service is released."
    )
  }
}
