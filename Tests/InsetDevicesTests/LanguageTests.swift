import InsetDevices
import Testing

@Suite struct LanguageTests {
  @Test(arguments: [
    ("base", "base", "base"), ("pseudo", "pseudo", "pseudo"), ("longest", "longest", "longest"),
    ("de", "de", "German"), ("DE", "de", "German"), ("pt-br", "pt-BR", "Portuguese (BR)"),
    ("pt_BR", "pt-BR", "Portuguese (BR)"), ("zh-hans", "zh-Hans", "Chinese (Hans)"),
    ("zh-Hant-HK", "zh-Hant-HK", "Chinese (Hant, HK)"), ("es-419", "es-419", "Spanish (419)"),
    ("yue-Hant-HK", "yue-Hant-HK", "Cantonese (Hant, HK)"), ("haw", "haw", "Hawaiian"),
  ])
  func idsAreWrittenAsApples(word: String, id: String, name: String) throws {
    let language = try #require(Language(rawValue: word))
    #expect(language.rawValue == id)
    #expect(language.name == name)
    #expect(Language(rawValue: language.rawValue) == language)
  }

  @Test(arguments: [
    "", "-", "d", "xx", "klingon", "ltr", "rtl", "de-", "de--DE", "de-Germany", "de-DE-1996",
    "Base",
    "zh-Hans-Hant", "de-D1", "deu",
  ])
  func whatIsNoLanguageIsNone(word: String) {
    #expect(Language(rawValue: word) == nil)
  }

  @Test func othersStandInForTheMoreExact() {
    #expect(
      Language(rawValue: "zh-Hant-HK")?.fallbacks.map(\.rawValue) == [
        "zh-Hant-HK", "zh-Hant", "zh",
      ])
    #expect(Language.base.fallbacks == [])
    #expect(Language(legacyName: "German")?.rawValue == "de")
    #expect(Language(legacyName: "Base") == nil)
  }

  @Test func languagesAscend() {
    let words = ["base", "pseudo", "longest", "ar", "de", "de-AT", "fil", "pt", "pt-BR", "zh-Hans"]
    let languages = words.compactMap(Language.init(rawValue:))
    #expect(languages.sorted() == languages)
    #expect(languages.count == words.count)
  }

  @Test func whatIsReadFromTheRightLiesSo() throws {
    let fromRight = ["ar", "he", "fa-IR", "ur", "uz-Arab", "yi"]
    for word in fromRight { #expect(Language(rawValue: word)?.isReadFromRight == true, "\(word)") }
    for word in ["base", "pseudo", "longest", "de", "ar-Latn", "zh"] {
      #expect(Language(rawValue: word)?.isReadFromRight == false, "\(word)")
    }
    let hebrew = try #require(Language(rawValue: "he"))
    let german = try #require(Language(rawValue: "de"))
    let made = TargetSet.environments(
      devices: ["iphone-x"], orientations: [.portrait], os: [16], directions: [.ltr, .rtl],
      languages: [.base, hebrew, german]
    ).environments
    #expect(
      made.map(\.id) == [
        "iphone-x 16 portrait", "iphone-x 16 portrait he", "iphone-x 16 portrait de",
        "iphone-x 16 portrait rtl", "iphone-x 16 portrait rtl de",
      ])
    #expect(made.map(\.direction) == [.ltr, .rtl, .ltr, .rtl, .rtl])
    for environment in made { #expect(Environment(id: environment.id) == environment) }
    #expect(made[1].displayName == "iPhone X (portrait, in Hebrew)")
    #expect(made[1].with(german) == made[2])
    #expect(made[0].with(hebrew) == made[1])
    #expect(Set(made).count == made.count)
    #expect(made.sorted().map(\.language) == [.base, german, .base, german, hebrew])
  }
}
