public import RIBKit

/// A router that has a part in the link of its tree, and through which a link is opened.
///
/// The link of a tree is that of one branch: from the root through the children that its parts name, down to the first
/// router that is none of these. Other children have no part in it.
public protocol LinkedRouter: Router {
  /// The part of this router: made anew at each access, from what the router shows.
  ///
  /// It is read on the isolation of the tree, and must change nothing.
  var linkPart: LinkPart { get }
}
