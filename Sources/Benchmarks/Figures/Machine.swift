/// Where figures were measured; without it they say little.
package struct Machine: Sendable, Equatable, Codable {
  /// The model, as the system calls it.
  package var processor: String
  /// How many processors the run was allowed to use.
  package var processors: Int
  package var system: String
  package var swift: String
  /// What the run was held to.
  package var pinning: String

  package init(processor: String, processors: Int, system: String, swift: String, pinning: String) {
    self.processor = processor
    self.processors = processors
    self.system = system
    self.swift = swift
    self.pinning = pinning
  }

  /// All of it in one line.
  package var line: String {
    "\(processor), \(processors) processors, \(system), Swift \(swift), \(pinning)"
  }
}
