public import ModelStreams
public import RIBKit
public import Testing

// Recording more than routes and events: presenters, and the streams that the subject writes to.

extension Harness {
  /// Records every view model that a presenter shows from now on.
  ///
  /// An action that is sent while nothing reads the presenter's actions is lost. It counts as output on
  /// ``Channel/unreadActions(_:)``, so that it fails an exhaustive harness unless the test discards it.
  ///
  /// If you record several presenters, name them; only one may be unnamed. A duplicate name fails the test.
  ///
  /// - Returns: A recorder to expect the view models with.
  @discardableResult
  public func record<ViewModel, Action>(
    _ presenter: Presenter<ViewModel, Action>, as name: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> OutputRecorder<ViewModel> {
    let stream = presenter.viewModels
    let recorder = core.makeRecorder(
      .viewModels(name), from: stream.latest, latest: { stream.latest }, at: sourceLocation)
    core.record(stream, to: recorder.channel)
    let initial = stream.latest
    core.presenterResets.append { [weak presenter] in presenter?.show(initial) }
    if Action.self != Never.self {
      let recording = Recording(core, .unreadActions(name))
      core.taps.append(presenter.watchUnreadActions { recording.append($0) })
    }
    return recorder
  }

  /// Records the models that are sent to a stream from now on, for an interactor that writes to the stream.
  ///
  /// The name must be unique among the recorded streams; by default it is the name of the model type. A duplicate name fails the test.
  ///
  /// - Returns: A recorder to expect the models with.
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

  /// Records the events that are sent to a source from now on, for an interactor that writes to the source.
  ///
  /// In a ``TreeHarness``, where the receiver belongs to the tree, an event that is sent while nothing reads it is also output on
  /// ``Channel/unreadEvents(_:)``: a command to a child that isn't attached fails an exhaustive harness unless the test discards it.
  ///
  /// The name must be unique among the recorded sources; by default it is the name of the event type. A duplicate name fails the test.
  ///
  /// - Returns: A recorder to expect the events with.
  @discardableResult
  public func record<Event>(
    _ events: EventSource<Event>, as name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> OutputRecorder<Event> {
    let recorder = core.makeRecorder(
      .sent(name ?? "\(Event.self)"), from: nil as Event?, latest: nil, at: sourceLocation)
    let recording = Recording(core, recorder.channel)
    core.taps.append(StreamTap(events.stream, isReader: false) { recording.append($0) })
    if core.extent == .tree {
      let unread = Recording(core, .unreadEvents(recorder.channel.name))
      core.taps.append(events.watchUnread { unread.append($0) })
    }
    return recorder
  }
}

extension HarnessCore {
  /// Creates the recorder of a channel, or fails the test if the channel is already recorded.
  fileprivate func makeRecorder<Output>(
    _ channel: Channel, from first: Output?, latest: (() -> Any)?, at place: SourceLocation
  ) -> OutputRecorder<Output> {
    if !recorded.insert(channel).inserted {
      fail(
        """
        The harness already records \(channel.article) \(channel), so the test could not tell the two apart. Name each with \
        record(_:as:).
        """, at: place)
    }
    if let latest { latestModels.append((channel, latest)) }
    return OutputRecorder(core: self, channel: channel, first: first)
  }

  /// Logs every model that is sent from now on.
  fileprivate func record<Model>(_ stream: ModelStream<Model>, to channel: Channel) {
    let recording = Recording(self, channel)
    taps.append(StreamTap(stream) { recording.append($0) })
  }
}
