import ModelStreams
import RIBKit

actor GreeterSession {
  private let root: GreeterInteractor
  init(names: ModelStream<String>) { root = GreeterInteractor(names) }
  func begin() { root.launch() }
  func end() async { await root.shutdown() }
}
