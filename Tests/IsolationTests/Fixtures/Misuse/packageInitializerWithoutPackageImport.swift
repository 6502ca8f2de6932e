// error: initializer cannot be declared package because its parameter uses an internal type
// settings: upcoming
import RIBKit

/// A class that other targets of its package use.
package final class Door {
  /// Makes a door.
  package init(_ listener: Listener<Int>) {}  // misuse
}
