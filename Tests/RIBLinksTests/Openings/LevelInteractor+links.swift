import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

extension LevelInteractor {
  /// Opens links one after the other in a flow, and notes the outcomes.
  @discardableResult
  func openLinks(_ texts: [String], resumes: Bool = false) -> Handle {
    let links = texts.compactMap { try? DeepLink($0) }
    return task { me in
      guard let opener = me.world.opener else { return }
      for link in links {
        let outcome = await opener.open(LinkCall(link, from: .web))
        me.world.note("[\(outcome)]")
      }
      guard resumes else { return }
      let outcome = await opener.resume()
      me.world.note("[\(outcome.map { "\($0)" } ?? "none")]")
    }
  }
}
