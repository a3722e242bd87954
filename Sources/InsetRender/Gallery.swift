import InsetDevices
public import InsetModel
import InsetText

/// A page to look through: the screens of a file or of a project on all devices, with what is wrong.
///
/// One HTML document without references to anything outside of it. Its drawings wait in templates
/// until they are looked at; `Page/page.css` and `Page/page.js` are written into it.
public struct Gallery: Sendable, Hashable {
  /// The name of the file or folder that the screens are from.
  public var title: String
  /// In the order in which they are shown.
  public var files: [GalleryFile]
  /// Whether the page asks the place it is from for changes: `events` beside it says when there are some
  /// (docs/preview.md).
  public var isLive: Bool

  public init(title: String, files: [GalleryFile], isLive: Bool = false) {
    self.title = title
    self.files = files
    self.isLive = isLive
  }

  /// The page; the same bytes for the same gallery.
  ///
  /// - Complexity: O(views of all pictures + problems).
  public func html() -> String {
    let e = XMLEscaping.content
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(e(title)) — Inset</title>
      <style>
      :root { \(Theme.light.customProperties) }
      :root[data-appearance="dark"] { \(Theme.dark.customProperties) }
      \(Self.text(PackageResources.page_css))</style>
      \(liveStyle)</head>
      <body\(isLive ? " data-live" : "")>
      <a class="skip" href="#pictures">Skip to the pictures</a>
      <header class="top">
      <div><h1>\(e(title))</h1><p class="summary">\(e(summary))</p></div>
      \(toolbar)
      </header>
      <div class="columns">
      <nav id="screens" aria-label="Screens">

      """
    for file in files {
      let parts = e(file.path).split(separator: "/", omittingEmptySubsequences: false)
      page += "<h2>\(parts.joined(separator: "/<wbr>"))</h2>\n"
      for screen in file.screens {
        page +=
          "<a href=\"#\(e(key(of: screen, in: file)))\" data-screen=\"\(e(key(of: screen, in: file)))\">"
          + "<span>\(e(screen.name))</span>\(badge(of: screen, in: file))</a>\n"
      }
    }
    page += "</nav>\n<main id=\"pictures\" tabindex=\"-1\">\n"
    var number = 0
    for file in files {
      for screen in file.screens { page += section(screen, in: file, &number) }
    }
    page += """
      <p class="empty" id="none" hidden>No picture fits these filters. <kbd>Esc</kbd> shows all.</p>
      </main>
      <aside aria-label="Inspector">
      <div class="panel" id="chosen" aria-live="polite">
      <h2>View</h2>
      <p>Click on a view, or press <kbd>Enter</kbd> on it, to see its frame and where it is declared.</p>
      </div>
      <div class="panel" id="problems">
      <h2>Findings</h2>

      """
    page += findings
    page += """
      </div>
      </aside>
      </div>
      \(Self.keys)
      <script>
      \(Self.text(PackageResources.page_js))</script>
      \(liveScripts)</body>
      </html>

      """
    return page
  }

  /// One picture as pages draw it, in light or dark as the page is: the device alone.
  ///
  /// - Parameter number: tells the ids of its parts from those of the page's other pictures.
  /// - Returns: the drawing, how many pixels it is wide and high, and what stands below its name.
  /// - Complexity: O(views).
  public static func drawing(
    _ picture: Picture, number: Int
  ) -> (svg: String, width: Double, height: Double, details: String) {
    var style = PictureStyle(size: .medium)
    style.isOnPage = true
    let drawing = PictureDrawing(picture, style, number: number)
    return (
      PictureSheet([picture]).svg(style, firstNumber: number), drawing.outer.width,
      drawing.outer.height, PictureDrawing.measures(of: picture)
    )
  }

  /// What a page that follows its files looks like besides.
  private var liveStyle: String {
    isLive ? "<style data-live>\n\(Self.text(PackageResources.live_css))</style>\n" : ""
  }

  /// What a page that follows its files does besides.
  private var liveScripts: String {
    guard isLive else { return "" }
    return [
      PackageResources.live_js, PackageResources.inspector_js, PackageResources.drag_js,
      PackageResources.stage_js,
    ].map { "<script data-live>\n\(Self.text($0))</script>\n" }.joined()
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Parts

  /// What tells a screen from those of the same name in other files.
  private func key(of screen: GalleryScreen, in file: GalleryFile) -> String {
    files.count == 1 ? screen.name : "\(file.path)/\(screen.name)"
  }

  private func badge(of screen: GalleryScreen, in file: GalleryFile) -> String {
    let problems = file.problems.filter { $0.screen == screen.name && $0.severity >= .warning }
    guard let worst = problems.map(\.severity).max() else { return "" }
    return
      "<span class=\"badge \(worst.rawValue)\" title=\"\(count(problems.count, "finding"))\">\(problems.count)</span>"
  }

  private var toolbar: String {
    var text = "<form id=\"filters\" role=\"search\" aria-label=\"What is shown\">\n"
    let keys = files.flatMap { file in file.screens.map { key(of: $0, in: file) } }
    text += select("screen", "Screen", "All screens", keys.map { ($0, $0) })
    var devices: [(String, String)] = []
    let families = distinct(environments.map { Self.family($0) })
    for family in families where families.count > 1 {
      devices.append(("family:" + family, "All \(family)s"))
    }
    devices += distinct(environments.map(\.device.name)).map { ($0, $0) }
    text += select("device", "Device", "All devices", devices)
    let versions = distinct(environments.sorted { $0.os < $1.os }.map { String($0.os) })
    if versions.count > 1 {
      text += select("os", "System", "All systems", versions.map { ($0, "iOS \($0)") })
    }
    text += select(
      "orientation", "Orientation", "Both orientations",
      [("portrait", "Portrait"), ("landscape", "Landscape")])
    if distinct(environments.map(\.direction.rawValue)).count > 1 {
      text += select(
        "direction", "Direction", "Both directions",
        [("ltr", "Left to right"), ("rtl", "Right to left")])
    }
    text += select(
      "severity", "Findings", "All pictures",
      [("warning", "With findings"), ("error", "With errors")])
    text += """
      <output id="count" aria-live="polite"></output>
      <span class="group">
      \(button("show-safe", "Safe area", "Show safe areas (s)"))
      \(button("show-margins", "Margins", "Show margins (m)"))
      \(button("show-names", "Names", "Show the names of views (n)"))
      \(button("show-problems", "Problems", "Show what is wrong (p)"))
      </span>
      <span class="group">
      <label>Size <input type="range" id="zoom" min="0.4" max="3" step="0.05" value="1" aria-label="Size of the pictures"></label>
      \(button("show-dark", "Dark", "Light or dark (d)"))
      <button type="button" class="button" id="help" aria-label="Keys">?</button>
      </span>
      </form>
      """
    return text
  }

  private func button(_ id: String, _ title: String, _ hint: String) -> String {
    "<button type=\"button\" class=\"button\" id=\"\(id)\" aria-pressed=\"false\" title=\"\(hint)\">\(title)</button>"
  }

  private func select(
    _ id: String, _ label: String, _ all: String, _ options: [(value: String, title: String)]
  ) -> String {
    let e = XMLEscaping.content
    return "<select id=\"\(id)\" aria-label=\"\(label)\"><option value=\"\">\(all)</option>"
      + options.map { "<option value=\"\(e($0.value))\">\(e($0.title))</option>" }.joined()
      + "</select>\n"
  }

  /// One screen on all devices, by families.
  private func section(
    _ screen: GalleryScreen, in file: GalleryFile, _ number: inout Int
  ) -> String {
    let e = XMLEscaping.content
    let line = screen.line.map { ":\($0)" } ?? ""
    var text =
      "<section class=\"screen\" id=\"\(e(key(of: screen, in: file)))\">\n"
      + "<h2>\(e(screen.name))<small>\(e(file.path + line))</small></h2>\n"
    for family in distinct(screen.pictures.map { Self.family($0.environment) }) {
      let pictures = screen.pictures.filter { Self.family($0.environment) == family }
      text += "<div class=\"family\">\n<h3>\(family)</h3>\n"
      for orientation in distinct(pictures.map(\.environment.orientation.rawValue)) {
        text += "<div class=\"row\">\n"
        for picture in pictures where picture.environment.orientation.rawValue == orientation {
          text += figure(picture, screen, file, number)
          number += 1
        }
        text += "</div>\n"
      }
      text += "</div>\n"
    }
    return text + "</section>\n"
  }

  private func figure(
    _ picture: Picture, _ screen: GalleryScreen, _ file: GalleryFile, _ number: Int
  ) -> String {
    let e = XMLEscaping.content
    let environment = picture.environment
    let severity = worst(in: picture)
    let name = environment.displayName(withOS: true)
    let drawing = Self.drawing(picture, number: number)
    let state = severity.map { $0 == .error ? "with errors" : "with warnings" } ?? "nothing found"
    return
      "<figure tabindex=\"-1\" role=\"group\" aria-label=\"\(e("\(screen.name) on \(name), \(state)"))\" "
      + "data-screen=\"\(e(key(of: screen, in: file)))\" data-file=\"\(e(file.path))\" "
      + "data-device=\"\(e(environment.device.name))\" data-family=\"\(Self.family(environment))\" "
      + "data-os=\"\(environment.os)\" data-orientation=\"\(environment.orientation.rawValue)\" "
      + "data-direction=\"\(environment.direction.rawValue)\" "
      + "data-environment=\"\(e(environment.id))\" data-severity=\"\(severity?.rawValue ?? "")\" "
      + "style=\"--width: \(SVGText.number(drawing.width)); "
      + "--height: \(SVGText.number(drawing.height))\">\n<template>" + drawing.svg
      + "</template><figcaption><b>\(e(name))</b>\(e(drawing.details))</figcaption></figure>\n"
  }

  private func worst(in picture: Picture) -> Severity? {
    picture.views.compactMap { view in
      view.mark?.severity ?? (view.ambiguous.isEmpty ? nil : Severity.error)
    }.max()
  }

  private var findings: String {
    let e = XMLEscaping.content
    var text = "<ol>\n"
    var isEmpty = true
    for file in files {
      for problem in file.problems {
        isEmpty = false
        let screen = file.screens.first { $0.name == problem.screen }
        let place = files.count == 1 ? "line \(problem.line)" : "\(file.path):\(problem.line)"
        text +=
          "<li class=\"\(problem.severity.rawValue)\" "
          + "data-screen=\"\(e(screen.map { key(of: $0, in: file) } ?? ""))\" "
          + "data-view=\"\(e(problem.view ?? ""))\" "
          + "data-environments=\"\(e(problem.environments.joined(separator: "|")))\""
          + (isLive ? " data-file=\"\(e(file.path))\" data-line=\"\(problem.line)\"" : "")
          + (isLive && problem.fix != nil
            ? " data-rule=\"\(e(problem.rule))\" data-fix=\"\(e(problem.fix ?? ""))\"" : "")
          + ">"
          + "<button type=\"button\" class=\"finding\"><b>\(e(place))</b> "
          + "<span class=\"message\">\(e(problem.message))</span>"
          + (problem.fix.map { "<i>Fix: \(e($0))</i>" } ?? "")
          + "<code>\(e(problem.rule))</code></button></li>\n"
      }
    }
    text += "</ol>\n"
    return text + "<p id=\"nothing\"\(isEmpty ? "" : " hidden")>Nothing found.</p>\n"
  }

  private static let keys = """
    <dialog id="keys" aria-label="Keys">
    <h2>Keys</h2>
    <dl>
    <dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>the picture before, the next</dd>
    <dt><kbd>Enter</kbd></dt><dd>into a picture; on a view: choose it</dd>
    <dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>the view before, the next</dd>
    <dt><kbd>Esc</kbd></dt><dd>out of a picture; elsewhere: show all</dd>
    <dt><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></dt><dd>larger, smaller, as at first</dd>
    <dt><kbd>s</kbd> <kbd>m</kbd> <kbd>n</kbd> <kbd>p</kbd></dt><dd>safe areas, margins, names, problems</dd>
    <dt><kbd>d</kbd></dt><dd>light or dark</dd>
    <dt><kbd>/</kbd></dt><dd>choose a screen</dd>
    </dl>
    <form method="dialog"><button class="button">Close</button></form>
    </dialog>
    """

  // MARK: Counts

  private var summary: String {
    let pictures = files.flatMap { $0.screens.flatMap(\.pictures) }
    let flawed = pictures.count { worst(in: $0) != nil }
    var parts = [
      count(files.reduce(0) { $0 + $1.screens.count }, "screen"),
      count(distinct(environments.map(\.device.name)).count, "device"),
      count(pictures.count, "picture"),
      count(files.reduce(0) { $0 + $1.problems.count }, "finding"),
    ]
    if files.count > 1 { parts.insert(count(files.count, "file"), at: 0) }
    return parts.joined(separator: ", ")
      + (flawed == 0 ? "" : "; something is wrong on \(flawed) of \(pictures.count)")
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  private var environments: [Environment] {
    files.flatMap { $0.screens.flatMap { $0.pictures.map(\.environment) } }
  }

  private static func family(_ environment: Environment) -> String {
    switch environment.idiom {
    case .phone: "iPhone"
    case .pad: "iPad"
    case .tv: "Apple TV"
    }
  }

  private func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

/// A file of a gallery.
public struct GalleryFile: Sendable, Hashable {
  /// As reports name it.
  public var path: String
  public var screens: [GalleryScreen]
  public var problems: [GalleryProblem]

  public init(path: String, screens: [GalleryScreen], problems: [GalleryProblem]) {
    self.path = path
    self.screens = screens
    self.problems = problems
  }
}

/// A screen of a gallery.
public struct GalleryScreen: Sendable, Hashable {
  public var name: String
  /// Where it is declared, from 1.
  public var line: Int?
  /// One for each environment.
  public var pictures: [Picture]

  public init(name: String, line: Int?, pictures: [Picture]) {
    self.name = name
    self.line = line
    self.pictures = pictures
  }
}

/// A finding on the page.
public struct GalleryProblem: Sendable, Hashable {
  /// In the source, from 1.
  public var line: Int
  public var severity: Severity
  public var message: String
  public var rule: String
  /// The ids of the environments it happens in; empty where it depends on none.
  public var environments: [String]
  /// The screen in whose declaration it lies.
  public var screen: String?
  /// The path of the view that it is about.
  public var view: String?
  /// What its preferred fix does.
  public var fix: String?

  public init(
    line: Int, severity: Severity, message: String, rule: String, environments: [String],
    screen: String? = nil, view: String? = nil, fix: String? = nil
  ) {
    self.line = line
    self.severity = severity
    self.message = message
    self.rule = rule
    self.environments = environments
    self.screen = screen
    self.view = view
    self.fix = fix
  }
}
