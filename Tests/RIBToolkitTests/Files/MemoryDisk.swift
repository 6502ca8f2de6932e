import Basics
import RIBToolkit

/// A disk in memory, which does what a real one does and is fast.
final class MemoryDisk: FileSystem {
  enum Node: Hashable {
    case folder(UInt32)
    case file(FileContent)
  }

  typealias Nodes = [String: Node]

  private let state = Lock<Nodes>(["/": .folder(0o755)])
  /// The size that each file is said to have, instead of its own.
  private let size: Int?

  init(sizeOfFiles size: Int? = nil) { self.size = size }

  /// All folders and files by their paths.
  var nodes: Nodes {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Everything on the disk: files by their paths, folders by theirs with a slash at the end.
  var contents: [String: FileContent] {
    var contents: [String: FileContent] = [:]
    for (path, node) in nodes {
      switch node {
      case .folder(let permissions): contents[path + "/"] = FileContent([], permissions: permissions)
      case .file(let content): contents[path] = content
      }
    }
    return contents
  }

  /// A second disk with the same contents.
  func copy() -> MemoryDisk {
    let other = MemoryDisk(sizeOfFiles: size)
    other.nodes = nodes
    return other
  }

  func status(_ path: String) throws(ToolkitError) -> FileStatus? {
    let path = plain(path)
    return state.withLock { nodes in
      switch nodes[path] {
      case .folder(let permissions): FileStatus(kind: .folder, size: 0, permissions: permissions)
      case .file(let content):
        FileStatus(kind: .regular, size: size ?? content.bytes.count, permissions: content.permissions)
      case nil: nil
      }
    }
  }

  /// Returns a path without `.`, `..` and repeated slashes.
  private func plain(_ path: String) -> String {
    guard state.withLock({ $0[path] }) == nil else { return path }
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  func resolve(_ path: String) throws(ToolkitError) -> String {
    guard try status(path) != nil else { throw missing("follow", path) }
    return plain(path)
  }

  func names(in path: String) throws(ToolkitError) -> [String] {
    let path = plain(path)
    guard case .folder? = state.withLock({ $0[path] }) else { throw missing("read the folder", path) }
    return children(of: path)
  }

  private func children(of path: String) -> [String] {
    let prefix = path == "/" ? "/" : path + "/"
    return state.withLock { nodes in
      nodes.keys.filter { $0 != "/" && $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        .filter { !$0.contains("/") }.map(String.init)
    }
  }

  func read(_ path: String) throws(ToolkitError) -> [UInt8] {
    let path = plain(path)
    switch state.withLock({ $0[path] }) {
    case .file(let content): return content.bytes
    case .folder: throw ToolkitError(errno: 21, "read", path)
    case nil: throw missing("read", path)
    }
  }

  func makeFolder(_ path: String, permissions: UInt32?) throws(ToolkitError) {
    try put(.folder(permissions ?? 0o755), at: path, "create the folder")
  }

  func removeFolder(_ path: String) throws(ToolkitError) {
    guard case .folder? = state.withLock({ $0[path] }) else { throw missing("remove the folder", path) }
    guard children(of: path).isEmpty else {
      throw ToolkitError(errno: 39, "remove the folder", path)
    }
    state.withLock { $0[path] = nil }
  }

  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(ToolkitError) {
    try put(.file(FileContent(bytes, permissions: permissions)), at: path, "create")
  }

  private func put(_ node: Node, at path: String, _ action: String) throws(ToolkitError) {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    guard case .folder? = state.withLock({ $0[parent.isEmpty ? "/" : parent] }) else {
      throw missing(action, path)
    }
    let isFree = state.withLock { nodes in
      guard nodes[path] == nil else { return false }
      nodes[path] = node
      return true
    }
    if !isFree { throw ToolkitError(errno: 17, action, path) }
  }

  func rename(_ path: String, to other: String) throws(ToolkitError) {
    guard case .file? = state.withLock({ $0[path] }) else { throw missing("replace", other) }
    state.withLock { $0[other] = $0.removeValue(forKey: path) }
  }

  func remove(_ path: String) throws(ToolkitError) {
    guard case .file? = state.withLock({ $0[path] }) else { throw missing("remove", path) }
    state.withLock { $0[path] = nil }
  }

  func synchronize(folder path: String) throws(ToolkitError) {
    let path = plain(path)
    guard case .folder? = state.withLock({ $0[path] }) else { throw missing("open", path) }
  }

  func lock(folder path: String, waits: Bool) throws(ToolkitError) -> any AnyObject { self }

  private func missing(_ action: String, _ path: String) -> ToolkitError {
    ToolkitError(errno: 2, action, path)
  }
}
