internal import ModelStreams

extension HarnessCore {
  /// Puts every model that is sent from now on into the log.
  func record<Model>(_ stream: ModelStream<Model>, to channel: Channel) {
    recorded.insert(channel)
    let recording = Recording(self, channel)
    taps.append(ModelTap(stream) { recording.append($0) })
  }
}
