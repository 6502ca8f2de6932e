// error: initializer cannot be declared public because its parameter uses an internal type
// settings: upcoming
import RIBKit

/// A class of a library.
public final class Door {
  /// Makes a door.
  public init(_ listener: Listener<Int>) {}  // misuse
}
