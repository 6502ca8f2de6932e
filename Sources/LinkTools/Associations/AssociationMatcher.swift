internal import DeepLinks

/// An association file with its rules read once, to be compared with many links.
struct AssociationMatcher {
  private struct Rule {
    let rule: AssociationFile.Rule
    let appIDs: [String]
    let ignoresCase: Bool
    let isEncoded: Bool
    let path: AssociationGlob?
    let query: AssociationGlob?
    let items: [(name: [UInt32], value: AssociationGlob)]
    let fragment: AssociationGlob?
  }

  /// The parts of a link as rules of one kind are compared with them.
  private struct Parts {
    let path: [UInt32]
    let query: [UInt32]
    let items: [(name: [UInt32], value: [UInt32])]
    let fragment: [UInt32]
  }

  private var rules: [Rule] = []

  init(_ file: AssociationFile) {
    var variables = AssociationVocabulary(file.substitutionVariables)
    for detail in file.details {
      for rule in detail.components {
        // A rule with an unknown variable matches nothing.
        if let known = Self.rule(rule, detail, file, &variables) { rules.append(known) }
      }
    }
  }

  private static func rule(
    _ rule: AssociationFile.Rule, _ detail: AssociationFile.Detail, _ file: AssociationFile,
    _ variables: inout AssociationVocabulary
  ) -> Rule? {
    let defaults = rule.defaults.or(detail.defaults).or(file.defaults)
    let ignoresCase = !(defaults.caseSensitive ?? true)
    func glob(_ text: String) -> AssociationGlob? {
      AssociationGlob(text, ignoresCase: ignoresCase, variables: &variables)
    }
    let path = rule.path.map(glob)
    let fragment = rule.fragment.map(glob)
    var query: AssociationGlob??
    var items: [(name: [UInt32], value: AssociationGlob)] = []
    switch rule.query {
    case nil: break
    case .text(let text): query = glob(text)
    case .items(let texts):
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        guard let value = glob(text) else { return nil }
        items.append((AssociationGlob.units(of: name, ignoresCase: ignoresCase), value))
      }
    }
    for unread in [path, fragment, query] {
      if case .some(nil) = unread { return nil }
    }
    return Rule(
      rule: rule, appIDs: detail.appIDs, ignoresCase: ignoresCase,
      isEncoded: defaults.percentEncoded ?? true, path: path ?? nil, query: query ?? nil, items: items,
      fragment: fragment ?? nil)
  }

  func verdict(_ link: DeepLink) -> AssociationFile.Verdict {
    var known: [Parts?] = [nil, nil, nil, nil]
    for rule in rules {
      let kind = (rule.ignoresCase ? 2 : 0) + (rule.isEncoded ? 1 : 0)
      let parts = known[kind] ?? Self.parts(link, ignoresCase: rule.ignoresCase, isEncoded: rule.isEncoded)
      known[kind] = parts
      guard matches(rule, parts) else { continue }
      return rule.rule.isExcluded ? .excluded(rule.rule) : .opens(rule.appIDs, rule.rule)
    }
    return .unmatched
  }

  private func matches(_ rule: Rule, _ parts: Parts) -> Bool {
    if let path = rule.path, !path.matches(parts.path) { return false }
    if let query = rule.query, !query.matches(parts.query) { return false }
    if let fragment = rule.fragment, !fragment.matches(parts.fragment) { return false }
    return rule.items.allSatisfy { name, value in
      let values = parts.items.filter { $0.name == name }.map(\.value)
      return (values.isEmpty ? [[]] : values).allSatisfy { value.matches($0) }
    }
  }

  private static func parts(_ link: DeepLink, ignoresCase: Bool, isEncoded: Bool) -> Parts {
    func units(_ extent: Extent) -> [UInt32] {
      guard extent.isPresent else { return [] }
      let text =
        isEncoded
        ? Escaping.link.escape(unescaped: String(link.substring(extent))) : link.text(extent)
      return AssociationGlob.units(of: text, ignoresCase: ignoresCase)
    }
    let items = link.withBytes { bytes in
      var items: [(name: [UInt32], value: [UInt32])] = []
      var splitter = ItemSplitter(link.layout.query)
      while let item = splitter.next(bytes) { items.append((units(item.name), units(item.value))) }
      return items
    }
    let path = units(link.layout.path)
    return Parts(
      path: path.isEmpty ? [UInt32(UInt8.slash)] : path, query: units(link.layout.query), items: items,
      fragment: units(link.layout.fragment))
  }
}

