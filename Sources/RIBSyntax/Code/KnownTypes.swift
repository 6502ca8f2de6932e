// The names of types that every file can see, and of those of Foundation and RIBKit.

extension CodeBase {
  /// Types that every file can see, and that are `Hashable` if their contents are.
  static let plain: Set<String> = [
    "AnyHashable", "AnyKeyPath", "Array", "ArraySlice", "Bool", "Character", "ClosedRange",
    "ContiguousArray", "ContinuousClock.Instant", "Dictionary", "Double", "Duration", "Float", "Int",
    "Int128", "Int16", "Int32", "Int64", "Int8", "KeyPath", "Never", "ObjectIdentifier", "Optional",
    "PartialKeyPath", "Range", "ReferenceWritableKeyPath", "Result", "Set", "String", "String.Index",
    "Substring", "SuspendingClock.Instant", "Task", "TaskPriority", "UInt", "UInt128", "UInt16", "UInt32",
    "UInt64", "UInt8", "Unicode.Scalar", "WritableKeyPath",
  ]
  /// The types of the standard library that raw values of enumerations have.
  static let rawTypes = plain.filter { $0.contains("Int") }.union(["Character", "Double", "Float", "String"])
  /// Types that every file can see, and that conform to none of the protocols that the compiler derives, except perhaps `Sendable`.
  static let incomparable: Set<String> = [
    "Any", "AnyObject", "AsyncStream", "AsyncThrowingStream", "CheckedContinuation", "ContinuousClock",
    "InlineArray", "Mirror", "Regex", "StaticString", "SuspendingClock", "UnsafeContinuation", "Void",
  ]
  /// All types that every file can see.
  static let standard: Set<String> = plain.union(incomparable).union([
    "Actor", "AsyncSequence", "Clock", "Codable", "Collection", "Comparable", "CustomStringConvertible",
    "Decodable", "Decoder", "Encodable", "Encoder", "Equatable", "Error", "Hashable", "Hasher",
    "Identifiable", "MainActor", "Sendable", "Sequence",
  ])
  /// The types of Foundation that code passes around; all are `Hashable`.
  static let foundation: Set<String> = [
    "Calendar", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "IndexPath", "IndexSet",
    "Locale", "TimeZone", "URL", "URLComponents", "UUID",
  ]
  /// The types of RIBKit that code passes around, with the modules that declare them.
  package static let kitModules = [
    "EventSource": "ModelStreams", "EventStream": "ModelStreams", "ModelStream": "ModelStreams",
    "MutableModelStream": "ModelStreams", "Listener": "RIBKit", "Presenter": "RIBKit", "Router": "RIBKit",
    "WallClock": "RIBKit", "WallTime": "RIBKit",
    "AppEventKey": "RIBModules", "AsyncCallKey": "RIBModules", "CallKey": "RIBModules",
    "ModuleRegistry": "RIBModules", "ModuleServices": "RIBModules", "Modules": "RIBModules",
    "PluginPoint": "RIBModules", "ServiceKey": "RIBModules", "SharedServices": "RIBModules",
  ]
  /// The modules of RIBKit that a package may depend on, as products.
  package static let kitProducts: Set<String> = [
    "ModelStreams", "RIBKit", "RIBModules", "RIBSessions", "RIBTesting",
  ]
  /// Names that refer to declarations of RIBKit, unless one of these files declares a type with that name nearby.
  static let kit: Set<String> = [
    "Builder", "Interactor", "Leaf", "Listener", "Presenter", "Router", "Scope",
  ]
}
