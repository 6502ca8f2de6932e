import RIBSessions

/// The store of the baskets: a database if there are several machines.
func basketStore(isOneOfMany: Bool) throws -> any IndexedSessionStore {
  if isOneOfMany {
    return try PostgresStore("host=db dbname=shop user=shop sslmode=verify-full")
  }
  return try SQLiteStore(path: "/var/lib/shop/baskets.db", creates: false)
}
