internal import Foundation

/// A copy of a store in a file.
enum SQLiteBackup {
  /// Copies a store as it is at one moment, with a connection of its own, so that saves go on.
  static func write(
    _ source: String, to path: String, library: SQLiteLibrary, busyTimeout: Duration
  ) throws(SessionError) {
    func failure(_ code: SessionError.Code, _ fact: String, _ remedy: String) -> SessionError {
      SessionError(code, "Cannot back up to \(path.debugDescription): \(fact). \(remedy)")
    }
    func failure(_ number: Int32) -> SessionError {
      if number == EEXIST {
        return failure(.cannotOpen, "the file exists", "Delete it, or use another path.")
      }
      let code: SessionError.Code = [ENOSPC, EDQUOT, EFBIG].contains(number) ? .full : .cannotOpen
      return failure(
        code, String(cString: strerror(number)), "Check that its folder exists and has room, and is writable."
      )
    }
    guard StoreFile.isPath(path) else {
      throw failure(.cannotOpen, "it isn't a valid path", "Pass the path of a new file.")
    }
    guard source != StoreFile.memory else {
      throw failure(.failed, "the store is in memory", "Use a store in a file.")
    }
    if StoreFile.exists(path) { throw failure(EEXIST) }
    // Relative to the folder, so that SQLite doesn't take it for a URL.
    guard let copy = StoreFile.createTemporary(beside: path.hasPrefix("file:") ? "./\(path)" : path) else {
      throw failure(errno)
    }
    do throws(SessionError) {
      let database = try SQLiteDatabase(source, for: .changing, library: library, busyTimeout: busyTimeout)
      let statement = try database.prepare("VACUUM INTO ?1")
      try statement.bind(1, copy)
      try statement.run()
      let synchronized = StoreFile.synchronize(copy)
      guard synchronized == 0 else { throw failure(synchronized) }
    } catch {
      unlink(copy)
      throw error
    }
    let published = StoreFile.publish(copy, as: path)
    guard published == 0 else { throw failure(published) }
    // A file system that can't do so for a folder writes the name soon enough.
    _ = StoreFile.synchronize(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
  }
}
