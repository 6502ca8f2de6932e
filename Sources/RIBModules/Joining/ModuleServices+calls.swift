extension ModuleServices {
  /// Calls what answers a key, at once; as `Modules.call(_:_:)`.
  ///
  /// A call is not named in the profile: whether a module answers it is known when it is made.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: What is asked.
  /// - Returns: The answer.
  /// - Throws: ``ModuleProblem`` if nothing answers or its module is off; or what the answering module throws.
  public func call<Request, Answer>(_ key: CallKey<Request, Answer>, _ request: Request) throws -> Answer {
    try modules(for: key.name).call(key, request)
  }

  /// Calls what answers a key, at once; what nothing answers has a default.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: What is asked.
  ///   - fallback: The answer if nothing answers, the module that would is off, or the modules are gone.
  /// - Returns: The answer.
  /// - Throws: What the answering module throws, or ``ModuleProblem`` if it answers the call with other types.
  public func call<Request, Answer>(
    _ key: CallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) throws -> Answer {
    guard let modules else { return fallback() }
    return try modules.call(key, request, default: fallback())
  }

  /// Calls what answers a key, and waits for the answer, which is found off the caller's actor.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: What is asked.
  /// - Returns: The answer.
  /// - Throws: ``ModuleProblem`` if nothing answers or its module is off; or what the answering module throws.
  public nonisolated(nonsending) func call<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>, _ request: Request
  ) async throws -> Answer {
    try await modules(for: key.name).call(key, request)
  }

  /// Calls what answers a key, and waits for the answer; what nothing answers has a default.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: What is asked.
  ///   - fallback: The answer if nothing answers, the module that would is off, or the modules are gone.
  /// - Returns: The answer.
  /// - Throws: What the answering module throws, or ``ModuleProblem`` if it answers the call with other types.
  public nonisolated(nonsending) func call<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) async throws -> Answer {
    guard let modules else { return fallback() }
    return try await modules.call(key, request, default: fallback())
  }

  /// Tells an event to all modules that handle it; as `Modules.send(_:_:)`.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: What has happened.
  public func send<Event>(_ key: AppEventKey<Event, Void>, _ event: Event) { modules?.send(key, event) }

  /// Tells an event that has nothing to say but that it has happened.
  ///
  /// - Parameter key: The key of the event.
  public func send(_ key: AppEventKey<Void, Void>) { send(key, ()) }

  /// Asks the modules that handle an event, in their order, until one answers; as `Modules.ask(_:_:)`.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: What is asked.
  /// - Returns: The first answer; `nil` if there is none.
  public func ask<Event, Answer>(_ key: AppEventKey<Event, Answer>, _ event: Event) -> Answer? {
    modules?.ask(key, event)
  }

  private var modules: Modules? { door.modules as? Modules }

  private func modules(for call: String) throws(ModuleProblem) -> Modules {
    if let modules { return modules }
    throw ModuleProblem(
      .unanswered, in: "", about: call,
      "Nothing answers the call “\(call)”: its modules are gone. Call no other module when a service ends.")
  }
}
