import Foundation

/// A line on a terminal that says which case is being measured; elsewhere nothing.
struct Progress {
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let count: Int

  init(count: Int) {
    self.count = count
  }

  /// Shows the case with this number, counted from one.
  func show(_ number: Int, _ name: String) {
    guard isShown else { return }
    write("\r\u{1B}[K[\(number)/\(count)] \(name)")
  }

  /// Removes the line.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
