/// The script that the program plays if the command line doesn't name one.
enum Scenario {
  /// The events, one on each line.
  static let script = """
    {"event":"wait","seconds":5}
    {"event":"pay","trip":"t1"}
    {"event":"sign_in","rider":"ana"}
    {"event":"request","pickup":"Station","dropoff":"Harbor"}
    {"event":"wait","seconds":120}
    {"event":"wait","seconds":180}
    {"event":"request","pickup":"Station","dropoff":"Harbor"}
    {"event":"sign_in","rider":"eve"}
    {"event":"driver_assigned","trip":"t1","driver":"bo","eta":240}
    {"event":"pay","trip":"t1"}
    {"event":"wait","seconds":240}
    {"event":"driver_arrived","trip":"t1"}
    {"event":"trip_started","trip":"t1"}
    {"event":"trip_progress","trip":"t1","fraction":0.25}
    {"event":"trip_progress","trip":"t1","fraction":0.5}
    {"event":"trip_progress","trip":"t2","fraction":0.75}
    {"event":"trip_progress","trip":"t1","fraction":0.9}
    {"event":"trip_completed","trip":"t1","fare":1250}
    {"event":"request","pickup":"Harbor","dropoff":"Station"}
    {"event":"pay","trip":"t1"}
    {"event":"request","pickup":"Harbor","dropoff":"Station"}
    {"event":"driver_assigned","trip":"t2","driver":"cleo","eta":90}
    {"event":"cancel","trip":"t2"}
    {"event":"wait","seconds":30}
    {"event":"sign_out"}

    """
}
