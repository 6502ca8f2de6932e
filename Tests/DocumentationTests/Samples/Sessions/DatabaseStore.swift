import RIBKit
import RIBSessions

/// The two calls that the store needs; every client of PostgreSQL has them.
protocol Database: Sendable {
  func rows(_ statement: String, _ parameters: [any Sendable]) async throws -> [SessionRow]
  func changedRows(_ statement: String, _ parameters: [any Sendable]) async throws -> Int
}

struct DatabaseStore: SessionStore {
  let database: any Database

  func load(_ id: SessionID) async throws -> SessionRow? {
    let select = "SELECT state, version, saved FROM sessions WHERE name = $1 AND id = $2"
    return try await database.rows(select, [id.sessions, id.id]).first
  }

  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    var values: [any Sendable] = [id.sessions, id.id, row.bytes, row.version, row.savedAt.microseconds]
    var statement = "INSERT INTO sessions VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
    if version != 0 {
      statement =
        "UPDATE sessions SET state = $3, version = $4, saved = $5 WHERE name = $1 AND id = $2 AND version = $6"
      values.append(version)
    }
    return try await database.changedRows(statement, values) == 1
  }

  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    let delete = "DELETE FROM sessions WHERE name = $1 AND id = $2 AND version = $3"
    return try await database.changedRows(delete, [id.sessions, id.id, version]) == 1
  }
}
