/// What a match says besides what its fields hold.
struct MatchHeader {
  let link: Link
  let core: TableCore
  let route: Int
  let priority: Int
}
