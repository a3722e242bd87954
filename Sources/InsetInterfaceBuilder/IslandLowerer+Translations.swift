import InsetDevices
import InsetModel
import InsetText

extension IslandLowerer {
  /// What a view says in each of the languages that are asked for, and the longest of all.
  ///
  /// The keys are those that Xcode writes: the object's id and the name of its text.
  mutating func addTranslations(of view: Int, _ kind: ViewKind) {
    let row = island.views[view]
    guard let id = xml[row, "id"], let base = text(of: row) else { return }
    for language in document.translations.asked where language.isTranslation {
      guard let text = translation(of: row, id, kind, language), text != base else { continue }
      set(view, .text(text), when: .language(language))
    }
    guard document.translations.asked.contains(.longest) else { return }
    var longest = (text: base, extent: extent(of: base, kind))
    for table in document.translations.tables {
      guard let text = translation(of: row, id, kind, table.language) else { continue }
      let extent = extent(of: text, kind)
      if extent > longest.extent { longest = (text, extent) }
    }
    if longest.text != base { set(view, .text(longest.text), when: .language(.longest)) }
  }

  private func translation(
    of row: XMLIndex, _ id: String, _ kind: ViewKind, _ language: Language
  ) -> String? {
    func text(_ name: String) -> String? {
      document.translations.text("\(id).\(name)", in: language)
    }
    switch kind {
    case .segmented:
      var isTranslated = false
      let titles = segmentTitles(of: row) { index, title in
        guard let text = text("segmentTitles[\(index)]") else { return title }
        isTranslated = true
        return text
      }
      return isTranslated ? titles : nil
    case .button:
      // A configuration's title stands before those of states.
      if let configuration = xml.child(row, key: "configuration"), title(of: configuration) != nil {
        return text("configuration.title")
      }
      return text("normalTitle")
    case .field:
      // What is shown: its text, or else what stands for it.
      return xml[row, "text"] == nil ? text("placeholder") : text("text")
    default: return text("text")
    }
  }

  /// About how wide a view with a text is; of a segmented control the widest segment counts.
  private func extent(of text: String, _ kind: ViewKind) -> Int {
    guard kind == .segmented else { return Translations.extent(of: text) }
    return text.split(separator: "|").map { Translations.extent(of: String($0)) }.max() ?? 0
  }
}