/// A text of an association rule, with its wildcards and variables, ready to be compared.
///
/// It is compared by following all places of a text at which a match may be, one token after the other, so that no
/// combination of wildcards takes longer than the product of both lengths.
struct AssociationGlob: Sendable {
  /// One thing that a rule asks for.
  enum Token: Sendable {
    case character(UInt32)
    case any
    case run
    case variable([[Token]])

    /// The character that it asks for, if it asks for one.
    var unit: UInt32? {
      if case .character(let unit) = self { return unit }
      return nil
    }
  }

  /// The characters before the first wildcard or variable, which most texts do not begin with.
  private let start: [UInt32]
  private let tokens: [Token]
  private let ignoresCase: Bool

  /// Reads a text; nothing if it names an unknown variable.
  init?(_ text: String, ignoresCase: Bool, variables: inout AssociationVocabulary) {
    var tokens: [Token] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      guard scalar == "$", rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")") else {
        tokens += Self.tokens(of: scalar, ignoresCase)
        rest = rest.dropFirst()
        continue
      }
      let name = String(rest.dropFirst(2).prefix { $0 != ")" })
      guard let texts = variables.variable(name, ignoresCase: ignoresCase) else { return nil }
      tokens.append(.variable(texts))
      rest = rest[rest.index(after: end)...]
    }
    start = tokens.prefix { $0.unit != nil }.compactMap(\.unit)
    self.tokens = Array(tokens.dropFirst(start.count))
    self.ignoresCase = ignoresCase
  }

  /// What one character of a text without variables asks for.
  static func tokens(of scalar: Unicode.Scalar, _ ignoresCase: Bool) -> [Token] {
    switch scalar {
    case "*": [.run]
    case "?": [.any]
    default: units(of: scalar, ignoresCase).map { .character($0) }
    }
  }

  /// The characters of a text, as they are compared.
  static func units(of text: some StringProtocol, ignoresCase: Bool) -> [UInt32] {
    guard ignoresCase else { return text.unicodeScalars.map(\.value) }
    return text.unicodeScalars.flatMap { units(of: $0, true) }
  }

  private static func units(of scalar: Unicode.Scalar, _ ignoresCase: Bool) -> [UInt32] {
    guard ignoresCase else { return [scalar.value] }
    if scalar.isASCII { return [UInt32(UInt8(scalar.value).folded)] }
    return scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
  }

  /// Whether a text is like this one as a whole.
  func matches(_ text: some StringProtocol) -> Bool {
    matches(Self.units(of: text, ignoresCase: ignoresCase))
  }

  /// Whether characters, as they are compared, are like this text as a whole.
  func matches(_ units: [UInt32]) -> Bool {
    guard units.count >= start.count else { return false }
    for index in start.indices where units[index] != start[index] { return false }
    return Self.follow(tokens, from: [start.count], units).last == units.count
  }

  /// The places, in order, at which a match of tokens may end that begins at one of some places.
  private static func follow(_ tokens: [Token], from start: [Int], _ units: [UInt32]) -> [Int] {
    var places = start
    for token in tokens {
      guard let first = places.first else { return [] }
      switch token {
      case .character(let unit):
        places = places.compactMap { $0 < units.count && units[$0] == unit ? $0 + 1 : nil }
      case .any: places = places.compactMap { $0 < units.count ? $0 + 1 : nil }
      case .run: places = Array(first...units.count)
      case .variable(let texts):
        var ends: Set<Int> = []
        for text in texts { ends.formUnion(follow(text, from: places, units)) }
        places = ends.sorted()
      }
    }
    return places
  }
}

/// The variables of an association file, each read once however often rules name it.
struct AssociationVocabulary {
  private let texts: [String: [String]]
  private var known: [String: [[AssociationGlob.Token]]] = [:]

  init(_ texts: [String: [String]]) {
    self.texts = texts
  }

  /// What a variable stands for; nothing if it is unknown.
  mutating func variable(_ name: String, ignoresCase: Bool) -> [[AssociationGlob.Token]]? {
    let key = (ignoresCase ? "i" : "c") + name
    if let known = known[key] { return known }
    guard let texts = texts[name] ?? Self.texts(of: name) else { return nil }
    let tokens = texts.map { text in
      text.unicodeScalars.flatMap { AssociationGlob.tokens(of: $0, ignoresCase) }
    }
    known[key] = tokens
    return tokens
  }

