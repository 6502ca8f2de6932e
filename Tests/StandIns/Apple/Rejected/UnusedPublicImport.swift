// A public import that only private declarations use is a warning, and warnings are errors.
// iOS: public import of 'os' was not used in public declarations or inlinable code
// macOS: public import of 'os' was not used in public declarations or inlinable code

public import os

func log() { Logger(subsystem: "a", category: "b").debug("c") }
