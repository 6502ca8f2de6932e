// error: cannot find type 'LinkParameters' in scope
// settings: upcoming
import RIBKit
import RIBLinks

final class Door {
  var links: Int { 0 }
  var opener: LinkOpener<FeedRouter, LinkParameters>?  // misuse
}