  private static func texts(of name: String) -> [String]? {
    let (lower, upper) = ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    switch name {
    case "alpha": return (lower + upper).map { String($0) }
    case "upper": return upper.map { String($0) }
    case "lower": return lower.map { String($0) }
    case "digit": return "0123456789".map { String($0) }
    case "alnum": return (lower + upper + "0123456789").map { String($0) }
    case "xdigit": return "0123456789abcdefABCDEF".map { String($0) }
    case "lang": return ISOCodes.languages.split(separator: " ").map { String($0) }
    case "region": return ISOCodes.regions.split(separator: " ").map { String($0) }
    default: return nil
    }
  }
}

/// The codes that stand for languages and regions in an association file: those of ISO 639 and ISO 3166 that are in use.
enum ISOCodes {
  /// Languages, with a space between.
  static let languages = """
    aa ab ace ach ada ady ae aeb af afh agq ain ak akk akz ale aln alt am an ang anp apw ar arc arn aro \
    arp arq ars arw ary arz as asa ase ast av avk awa ay az ba bal ban bar bas bax bbc bbj be bej bem \
    ber bew bez bfd bfq bg bgc bgn bho bi bik bin bjn bkm bla blo bm bn bo bpy bqi br bra brh brx bs bss \
    bua bug bum byn byv ca cad car cay cch ccp ce ceb cgg ch chb chg chk chm chn cho chp chr chy cic ckb \
    co cop cps cr crh cs csb csw cu cv cy da dak dar dav de del den dgr din dje doi dsb dtp dua dum dv \
    dyo dyu dz dzg ebu ee efi egl egy eka el elx en enm eo es esu et eu ewo ext fa fan fat ff fi fil fit \
    fj fo fon fr frc frm fro frp frr frs fur fy ga gaa gag gan gay gba gbz gd gez gil gl glk gmh gn goh \
    gom gon gor got grb grc gsw gu guc gur guz gv gwi ha hai hak haw he hi hif hil hit hmn ho hr hsb hsn \
    ht hu hup hy hz ia iba ibb id ie ig ii ik ilo inh io is it iu izh ja jam jbo jgo jmc jpr jrb jut jv \
    ka kaa kab kac kaj kam kaw kbd kbl kcg kde kea ken kfo kg kgp kha kho khq khw ki kiu kj kk kkj kl \
    kln km kmb kn ko koi kok kos kpe kr krc kri krj krl kru ks ksb ksf ksh ku kum kut kv kw kxv ky la \
    lad lag lah lam lb lez lfn lg li lij liv lkt lmo ln lo lol loz lrc lt ltg lu lua lui lun luo lus lut \
    luy lv lzh lzz mad maf mag mai mak man mas mde mdf mdh mdr men mer mfe mg mga mgh mgo mh mi mic mid \
    min mis mk ml mn mnc mni moh mos mr mrj ms mt mua mul mus mwl mwr mwv my mye myv mzn na nan nap naq \
    nb nd nds ne new ng nia niu njo nl nmg nn nnh nnp no nog non nov nqo nr nso nus nv nwc ny nym nyn \
    nyo nzi oc oj om or os osa ota otk oui pa pag pal pam pap pau pcd pcm pdc pdt peo pfl phn pi pl pms \
    pnt pon pqm prg pro ps pt qu quc qug raj rap rar rej rgn rhg rif rm rn ro rof rom rtm ru rue rug rup \
    rw rwk sa sad sah sam saq sas sat saz sba sbp sc scn sco sd sdc sdh se see seh sei sel ses sg sga \
    sgs shi shn shu si sid sjd sje sju sk sl sli sly sm sma smj smn sms sn snk so sog sq sr srn srr ss \
    ssy st stq su suk sus sux sv sw swb syc syr szl ta tcy te tem teo ter tet tg th ti tig tiv tk tkl \
    tkr tlh tli tly tmh tn to tog tok tpi tr tru trv ts tsd tsi tt ttt tum tvl tw twq ty tyv tzm udm ug \
    uga uk umb und ur uz vai ve vec vep vi vls vmf vmw vo vot vro vun wa wae wal war was wbp wo wuu xal \
    xh xmf xnr xog yao yap yav ybb yi yo yrl yue za zap zbl zea zen zgh zh zu zun zxx zza
    """

  /// Regions, with a space between.
  static let regions = """
    AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS \
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ \
    EA EC EE EG EH ER ES ET EU EZ FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU \
    GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY \
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX \
    MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA QO RE RO \
    RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL \
    TM TN TO TR TT TV TW TZ UA UG UK UM UN US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    """
}
