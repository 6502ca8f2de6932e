import RIBKit
import RIBSessions

/// Rows of sessions without a name, saved in 1970, whose versions count the saves.
extension SessionStore {
  func load(_ id: String) async throws -> SessionRow? { try await load(SessionID(id: id)) }

  func save(_ bytes: [UInt8], for id: String, replacing version: Int64) async throws -> Bool {
    try await save(SessionRow(bytes, version + 1), for: SessionID(id: id), replacing: version)
  }
}

extension SessionRow {
  init(_ bytes: [UInt8], _ version: Int64, due: Int64? = nil, savedAt: Int64 = 0) {
    self.init(
      bytes: bytes, version: version, savedAt: WallTime(microseconds: savedAt),
      due: due.map { WallTime(microseconds: $0) })
  }
}
