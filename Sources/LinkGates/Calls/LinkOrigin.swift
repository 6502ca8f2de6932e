/// Where a link comes from.
///
/// Who hands a link to a gate says so; nothing in the link itself can.
public enum LinkOrigin: String, Sendable, Hashable, CaseIterable {
  /// Code of this application.
  case local
  /// Another process of the same maker: a widget, an extension, a sister application.
  case ownApp
  /// An application of somebody else.
  case otherApp
  /// A page of the web, as a universal link for example.
  case web
  /// A notification that was sent to the device.
  case push
}
