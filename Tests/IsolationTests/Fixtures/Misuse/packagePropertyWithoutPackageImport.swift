// error: property cannot be declared package because its type uses an internal type
// settings: upcoming
import RIBKit

/// A class that other targets of its package use.
package final class Door {
  package var listener: Listener<Int>?  // misuse
}
