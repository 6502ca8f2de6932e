import RIBToolkit

/// A package in memory, and a command that changes it in every way there is.
struct SamplePackage {
  static let root = "/work/Demo"

  let disk: MemoryDisk

  init() throws {
    disk = MemoryDisk()
    for folder in ["/work", "/work/Demo", "/work/Demo/Sources", "/work/Demo/Sources/Demo"] {
      try disk.makeFolder(folder)
    }
    try disk.create("\(Self.root)/Package.swift", Array("// manifest\n".utf8), permissions: 0o644)
    try disk.create("\(Self.root)/Sources/Demo/A.swift", Array("a\n".utf8), permissions: 0o755)
    try disk.create("\(Self.root)/Sources/Demo/B.swift", Array("b\n".utf8), permissions: 0o600)
    try disk.create("\(Self.root)/Sources/Demo/C.swift", Array("c\n".utf8), permissions: 0o644)
  }

  /// Makes files in new folders, changes one, removes one, renames one.
  static func change(_ files: any FileSystem) throws(ToolkitError) {
    let folder = try PackageFolder(root, files: files)
    let workspace = try Workspace(folder)
    let changes: [Change] = [
      .create(try PackagePath("Sources/Demo/Trip/TripRouter.swift"), Array("router\n".utf8)),
      .create(try PackagePath("Tests/DemoTests/Trip/TripTests.swift"), Array("tests\n".utf8)),
      .update(try PackagePath("Sources/Demo/A.swift"), from: Array("a\n".utf8), to: Array("A\nA\n".utf8)),
      .delete(try PackagePath("Sources/Demo/B.swift"), from: Array("b\n".utf8)),
      .rename(try PackagePath("Sources/Demo/C.swift"), to: try PackagePath("Sources/Demo/Trip/D.swift")),
    ]
    try workspace.apply(try Plan("sample", changes, in: folder, policy: .fail))
  }

  /// Takes the last command back.
  static func undo(_ files: any FileSystem) throws(ToolkitError) {
    let workspace = try Workspace(PackageFolder(root, files: files))
    if let plan = try workspace.undoing() { try workspace.apply(plan) }
  }

  /// Clears up after an interrupted run, and does nothing else.
  static func recover(_ files: any FileSystem) throws(ToolkitError) {
    _ = try Workspace(PackageFolder(root, files: files))
  }
}

extension MemoryDisk {
  /// The contents without what the tool keeps to undo.
  var visible: [String: FileContent] { contents.filter { !$0.key.contains("/.rib/") } }
}
