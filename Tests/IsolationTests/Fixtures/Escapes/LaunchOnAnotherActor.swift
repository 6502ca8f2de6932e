import RIBKit

actor Other {}

@main enum Program {
  static func main() {
    let root = FeedRouter {}
    root.launch(on: Other())
    print("nothing stopped it")
  }
}
