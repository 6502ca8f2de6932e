/// The place of a RIB or of one of its values in a saved tree.
///
/// ```text
/// Root/Trips["t1"]/Trip          the RIBs from the root, each with the key under which a container shows it
/// Root/Trips["t1"]/Trip#draft    a value
/// Screen[7]*2                    the second of two equal keys of a stack
/// Screen[7]\0                    a transient child, which isn't saved unless a later change makes it a regular entry
/// ```
///
/// Names of RIBs don't contain characters of this grammar (see ``isName(_:)``), but a coder may write anything as a key. So that no key
/// looks like the end of a part, a backslash is inserted after each closing bracket of a key that is followed by a character of this
/// grammar.
struct SavedPlace: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  /// Creates the place of a RIB from the parts of its path, the root's first.
  init(parts: some BidirectionalCollection<String>) { text = parts.joined(separator: "/") }

  /// Whether a RIB may have a name: otherwise its place would look like that of another RIB or of a value, or could not be printed.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) && !"/#[]".unicodeScalars.contains($0)
      }
  }

  /// Returns a RIB's part of a path: its name, with the end that represents its key, if it has one.
  static func part(_ name: String, _ end: String? = nil) -> String { end.map { "\(name)[\($0)" } ?? name }

  /// Writes a key as the end of a part.
  ///
  /// - Parameters:
  ///   - key: The text of the key.
  ///   - number: Its number among equal keys, from 1; 0 for a child that isn't saved.
  /// - Returns: The key with everything after it.
  static func end(of key: String, number: Int) -> String {
    // A backslash counts too, because otherwise an inserted one would look like one of the key's own. Most keys have no bracket, and
    // creating the regular expression takes 30 times as long as everything else.
    let hasBrace = key.utf8.contains(UInt8(ascii: "]"))
    let key = hasBrace ? key.replacing(/\](?=[\/#*\[\\\x00])/, with: "]\\") : key
    return switch number {
    case 0: key + unsavedEnd
    case 1: key + "]"
    default: key + "]*\(number)"
    }
  }

  private static let unsavedEnd = "]\0"

  /// The first character in the name of a deadline.
  static let deadlineMark = "@"

  /// Whether this is the place of a deadline's date.
  var isDeadline: Bool {
    guard text.utf8.contains(UInt8(ascii: "@")), text.contains("#@") else { return false }
    return parts.last?.hasPrefix("#@") == true
  }

  /// Returns the place of a value of the RIB at this place.
  func value(_ name: String) -> SavedPlace { SavedPlace("\(text)#\(name)") }

  /// Returns the place of a child.
  func child(_ part: String) -> SavedPlace { SavedPlace("\(text)/\(part)") }

  /// Whether a save includes the place: every RIB on the path is saved.
  var isSaved: Bool {
    // The search for one byte comes first, because nearly every place is saved and a search for a string takes longer than writing the
    // value.
    !text.utf8.contains(0) || !text.contains(Self.unsavedEnd)
  }

  /// The number of bytes.
  var count: Int { text.utf8.count }

  /// Whether this is the place of a RIB or a value below another place.
  ///
  /// - Parameters:
  ///   - place: The other place.
  ///   - isName: Whether the other place stands for children with every key too, if it ends without one.
  /// - Returns: Whether this place is below the other place.
  func isBelow(_ place: SavedPlace, withEveryKey isName: Bool = false) -> Bool {
    let (text, start) = (text.utf8, place.text.utf8)
    guard text.count > start.count, text.starts(with: start) else { return false }
    let next = text[text.index(text.startIndex, offsetBy: start.count)]
    return (isName ? "/#[" : "/#").utf8.contains(next)
  }

  /// Returns the place with another beginning, for a place that is equal to or below the old one.
  func moved(from place: SavedPlace, to other: SavedPlace) -> SavedPlace {
    SavedPlace(other.text + String(Substring(text.utf8.dropFirst(place.count))))
  }

  /// The parts of the path, the root's first, each with its key; then the name of the value, with its number sign.
  ///
  /// A string that isn't a place is divided arbitrarily.
  var parts: [String] {
    let bytes = Array(text.utf8)
    var parts: [String] = []
    var (start, isInKey) = (0, false)
    func add(upTo end: Int) { parts.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "[") where !isInKey: isInKey = true
      case UInt8(ascii: "]") where isInKey:
        // A bracket of the key itself is followed by another character.
        isInKey = index + 1 < bytes.count && !"/#*[\0".utf8.contains(bytes[index + 1])
      case UInt8(ascii: "/") where !isInKey:
        add(upTo: index)
        start = index + 1
      case UInt8(ascii: "#") where !isInKey:
        add(upTo: index)
        start = index
        // A name may have any characters.
        add(upTo: bytes.count)
        return parts
      default: break
      }
    }
    add(upTo: bytes.count)
    return parts
  }

  static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
