internal import Basics

/// The program's texts about itself.
package enum Help {
  /// The answer to `--version`.
  package static let version = "ride 0.1.0\n"

  /// The answer to `--help`.
  package static let text = """
    Usage: ride [--script FILE] [--journal FILE] [--keys FILE] [--flags FILE]
                [--connect SECONDS] [--trace FILE] [--page FILE] [--follow]
                [--json | --tree | --quiet]
           ride --links
           ride --sign LINK --keys FILE

    A ride-hailing client without a screen: it takes the events of a script and shows what comes of each
    before it reads the next.

    Options:
    \(HelpRows.text(Options.known.map(\.row)))

    A script has one event on each line:
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
      {"event":"flags"}
      {"event":"wait","seconds":30}
    Times are in seconds, prices in cents. The clock of the ride moves by wait only; a request without a
    driver for 300 seconds is withdrawn. To cancel a request that has no driver yet, leave the trip out.
    A link comes from local, own_app, other_app, web or push, and from other_app if nothing is said.
    A tap needs a control that a plugin shows; its value, a sum or a lost thing, may be left out.
    The event "flags" switches to the flags in its list "on"; without one FILE is read again, and the
    journal keeps the list.
    Fields that an event does not need are ignored.

    Fields of an object that --json prints:
      seq        the number of the event in this run
      event      its name
      accepted   whether it made sense; if not, nothing has changed
      reason     why not; absent if accepted
      active     the paths of all RIBs, in tree order
      attached   the paths of the RIBs that came, in order
      detached   the paths of the RIBs that went, in order
      rider      who is signed in, or null
      receipts   the count and the cents of what the rider has paid
      notices    what else the rider is told

    Exit status:
      0    all lines were events
      64   the command line is wrong
      65   a line of the script is no event (the others were handled), or the journal is broken,
           or the keys are no keys
      66   the script or the keys cannot be read
      74   the journal, the page or the output cannot be written, or the journal is in use
      130  stopped by SIGINT
      141  nobody reads the output any more
      143  stopped by SIGTERM
    However it ends, the tree is detached in order before. Output is coloured on a terminal only, and not if
    NO_COLOR is set.

    """
}

extension Options {
  /// The options of the program, in the order of the help.
  static let known = [
    CommandOption(
      "script", "FILE",
      help: """
        Read the events from FILE, or from standard input if FILE is -. Without it the program plays
        a scenario of its own.
        """),
    CommandOption(
      "journal", "FILE",
      help: """
        Keep every accepted event in FILE before its effect is shown, and go on from the events that
        are there.
        """),
    CommandOption(
      "keys", "FILE",
      help: """
        Take links that are signed with a key of FILE, which has lines such as
        support=0123456789abcdef
        """),
    CommandOption(
      "flags", "FILE",
      help: """
        Show the plugins whose flags are on in FILE, such as {"tip":true,"lost item":false}
        It is read at the start, and again at each event "flags".
        """),
    CommandOption(
      "connect", "SECONDS",
      help: "Let the start take so long on the clock of the ride; links wait for it."),
    CommandOption(
      "trace", "FILE",
      help: """
        Record what the tree does in FILE, for 'rib trace'. An existing file becomes FILE.1.
        """),
    CommandOption(
      "page", "FILE",
      help: """
        Write what the tree did, the last 100,000 events, as an HTML page to FILE at the end, also
        after an interrupt.
        """),
    CommandOption(
      "follow",
      help: """
        Redraw the tree and its last events on standard error after each event. If that isn't a
        terminal, print a line for each event of the tree.
        """),
    CommandOption("json", help: "Print one JSON object for each event."),
    CommandOption("tree", help: "Draw the tree after each event."),
    CommandOption("quiet", help: "Print only refused events, notices and a summary."),
    CommandOption("links", help: "Print all links that the ride opens, and who may open them."),
    CommandOption(
      "sign", "LINK",
      help: "Print LINK signed with the first key, for one use in the first hour of a ride."),
    CommandOption("help", help: "Print this help."),
    CommandOption("version", help: "Print the version."),
  ]
}
