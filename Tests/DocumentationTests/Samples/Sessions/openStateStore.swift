import Foundation
import RIBSessions

func openStateStore(in applicationSupport: URL) throws -> SQLiteStore {
  let folder = applicationSupport.appending(path: "State")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  #if os(iOS)
    // New files of the folder inherit it: SQLite creates two more beside the store.
    try FileManager.default.setAttributes(
      [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
      ofItemAtPath: folder.path(percentEncoded: false))
  #endif
  return try SQLiteStore(path: folder.appending(path: "state.db").path(percentEncoded: false))
}
