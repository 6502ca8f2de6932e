// error: conformance of 'LaunchOptions' to 'Sendable' is unavailable
import RIBKit

nonisolated func launch(_ options: LaunchOptions) {
  func send(_ value: some Sendable) {}
  send(options)  // misuse
}
