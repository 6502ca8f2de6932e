import ModelStreams
import RIBKit

actor GreeterSession {
  private let root: GreeterRouter
  init(names: ModelStream<String>) { root = GreeterRouter(names) }
  func begin() { root.launch() }
  func end() async { await root.shutdown() }
}
