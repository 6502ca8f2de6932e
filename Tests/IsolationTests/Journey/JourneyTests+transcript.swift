extension JourneyTests {
  /// The transcript that the rules demand, one group for each step of the story.
  static let transcript: [String] =
    launch + ready + begin + drive + flow + arrival + receipts + shutdown

  /// An observation of a model runs inside its own call, and a route asked for there attaches at once: Waiting is active
  /// before the observation returns, and `didAttach` of the root comes last.
  private static let launch: [String] = [
    "root active", "waiting active", "root observes", "root attached with 1",
  ]

  /// Three timers in a row, of which one with the same identity had been superseded and another cancelled, then a deadline; the child's
  /// event reaches the parent inside `notify`, the alert and the result of the call in turns of their own.
  private static let ready: [String] = ["ready after 3", "alert driver", "estimate 700"]

  /// The slot detaches the old child before it attaches the new one.
  private static let begin: [String] = ["waiting resigns", "trip 7 active"]

  /// The worker ends, then every element of the sequence comes in order, then its end, then the view's action.
  private static let drive: [String] = [
    "engine ended", "mile 1", "mile 2", "mile 3", "drove, no failure", "action pay",
  ]

  /// Pushed pages are attached at once, and the flow begins in a later turn, never inline.
  ///
  /// It goes on after each await and sees the view model that was shown last. The page that comes to the top again is attached again.
  private static let flow: [String] = [
    "page price active", #"pages ["price"]"#, "page tip active", #"pages ["price", "tip"]"#,
    "flow begins for 7", "fare 700", "fare 750", "flow sees mile 3",
    "page price active", #"pages ["price"]"#,
  ]

  /// The workflow begins in a later turn and finds the trip, which is still attached.
  private static let arrival: [String] = [
    "arrived for 750", "inspection begins", "inspection of trip 7", "inspected mile 3",
  ]

  /// The list attaches two children, then detaches the one whose key is gone and attaches the one that is new.
  private static let receipts: [String] = [
    "trip resigns at mile 3", "receipt 1 active", "receipt 2 active", "receipt 1 resigns", "receipt 3 active",
    "root says done",
  ]

  /// `willDetach` of the root, then the children, last attached first, then the root resigns.
  private static let shutdown: [String] = [
    "root detaches Root", "receipt 3 resigns", "receipt 2 resigns", "root resigns", "unfinished []",
  ]
}
