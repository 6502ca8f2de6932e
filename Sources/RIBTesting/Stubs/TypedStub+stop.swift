extension TypedStub: Stoppable {
  /// Ends the stub, with the harness that records it.
  func stop() { finish() }
}
