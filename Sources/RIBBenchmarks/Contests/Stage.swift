/// The actor of those cases that need one.
actor Stage {}
