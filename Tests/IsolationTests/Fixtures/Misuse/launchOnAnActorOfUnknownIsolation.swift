// error: a tree lives on the actor of the function that launches it
import RIBKit

func begin(on actor: (any Actor)? = #isolation) {
  let root = FeedRouter()
  root.launch(on: actor)  // misuse
}
