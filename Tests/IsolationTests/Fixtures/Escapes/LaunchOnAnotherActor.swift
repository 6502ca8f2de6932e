import RIBKit

actor Other {}

@main enum Program {
  static func main() async {
    let root = FeedRouter {}
    await root.launch(on: Other())
    print("nothing stopped it")
  }
}
