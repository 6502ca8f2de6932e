// error: undefined reference to '$s9DeepLinks
// settings: plain
import DeepLinks

@main
enum Program {
  static func main() {
    print(LinkParameters.self)  // misuse
  }
}
