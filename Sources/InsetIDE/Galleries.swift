public import InsetDevices
import InsetModel
public import InsetRender
public import InsetText

extension Snapshot {
  /// The languages that the texts of a file are translated into, in their order.
  public func languages(_ file: FileID) -> [Language] {
    Set(states[file]?.source.translations.tables.map(\.language) ?? []).sorted()
  }

  /// A file's screens and findings, as a page shows them.
  ///
  /// - Parameters:
  ///   - path: how the page names the file.
  ///   - screens: those of the file's that are shown.
  /// - Complexity: that of finding a fix for each finding, where `offersFixes`.
  public func galleryFile(
    _ file: FileID, path: String, _ screens: [ScreenPictures], offersFixes: Bool = true
  ) -> GalleryFile {
    guard let lines = text(file)?.lines else {
      return GalleryFile(path: path, screens: [], problems: [])
    }
    var views: [Int: (screen: String, path: String)] = [:]
    for screen in screens {
      for (index, path) in screen.views where views[index] == nil {
        views[index] = (screen.name, path)
      }
    }
    let problems = diagnostics(file).enumerated().map { index, diagnostic in
      let fix = offersFixes ? fixes(for: diagnostic, in: file, atMost: 1).first : nil
      return GalleryProblem(
        line: lines.line(containing: diagnostic.range.start) + 1,
        severity: diagnostic.severity, message: diagnostic.message, rule: diagnostic.rule.rawValue,
        environments: diagnostic.environments.map(\.id),
        screen: views[index]?.screen
          ?? screens.first { $0.range.contains(diagnostic.range) }?.name,
        view: views[index]?.path, fix: fix?.isPreferred == true ? fix?.title : nil)
    }
    return GalleryFile(
      path: path,
      screens: screens.map { screen in
        GalleryScreen(
          name: screen.name,
          line: screen.places.first?.file == file
            ? lines.line(containing: screen.range.start) + 1 : nil,
          pictures: screen.pictures)
      },
      problems: problems)
  }
}
