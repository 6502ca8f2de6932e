internal import RIBDiagnostics

extension Modules {
  /// Makes a synchronous call.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: The request.
  /// - Returns: The answer.
  /// - Throws: ``ModuleError`` if no module answers or the answering module is off; otherwise the error of the answering module.
  public func call<Request, Answer>(_ key: CallKey<Request, Answer>, _ request: Request) throws -> Answer {
    let found = try handler(key.identity)
    guard let handler = found.handler else { throw absence(of: key.identity, found.reasonOff) }
    return try answer(key, request, handler)
  }

  /// Makes a synchronous call, with a default if no module answers it.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: The request.
  ///   - fallback: The answer if no module answers or the answering module is off.
  /// - Returns: The answer.
  /// - Throws: The error of the answering module, or ``ModuleError`` if that module answers the call with other types.
  public func call<Request, Answer>(
    _ key: CallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) throws -> Answer {
    guard let handler = try handler(key.identity).handler else { return fallback() }
    return try answer(key, request, handler)
  }

  private func answer<Request, Answer>(
    _ key: CallKey<Request, Answer>, _ request: Request, _ handler: ModuleRegistry.Handler
  ) throws -> Answer {
    try open(handler.box, as: ((ModuleServices, Request) throws -> Answer).self)(
      services(of: handler.module), request)
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
    let found = try handler(key.identity)
    guard let handler = found.handler else { throw absence(of: key.identity, found.reasonOff) }
    return try await work(key, handler)(request)
  }

  /// Makes an asynchronous call and waits for the answer, with a default if no module answers it.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: The request.
  ///   - fallback: The answer if no module answers or the answering module is off.
  /// - Returns: The answer.
  /// - Throws: The error of the answering module, or ``ModuleError`` if that module answers the call with other types.
  public nonisolated(nonsending) func call<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) async throws -> Answer {
    guard let handler = try handler(key.identity).handler else { return fallback() }
    return try await work(key, handler)(request)
  }

  private func work<Request, Answer>(
    _ key: AsyncCallKey<Request, Answer>, _ handler: ModuleRegistry.Handler
  ) -> @concurrent @Sendable (Request) async throws -> Answer {
    open(handler.box, as: ((ModuleServices) -> @concurrent @Sendable (Request) async throws -> Answer).self)(
      services(of: handler.module))
  }

  /// Returns the handler of a call, or the reason why its module is off, in one lookup because a module may go off on any thread.
  private func handler(
    _ key: KeyIdentity
  ) throws(ModuleError) -> (handler: ModuleRegistry.Handler?, reasonOff: String?) {
    guard let handler = answers[key.name] else { return (nil, nil) }
    guard handler.key.hasType(of: key) else {
      let name = members[handler.module].name
      throw ModuleError(
        .wrongType, in: name, about: key.name,
        """
        The call “\(key.name)” has the type \(key.typeName), but the module “\(name)” answers it as \(handler.key.typeName). \
        Declare the key once and use it in both places.
        """)
    }
    let reason = starter.reasonOff(handler.module)
    return (reason == nil ? handler : nil, reason)
  }

  /// Returns the problem of a call without an answer.
  private func absence(of key: KeyIdentity, _ reasonOff: String?) -> ModuleError {
    guard let reasonOff, let module = answers[key.name]?.module else {
      return ModuleError(
        .unanswered, in: "", about: key.name,
        """
        No module answers the call “\(key.name)”.\(NearMiss.question(key.name, among: answers.keys, quotes: ("“", "”"))) Add a module \
        that answers it to the list, or pass a default.
        """)
    }
    let name = members[module].name
    return ModuleError(
      .switchedOff, in: name, about: key.name,
      "The module “\(name)”, which answers the call “\(key.name)”, is off: \(reasonOff) Pass a default.")
  }
}

extension Modules {
  /// Sends an event to all modules that handle it, in the order of the modules.
  ///
  /// An error that a handler throws is reported, and the next handler is called. Modules that are off are skipped.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: The event.
  public func send<Event>(_ key: AppEventKey<Event, Void>, _ event: Event) {
    _ = answers(to: key, event) { _ in false }
  }

  /// Sends an event without a value.
  ///
  /// - Parameter key: The key of the event.
  public func send(_ key: AppEventKey<Void, Void>) { send(key, ()) }

  /// Asks the modules that handle an event, in order, until one answers.
  ///
  /// An error that a handler throws is reported, and the next handler is asked. Modules that are off are skipped.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: The event.
  /// - Returns: The first answer; `nil` if no module answers.
  public func ask<Event, Answer>(_ key: AppEventKey<Event, Answer>, _ event: Event) -> Answer? {
    answers(to: key, event) { _ in true }
  }

  private func answers<Event, Answer>(
    to key: AppEventKey<Event, Answer>, _ event: Event, isEnough: (Answer) -> Bool
  ) -> Answer? {
    for handler in handlers[key.name] ?? [] where starter.reasonOff(handler.module) == nil {
      let name = members[handler.module].name
      guard handler.key.hasType(of: key.identity) else {
        report(
          ModuleError(
            .wrongType, in: name, about: key.name,
            """
            The app event “\(key.name)” is sent as \(key.identity.typeName), but the module “\(name)” handles it as \
            \(handler.key.typeName). Declare the key once and use it in both places.
            """))
        continue
      }
      do {
        let handle = open(handler.box, as: ((ModuleServices, Event) throws -> Answer?).self)
        if let answer = try handle(services(of: handler.module), event), isEnough(answer) {
          return answer
        }
      } catch {
        report(
          ModuleError(
            .handlerFailed, in: name, about: key.name, cause: error,
            "The module “\(name)” failed to handle the app event “\(key.name)”: \(text(of: error))."))
      }
    }
    return nil
  }
}
