/// The hash MD5 of RFC 1321, which is broken: it is here for old links only, and signs nothing.
package enum MD5 {
  /// Hashes bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The 16 bytes of the hash.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var padded = bytes
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(bytes.count) &* 8
    for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: padded.count, by: 64) { take(padded[start..<start + 64], &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) } }
  }

  private static func take(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    let words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start -> UInt32 in
      let low = UInt32(block[start]) | UInt32(block[start + 1]) << 8
      return low | UInt32(block[start + 2]) << 16 | UInt32(block[start + 3]) << 24
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for index in 0..<64 {
      let mixed: UInt32
      let place: Int
      switch index / 16 {
      case 0: (mixed, place) = (b & c | ~b & d, index)
      case 1: (mixed, place) = (d & b | ~d & c, (5 * index + 1) % 16)
      case 2: (mixed, place) = (b ^ c ^ d, (3 * index + 5) % 16)
      default: (mixed, place) = (c ^ (b | ~d), 7 * index % 16)
      }
      let sum = a &+ mixed &+ constants[index] &+ words[place]
      let shift = shifts[index / 16][index % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    for (index, word) in [a, b, c, d].enumerated() { state[index] &+= word }
  }

  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  /// The first 32 bits of the fractions of the sines of 1 to 64, without their signs.
  private static let constants: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]
}
