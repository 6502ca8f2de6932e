internal import Foundation
internal import RIBSyntax
internal import RIBToolkit

/// The code index of a package in its `.build` folder, which saves a run from parsing unchanged files again.
///
/// It is rewritten after many changes. If it can't be read or written, or if another build of the tool wrote it, the run silently parses
/// all files.
struct KeptIndex {
  /// The contents of the file.
  private struct Written: Codable {
    let build: String
    let index: CodeIndex
  }

  private let disk: any FileSystem
  private let folders: [String]
  private var path: String { "\(folders[1])/index.json" }

  /// Creates the index of a package.
  init(of folder: PackageFolder) {
    disk = folder.files
    folders = ["\(folder.root)/.build", "\(folder.root)/.build/rib"]
  }

  /// Returns files with what the index knows of their texts, and rewrites the index if that is little.
  ///
  /// `texts` must have all sources of the package.
  func files(with texts: [PackagePath: String]) -> [PackagePath: CodeFile] {
    // Parsing a small package takes less time than reading an index.
    let known = texts.count > CodeIndex.limit && isSafe ? read() : nil
    let files = Dictionary(
      uniqueKeysWithValues: texts.map { path, text in
        (path, (known ?? CodeIndex()).file(path: "\(path)", text: text))
      })
    if let renewed = known?.renewed(for: Array(files.values)) { write(renewed) }
    return files
  }

  private func read() -> CodeIndex {
    guard (try? disk.status(path))??.kind == .regular, let bytes = try? disk.read(path),
      let written = try? JSONDecoder().decode(Written.self, from: Data(bytes)),
      written.build == ToolVersion.build
    else { return CodeIndex() }
    return written.index
  }

  private func write(_ index: CodeIndex) {
    guard let data = try? JSONEncoder().encode(Written(build: ToolVersion.build, index: index)) else {
      return
    }
    do throws(SystemFailure) {
      for folder in folders where try disk.status(folder) == nil { try disk.makeFolder(folder) }
      let draft = "\(folders[1])/index.draft"
      // A killed run may have left the draft. If another run is writing it, that run loses it and writes no index.
      if try disk.status(draft) != nil { try disk.remove(draft) }
      try disk.create(draft, Array(data), permissions: 0o644)
      try disk.rename(draft, to: path)
    } catch {
      // The next run parses again.
    }
  }

  /// Whether the existing folders are real folders of the package.
  ///
  /// A link could lead to a folder that others share.
  private var isSafe: Bool {
    folders.allSatisfy { folder in
      do throws(SystemFailure) {
        return try disk.status(folder).map { $0.kind == .folder } ?? true
      } catch {
        return false
      }
    }
  }
}
