/// The language that the texts of a screen are in.
public struct Language: RawRepresentable, Hashable, Sendable, Comparable, CaseIterable {
  /// The letters of the id, 38 signs to a digit; below 3 for those that are none.
  private let code: UInt64

  /// The one that they are written in.
  public static let base = Language(code: 0)
  /// A pseudolanguage, in which every text is 35 % longer than it is written: what translations into
  /// German or Finnish come to on the average.
  public static let pseudo = Language(code: 1)
  /// Of each text its longest translation, or the text itself.
  public static let longest = Language(code: 2)

  /// Those that are none of the world's.
  public static let allCases = [base, pseudo, longest]

  private init(code: UInt64) { self.code = code }

  /// - Parameter rawValue: `base`, `pseudo`, `longest`, or the id of a language with a script and a
  ///   region where they count, `de`, `pt-BR`, `zh-Hans`, as folders of translations are called; nil for
  ///   what is none. Its letters' case does not count, and `_` is a hyphen.
  public init?(rawValue: String) {
    switch rawValue {
    case "base": self = .base
    case "pseudo": self = .pseudo
    case "longest": self = .longest
    default:
      guard let code = Self.code(of: rawValue) else { return nil }
      self.code = code
    }
  }

  private static func code(of id: String) -> UInt64? {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard let first = parts.first, name(ofLanguage: first) != nil else { return nil }
    var rest = parts.dropFirst()
    if let script = rest.first, script.utf8.count == 4, script.utf8.allSatisfy(isLetter) {
      rest.removeFirst()
    }
    if let region = rest.first,
      region.utf8.count == 2 && region.utf8.allSatisfy(isLetter)
        || region.utf8.count == 3 && region.utf8.allSatisfy(isDigit)
    {
      rest.removeFirst()
    }
    guard rest.isEmpty else { return nil }
    // Left-aligned, so that codes are in the order of the ids; 38 to the twelfth fits.
    var code: UInt64 = 0
    let signs = Array(parts.joined(separator: "-").utf8)
    guard signs.count <= digits else { return nil }
    for place in 0..<digits {
      code = code * 38 + (signs.indices.contains(place) ? sign(signs[place]) : 0)
    }
    return code
  }

  private static let digits = 12

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func sign(_ byte: UInt8) -> UInt64 {
    if isLetter(byte) { return UInt64(byte - UInt8(ascii: "a")) + 12 }
    return isDigit(byte) ? UInt64(byte - UInt8(ascii: "0")) + 2 : 1
  }

