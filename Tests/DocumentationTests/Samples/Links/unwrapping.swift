import DeepLinks
import LinkGates

func unwrapping() -> LinkGuard {
  LinkGuard("unwrap") { _, match in
    guard let text = match.parameters["link"] else { return .reject("no link inside") }
    do {
      return .redirect(try DeepLink(text))
    } catch {
      return .reject("\(error)")
    }
  }
}
