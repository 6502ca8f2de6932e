// error: a tree lives on the actor of the function that launches it
import RIBKit

func start(on actor: isolated (any Actor)? = #isolation) {
  FeedRouter().launch(on: actor)  // misuse
}
