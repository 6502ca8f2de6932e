import ModelStreams

/// A failure that concerns the whole app.
enum AppError: Error, Hashable {
  case unauthorized
  case offline
}

/// Sends the requests of all services.
final class APIClient: Sendable {
  let errors: EventStream<AppError>
  private let source = EventSource<AppError>()
  private let transport: @Sendable (String) async throws -> (status: Int, body: String)

  init(transport: @escaping @Sendable (String) async throws -> (status: Int, body: String)) {
    self.transport = transport
    errors = source.stream
  }

  func get(_ path: String) async throws -> String {
    do {
      let (status, body) = try await transport(path)
      guard status != 401 else { throw AppError.unauthorized }
      return body
    } catch let error as AppError {
      source.send(error)
      throw error
    }
  }
}
