import Foundation
import RIBSessions

func openStateStore(in applicationSupport: URL) throws -> SQLiteStore {
  let folder = applicationSupport.appending(path: "State")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return try SQLiteStore(path: folder.appending(path: "state.db").path(percentEncoded: false))
}