  /// The subtags in small letters; of none where it is no language of the world's.
  private var parts: [String] {
    guard code > Self.longest.code else { return [] }
    var signs: [UInt8] = []
    var rest = code
    for _ in 0..<Self.digits {
      let sign = UInt8(rest % 38)
      rest /= 38
      switch sign {
      case 0: break
      case 1: signs.append(UInt8(ascii: "-"))
      case 2...11: signs.append(sign - 2 + UInt8(ascii: "0"))
      default: signs.append(sign - 12 + UInt8(ascii: "a"))
      }
    }
    return signs.reversed().split(separator: UInt8(ascii: "-")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// `base`, `pseudo`, `longest`, or the id as Apple writes it: `pt-BR`, `zh-Hans`.
  public var rawValue: String {
    switch self {
    case .base: return "base"
    case .pseudo: return "pseudo"
    case .longest: return "longest"
    default:
      return parts.enumerated().map { index, part in
        if index == 0 { return part }
        return part.utf8.count == 4
          ? part.prefix(1).uppercased() + part.dropFirst() : part.uppercased()
      }.joined(separator: "-")
    }
  }

  /// Whether it is one that people speak.
  public var isTranslation: Bool { code > Self.longest.code }

  /// The language and, from the more exact to the less, those that stand in for it, as on a device:
  /// `pt-BR`, `pt`.
  public var fallbacks: [Language] {
    let parts = parts
    return parts.indices.reversed().compactMap {
      Language(rawValue: parts[...$0].joined(separator: "-"))
    }
  }

  /// What it is called in English, `German`, `Portuguese (BR)`; `base` and such for those that are none.
  public var name: String {
    let parts = parts
    guard let first = parts.first, let name = Self.name(ofLanguage: first) else { return rawValue }
    let more = rawValue.split(separator: "-").dropFirst()
    return more.isEmpty ? name : "\(name) (\(more.joined(separator: ", ")))"
  }

  /// Whether it is read from right to left: by its script where it says one, else by the one that it is
  /// usually written in.
  public var isReadFromRight: Bool {
    let parts = parts
    if let script = parts.dropFirst().first, script.utf8.count == 4 {
      return ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"].contains(script)
    }
    return parts.first.map(Self.fromRight.contains) ?? false
  }

  private static let fromRight: Set = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "ps", "sd", "ug", "ur", "yi",
  ]

  public static func < (a: Language, b: Language) -> Bool { a.code < b.code }
  public static func == (a: Language, b: Language) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The English name of the language with a code of ISO 639, in small letters; nil for none that is
  /// known here: all of two letters, and those of three that Apple's systems have.
  static func name(ofLanguage code: String) -> String? { names[code] }

  /// The language that folders of older projects have by its English name, `German.lproj`.
  public init?(legacyName: String) {
    guard let found = Self.codes[legacyName] else { return nil }
    self.init(rawValue: found)
  }

  private static let codes: [String: String] = [
    "Chinese": "zh", "Danish": "da", "Dutch": "nl", "English": "en", "Finnish": "fi",
    "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja", "Korean": "ko",
    "Norwegian": "no", "Portuguese": "pt", "Russian": "ru", "Spanish": "es", "Swedish": "sv",
  ]

  private static let names: [String: String] = {
    var result: [String: String] = [:]
    for item in table.split(separator: ",") {
      let item = item.drop { $0 == " " || $0 == "\n" }
      guard let blank = item.firstIndex(of: " ") else { continue }
      result[String(item[..<blank])] = String(item[item.index(after: blank)...])
    }
    return result
  }()

  private static let table = """
    aa Afar,ab Abkhazian,ae Avestan,af Afrikaans,ak Akan,am Amharic,an Aragonese,ar Arabic,as Assamese,
    av Avaric,ay Aymara,az Azerbaijani,ba Bashkir,be Belarusian,bg Bulgarian,bh Bihari,bi Bislama,
    bm Bambara,bn Bangla,bo Tibetan,br Breton,bs Bosnian,ca Catalan,ce Chechen,ch Chamorro,co Corsican,
    cr Cree,cs Czech,cu Church Slavic,cv Chuvash,cy Welsh,da Danish,de German,dv Dhivehi,dz Dzongkha,
    ee Ewe,el Greek,en English,eo Esperanto,es Spanish,et Estonian,eu Basque,fa Persian,ff Fula,
    fi Finnish,fj Fijian,fo Faroese,fr French,fy Western Frisian,ga Irish,gd Scottish Gaelic,gl Galician,
    gn Guarani,gu Gujarati,gv Manx,ha Hausa,he Hebrew,hi Hindi,ho Hiri Motu,hr Croatian,
    ht Haitian Creole,hu Hungarian,hy Armenian,hz Herero,ia Interlingua,id Indonesian,ie Interlingue,
    ig Igbo,ii Sichuan Yi,ik Inupiaq,in Indonesian,io Ido,is Icelandic,it Italian,iu Inuktitut,
    iw Hebrew,ja Japanese,ji Yiddish,jv Javanese,ka Georgian,kg Kongo,ki Kikuyu,kj Kuanyama,kk Kazakh,
    kl Kalaallisut,km Khmer,kn Kannada,ko Korean,kr Kanuri,ks Kashmiri,ku Kurdish,kv Komi,kw Cornish,
    ky Kyrgyz,la Latin,lb Luxembourgish,lg Ganda,li Limburgish,ln Lingala,lo Lao,lt Lithuanian,
    lu Luba-Katanga,lv Latvian,mg Malagasy,mh Marshallese,mi Maori,mk Macedonian,ml Malayalam,
    mn Mongolian,mr Marathi,ms Malay,mt Maltese,my Burmese,na Nauru,nb Norwegian Bokmål,
    nd North Ndebele,ne Nepali,ng Ndonga,nl Dutch,nn Norwegian Nynorsk,no Norwegian,nr South Ndebele,
    nv Navajo,ny Nyanja,oc Occitan,oj Ojibwa,om Oromo,or Odia,os Ossetic,pa Punjabi,pi Pali,pl Polish,
    ps Pashto,pt Portuguese,qu Quechua,rm Romansh,rn Rundi,ro Romanian,ru Russian,rw Kinyarwanda,
    sa Sanskrit,sc Sardinian,sd Sindhi,se Northern Sami,sg Sango,si Sinhala,sk Slovak,sl Slovenian,
    sm Samoan,sn Shona,so Somali,sq Albanian,sr Serbian,ss Swati,st Southern Sotho,su Sundanese,
    sv Swedish,sw Swahili,ta Tamil,te Telugu,tg Tajik,th Thai,ti Tigrinya,tk Turkmen,tl Tagalog,
    tn Tswana,to Tongan,tr Turkish,ts Tsonga,tt Tatar,tw Twi,ty Tahitian,ug Uyghur,uk Ukrainian,ur Urdu,
    uz Uzbek,ve Venda,vi Vietnamese,vo Volapük,wa Walloon,wo Wolof,xh Xhosa,yi Yiddish,yo Yoruba,
    za Zhuang,zh Chinese,zu Zulu,
    apw Western Apache,ast Asturian,brx Bodo,chr Cherokee,ckb Central Kurdish,doi Dogri,fil Filipino,
    haw Hawaiian,kab Kabyle,kok Konkani,mai Maithili,mni Manipuri,nqo N’Ko,rhg Rohingya,sat Santali,
    yue Cantonese
    """
}
