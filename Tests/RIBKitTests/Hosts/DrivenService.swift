/// An actor that a driven tree calls.
actor DrivenService {
  func double(_ number: Int) async -> Int {
    await Task.yield()
    return 2 * number
  }
}
