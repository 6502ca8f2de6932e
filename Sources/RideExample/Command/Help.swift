internal import RIBDiagnostics

extension RideCommand {
  /// The options of the program, in the order of the help.
  static let options = [
    CommandOption(
      "script", "FILE", default: "a built-in scenario", help: "The script of events; - is standard input"),
    CommandOption(
      "state", "FILE",
      help: "Save entered but unsent text in the database FILE, and restore it"),
    CommandOption(
      "connect", "SECONDS", default: "0",
      help: "The duration of startup on the ride's clock; links wait for it"),
    CommandOption("tree", help: "Draw the tree after each event"),
    CommandOption("follow", help: "Print one line per event of the tree on standard error"),
    CommandOption(
      "trace", "FILE", help: "Record the tree in FILE for 'rib trace'; an existing file becomes FILE.1"),
    CommandOption(
      "page", "FILE", help: "Write the last 100,000 events of the tree to FILE as an HTML page at the end"),
    CommandOption("help", help: "Print this help"),
  ]

  /// The answer to `--help`.
  static let help = """
    A headless ride-hailing client. It reads events from a script, and shows the effects of each before it
    reads the next.

    Usage: ride [--script FILE] [--state FILE] [--connect SECONDS] [--tree] [--follow] [--trace FILE]
                [--page FILE]

    Options:
    \(HelpRows.text(options.map(\.row)))

    A script has one event per line:
      {"event":"sign_in","rider":"ana"}
      {"event":"sign_out"}
      {"event":"request","pickup":"A","dropoff":"B"}
      {"event":"driver_assigned","trip":"t1","driver":"bo","eta":240}
      {"event":"driver_arrived","trip":"t1"}
      {"event":"trip_started","trip":"t1"}
      {"event":"trip_progress","trip":"t1","fraction":0.4}
      {"event":"trip_completed","trip":"t1","fare":1250}
      {"event":"pay","trip":"t1"}
      {"event":"cancel","trip":"t1"}
      {"event":"open","url":"ride://trip/t1/receipt","from":"web"}
      {"event":"tap","control":"tip","value":"200"}
      {"event":"enter","values":{"destination":"Harb","tip":"200"}}
      {"event":"flags","on":["tip","lost item"]}
      {"event":"wait","seconds":30}
    Times are in seconds, prices in cents. Only wait advances the ride's clock. A request without a driver is
    withdrawn after 300 seconds. To cancel a request that has no driver yet, omit the trip.
    The origin of a link, "from", is local, own_app, other_app, web or push (default: other_app).
    A tap needs a control that a plugin shows. Its value, an amount or a lost item, is optional.
    The event "enter" changes the text of fields on the screen, but sends nothing: the destination of a request,
    or the tip that a tap without a value pays.
    The event "flags" turns the plugins in its list on, and all others off.

    Exit status:
      0    Success: all lines were valid events
      64   Invalid command line
      65   Invalid line in the script (the others were handled)
      74   A file cannot be read or written

    """
}
