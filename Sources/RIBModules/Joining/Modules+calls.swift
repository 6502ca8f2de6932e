extension Modules {
  /// Calls what answers a key, at once.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: What is asked.
  /// - Returns: The answer.
  /// - Throws: ``ModuleProblem`` if nothing answers or its module is off; or what the answering module throws.
  public func call<Request, Answer>(_ key: CallKey<Request, Answer>, _ request: Request) throws -> Answer {
    let handler = try handler(key.identity)
    return try open(handler.box, as: ((ModuleServices, Request) throws -> Answer).self)(
      members[handler.module].services, request)
  }

  /// Calls what answers a key, at once; what nothing answers has a default.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: What is asked.
  ///   - fallback: The answer if nothing answers, or the module that would is off.
  /// - Returns: The answer.
  /// - Throws: What the answering module throws.
  public func call<Request, Answer>(
    _ key: CallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) throws -> Answer {
    isAnswered(key.identity) ? try call(key, request) : fallback()
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
    let handler = try handler(key.identity)
    let make = open(
      handler.box, as: ((ModuleServices) -> @concurrent @Sendable (Request) async throws -> Answer).self)
    return try await make(members[handler.module].services)(request)
  }

  /// Calls what answers a key, and waits for the answer; what nothing answers has a default.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - request: What is asked.
  ///   - fallback: The answer if nothing answers, or the module that would is off.
  /// - Returns: The answer.
  /// - Throws: What the answering module throws.
  public nonisolated(nonsending) func call<Request: Sendable, Answer: Sendable>(
    _ key: AsyncCallKey<Request, Answer>, _ request: Request, default fallback: @autoclosure () -> Answer
  ) async throws -> Answer {
    isAnswered(key.identity) ? try await call(key, request) : fallback()
  }

  private func isAnswered(_ key: KeyIdentity) -> Bool {
    guard let handler = answers[key.name] else { return false }
    return starter.reasonOff(handler.module) == nil
  }

  private func handler(_ key: KeyIdentity) throws(ModuleProblem) -> Handler {
    guard let handler = answers[key.name] else {
      throw ModuleProblem(
        .unanswered, in: "", about: key.name,
        """
        Nothing answers the call “\(key.name)”.\(NearMiss.question(key.name, among: answers.keys)) Take the module that answers it \
        into the list, or call with a default.
        """)
    }
    let name = members[handler.module].profile.name
    guard handler.key.hasType(of: key) else {
      throw ModuleProblem(
        .wrongType, in: name, about: key.name,
        """
        The call “\(key.name)” is made as \(key.typeName), and the module “\(name)” answers it as \(handler.key.typeName). \
        Declare the key once and use it in both.
        """)
    }
    if let reason = starter.reasonOff(handler.module) {
      throw ModuleProblem(
        .switchedOff, in: name, about: key.name,
        "The module “\(name)”, which answers the call “\(key.name)”, is off: \(reason) Call with a default.")
    }
    return handler
  }
}

extension Modules {
  /// Tells an event to all modules that handle it, in the order of the modules.
  ///
  /// A handler that throws is reported, and the next one is called. Modules that are off are passed over.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: What has happened.
  public func send<Event>(_ key: AppEventKey<Event, Void>, _ event: Event) {
    _ = answers(to: key, event) { _ in false }
  }

  /// Tells an event that has nothing to say but that it has happened.
  ///
  /// - Parameter key: The key of the event.
  public func send(_ key: AppEventKey<Void, Void>) { send(key, ()) }

  /// Asks the modules that handle an event, in their order, until one answers.
  ///
  /// A handler that throws is reported, and the next one is asked. Modules that are off are passed over.
  ///
  /// - Parameters:
  ///   - key: The key of the event.
  ///   - event: What is asked.
  /// - Returns: The first answer; `nil` if there is none.
  public func ask<Event, Answer>(_ key: AppEventKey<Event, Answer>, _ event: Event) -> Answer? {
    answers(to: key, event) { _ in true }
  }

  private func answers<Event, Answer>(
    to key: AppEventKey<Event, Answer>, _ event: Event, isEnough: (Answer) -> Bool
  ) -> Answer? {
    for handler in handlers[key.name] ?? [] where starter.reasonOff(handler.module) == nil {
      let name = members[handler.module].profile.name
      guard handler.key.hasType(of: key.identity) else {
        report(
          ModuleProblem(
            .wrongType, in: name, about: key.name,
            """
            The app event “\(key.name)” is sent as \(key.identity.typeName), and the module “\(name)” handles it as \
            \(handler.key.typeName). Declare the key once and use it in both.
            """))
        continue
      }
      do {
        let handle = open(handler.box, as: ((ModuleServices, Event) throws -> Answer?).self)
        if let answer = try handle(members[handler.module].services, event), isEnough(answer) {
          return answer
        }
      } catch {
        report(
          ModuleProblem(
            .handlerFailed, in: name, about: key.name, cause: error,
            "The module “\(name)” has failed to handle the app event “\(key.name)”: \(error)."))
      }
    }
    return nil
  }
}
