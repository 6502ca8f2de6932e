/// The program `ride`.
public struct RideCommand {
  public static func run(_ arguments: [String]) -> Int32 {
    let reader = LineReader(.standardInput)
    let app = RideApp()
    var n = 0
    do {
      while let line = try reader.next() {
        if line.bytes?.isEmpty ?? false { continue }
        do {
          let event = try RideEvent(line)
          n += 1
          print(try app.handle(event).json(n))
        } catch let error as BadLine {
          print("ride: line \(line.number): \(error)")
        }
      }
    } catch {
      print(error)
      return 1
    }
    app.shutdown()
    return 0
  }
}
