public import ModelStreams
public import RIBKit
public import Testing

// Recording more than routes and events: presenters, and the streams that the subject was handed to write.

extension Harness {
  /// Records what a presenter shows from now on, every view model of it.
  ///
  /// An action that is sent while the presenter's actions have no reader is lost. It is an output too, on ``Channel/unreadActions(_:)``, so that
  /// it fails an exhaustive harness unless the test discards it.
  ///
  /// - Parameters:
  ///   - presenter: The presenter.
  ///   - name: Tells it apart from others; of several presenters only one goes without.
  ///   - sourceLocation: Where it is called; the line that fails if the name is taken.
  /// - Returns: The recorder, with which the view models are expected.
  @discardableResult
  public func record<ViewModel, Action>(
    _ presenter: Presenter<ViewModel, Action>, as name: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> OutputRecorder<ViewModel> {
    let stream = presenter.viewModels
    let recorder = core.makeRecorder(
      .viewModels(name), from: stream.latest, latest: { stream.latest }, at: sourceLocation)
    core.record(stream, to: recorder.channel)
    if Action.self != Never.self {
      let recording = Recording(core, .unreadActions(name))
      core.taps.append(
        EventTap(presenter.actions) { [weak presenter] action in
          // The tap reads too.
          if let presenter, presenter.actionReaders < 2 { recording.append(action) }
        } finish: {
        })
    }
    return recorder
  }

  /// Records what is sent into a model stream from now on, for an interactor that was handed the stream to write.
  ///
  /// - Parameters:
  ///   - models: The stream.
  ///   - name: Tells it apart from others; by default the name of the type of its models.
  ///   - sourceLocation: Where it is called; the line that fails if the name is taken.
  /// - Returns: The recorder, with which the models are expected.
  @discardableResult
  public func record<Model>(
    _ models: MutableModelStream<Model>, as name: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> OutputRecorder<Model> {
    let stream = models.stream
    let recorder = core.makeRecorder(
      .models(name ?? "\(Model.self)"), from: stream.latest, latest: { stream.latest }, at: sourceLocation)
    core.record(stream, to: recorder.channel)
    return recorder
  }

  /// Records what is sent into an event source from now on, for an interactor that was handed the source to write.
  ///
  /// - Parameters:
  ///   - events: The source.
  ///   - name: Tells it apart from others; by default the name of the type of its events.
  ///   - sourceLocation: Where it is called; the line that fails if the name is taken.
  /// - Returns: The recorder, with which the events are expected.
  @discardableResult
  public func record<Event>(
    _ events: EventSource<Event>, as name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> OutputRecorder<Event> {
    let recorder = core.makeRecorder(
      .sent(name ?? "\(Event.self)"), from: nil as Event?, latest: nil, at: sourceLocation)
    let recording = Recording(core, recorder.channel)
    core.taps.append(
      EventTap(events.stream) {
        recording.append($0)
      } finish: {
      })
    return recorder
  }
}

extension HarnessCore {
  /// Makes the recorder of a channel that nothing else is recorded on; fails the test if something is.
  fileprivate func makeRecorder<Output>(
    _ channel: Channel, from first: Output?, latest: (() -> Any)?, at place: SourceLocation
  ) -> OutputRecorder<Output> {
    if !recorded.insert(channel).inserted {
      fail(
        """
        The harness records \(channel.article) \(channel) already: the two could not be told apart. \
        Give each a name, record(_:as:).
        """, at: place)
    }
    if let latest { latestModels.append((channel, latest)) }
    return OutputRecorder(core: self, channel: channel, first: first)
  }

  /// Puts every model that is sent from now on into the log.
  fileprivate func record<Model>(_ stream: ModelStream<Model>, to channel: Channel) {
    let recording = Recording(self, channel)
    taps.append(ModelTap(stream) { recording.append($0) })
  }
}
