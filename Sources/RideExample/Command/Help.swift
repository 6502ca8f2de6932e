internal import RIBDiagnostics

/// The program's texts about itself.
package enum Help {
  /// The answer to `--version`.
  package static let version = "ride 0.1.0\n"

  /// The answer to `--help`.
  package static let text = """
    A headless ride-hailing client. It reads events from a script, and shows the effects of each before it
    reads the next.

    Usage: ride [--script FILE] [--journal FILE] [--state FILE] [--keys FILE]
                [--flags FILE] [--connect SECONDS] [--trace FILE] [--page FILE] [--follow]
                [--json | --tree | --quiet]
           ride --links
           ride --sign LINK --keys FILE

    Options:
    \(HelpRows.text(Options.known.map(\.row)))

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
      {"event":"flags"}
      {"event":"wait","seconds":30}
    Times are in seconds, prices in cents. Only wait advances the ride's clock. A request without a driver is
    withdrawn after 300 seconds. To cancel a request that has no driver yet, omit the trip.
    A link comes from local, own_app, other_app, web or push (default: other_app).
    A tap needs a control that a plugin shows. Its value, an amount or a lost item, is optional.
    The event "enter" changes texts in fields on the screen, and sends nothing: the destination of a request,
    or the tip that a tap without a value pays. The journal doesn't keep it; --state does.
    The event "flags" turns on the flags in its list "on"; without a list, it rereads the file of --flags.
    The journal keeps the list.
    Fields that an event doesn't need are ignored.

    Fields of the objects that --json prints:
      seq        the number of the event in this run
      event      the name of the event
      accepted   whether the event was valid; if not, nothing changed
      reason     the reason for a rejection; absent if accepted
      active     the paths of all RIBs, in tree order
      attached   the paths of the RIBs that were attached, in order
      detached   the paths of the RIBs that were detached, in order
      rider      the rider who is signed in, or null
      receipts   the number of the rider's payments and their total in cents
      notices    other messages to the rider

    Exit status:
      0    Success: all lines were valid events
      64   Invalid command line
      65   Invalid line in the script (the others were handled), invalid journal, state or keys
      66   The script or the keys cannot be read
      74   The journal, the state, the page or the output cannot be written, or a file is in use
      130  Stopped by SIGINT
      141  The reader of the output closed it
      143  Stopped by SIGTERM
    The tree is always detached in order before the exit. On a terminal, ride prints colors unless NO_COLOR is
    set.

    """
}

extension Options {
  /// The options of the program, in the order of the help.
  static let known = [
    CommandOption(
      "script", "FILE", default: "a built-in scenario", help: "The script of events; - is standard input"),
    CommandOption(
      "journal", "FILE",
      help:
        "Keep every accepted event in FILE before showing its effects, and continue after the events in it"),
    CommandOption(
      "state", "FILE",
      help:
        "Keep the texts that were entered and not sent in FILE, a database, and restore them after the journal"
    ),
    CommandOption(
      "keys", "FILE",
      help: """
        Accept links signed with a key in FILE, which has lines such as
        support=0123456789abcdef
        """),
    CommandOption(
      "flags", "FILE",
      help: """
        Show the plugins whose flags are on in FILE, such as
        {"tip":true,"lost item":false}; each event "flags" rereads it
        """),
    CommandOption(
      "connect", "SECONDS", default: "0",
      help: "The duration of the start on the ride's clock; links wait for it"),
    CommandOption(
      "trace", "FILE", help: "Record the tree in FILE for 'rib trace'; an existing file becomes FILE.1"),
    CommandOption(
      "page", "FILE",
      help:
        "Write the last 100,000 events of the tree to FILE as an HTML page at the end, even after an interrupt"
    ),
    CommandOption(
      "follow",
      help:
        "Redraw the tree and its last events on standard error after each event; if that isn't a terminal, print one line per event of the tree"
    ),
    CommandOption("json", help: "Print one JSON object per event"),
    CommandOption("tree", help: "Draw the tree after each event"),
    CommandOption("quiet", help: "Print only rejected events, notices and a summary"),
    CommandOption("links", help: "Print the links that the ride opens, and their origins"),
    CommandOption(
      "sign", "LINK", help: "Print LINK signed with the first key, for one use in the first hour of a ride"),
    CommandOption("help", help: "Print this help"),
    CommandOption("version", help: "Print the version"),
  ]
}
