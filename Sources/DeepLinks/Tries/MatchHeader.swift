/// What a match says besides what its fields hold.
struct MatchHeader {
  let link: DeepLink
  let core: TableCore
  let route: Int
  let priority: Int
  /// How many fields there are.
  let fields: Int
}
