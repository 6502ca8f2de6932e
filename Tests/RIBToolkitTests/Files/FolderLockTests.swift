import Foundation
import RIBToolkit
import TestSupport
import Testing

/// A folder is locked by one run at a time.
struct FolderLockTests {
  let folder: TemporaryFolder
  let disk = Disk()

  init() throws { folder = try TemporaryFolder() }

  @Test func itIsLockedUntilTheLockGoes() throws {
    let rejection = try withExtendedLifetime(disk.lock(folder: folder.path, waits: false)) {
      #expect(throws: ToolkitError.self) { try disk.lock(folder: folder.path, waits: false) }
    }
    #expect(rejection?.problems.count == 1)
    _ = try disk.lock(folder: folder.path, waits: false)
  }

  /// Between its start and its first instruction a new process has a copy of every open file, those too that it may not keep.
  @Test func aProcessThatStartsMeanwhileDoesNotKeepIt() throws {
    let copies = try withExtendedLifetime(disk.lock(folder: folder.path, waits: false)) {
      openFiles(at: folder.path).map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
    }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    _ = try disk.lock(folder: folder.path, waits: false)
  }

  private func openFiles(at path: String) -> [Int32] {
    var (place, status) = (stat(), stat())
    guard stat(path, &place) == 0 else { return [] }
    return (0..<getdtablesize()).filter { number in
      fstat(number, &status) == 0 && status.st_dev == place.st_dev && status.st_ino == place.st_ino
    }
  }
}
