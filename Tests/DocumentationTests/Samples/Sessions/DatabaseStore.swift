import RIBSessions

/// The two calls that the store needs; every client of PostgreSQL has them.
protocol Database: Sendable {
  func rows(_ statement: String, id: String) async throws -> [(bytes: [UInt8], version: Int64)]
  func changedRows(_ statement: String, id: String, bytes: [UInt8], version: Int64) async throws -> Int
}

struct DatabaseStore: SessionStore {
  let database: any Database

  func load(_ id: String) async throws -> StoredSession? {
    try await database.rows("SELECT state, version FROM sessions WHERE id = $1", id: id).first.map {
      StoredSession(bytes: $0.bytes, version: $0.version)
    }
  }

  func save(_ bytes: [UInt8], for id: String, replacing version: Int64) async throws -> Bool {
    let insert = "INSERT INTO sessions (id, state, version) VALUES ($1, $2, $3 + 1) ON CONFLICT DO NOTHING"
    let update = "UPDATE sessions SET state = $2, version = $3 + 1 WHERE id = $1 AND version = $3"
    let statement = version == 0 ? insert : update
    return try await database.changedRows(statement, id: id, bytes: bytes, version: version) == 1
  }
}
