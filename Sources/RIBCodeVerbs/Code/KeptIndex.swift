internal import Foundation
internal import RIBSyntax
internal import RIBToolkit

/// The index of a package in its folder `.build`, with which a run need not parse what those before it have parsed.
///
/// It is made anew when much has changed. Where it cannot be read or written, or another build of the tool has written it,
/// all is parsed: nobody hears of it.
struct KeptIndex {
  /// What is written.
  private struct Written: Codable {
    let build: String
    let index: CodeIndex
  }

  private let disk: any FileSystem
  private let folders: [String]
  private var path: String { "\(folders[1])/index.json" }

  /// The index of a package.
  init(of folder: PackageFolder) {
    disk = folder.files
    folders = ["\(folder.root)/.build", "\(folder.root)/.build/rib"]
  }

  /// The files with some texts, with what the index knows of them; it is written anew if that is little.
  ///
  /// - Parameter texts: The texts of all sources of the package.
  /// - Returns: The files.
  func files(with texts: [PackagePath: String]) -> [PackagePath: CodeFile] {
    // A small package is parsed in less time than it takes to look.
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
      // A run that was killed may have left it. One that is at work loses it, and then writes no index.
      if try disk.status(draft) != nil { try disk.remove(draft) }
      try disk.create(draft, Array(data), permissions: 0o644)
      try disk.rename(draft, to: path)
    } catch {
      // The next run parses again.
    }
  }

  /// Whether the folders are folders of the package, as far as they are there: a link may lead to one that others use too.
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
