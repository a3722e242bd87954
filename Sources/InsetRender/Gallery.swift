import InsetDevices
public import InsetModel
import InsetText

/// A page to look through: one screen after the other on all devices, with what is wrong.
///
/// One HTML document without references to anything outside of it.
public struct Gallery: Sendable, Hashable {
  /// The name of the file that the screens are from.
  public var file: String
  public var pictures: [Picture]
  public var problems: [GalleryProblem]

  public init(file: String, pictures: [Picture], problems: [GalleryProblem]) {
    self.file = file
    self.pictures = pictures
    self.problems = problems
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
      <title>\(e(file)) — Inset</title>
      <style>
      \(Self.styles)
      </style>
      </head>
      <body>
      <header>
      <h1>\(e(file))</h1>
      <p class="summary">\(e(summary))</p>
      <form id="filters">
      <label>Screen <select id="screen"><option value="">all</option>\(options(screens))</select></label>
      <label>Device <select id="device"><option value="">all</option>\(options(devices))</select></label>
      <label>Orientation <select id="orientation"><option value="">both</option><option>portrait</option><option>landscape</option></select></label>
      <label><input type="checkbox" id="flawed"> only where something is wrong</label>
      <output id="count"></output>
      </form>
      </header>
      <main>
      <section id="pictures">

      """
    for (index, picture) in pictures.enumerated() {
      let environment = picture.environment
      page +=
        "<figure data-screen=\"\(e(picture.screen))\" data-device=\"\(e(environment.device.name))\" "
        + "data-orientation=\"\(environment.orientation.rawValue)\" "
        + "data-environment=\"\(e(environment.id))\" "
        + "data-flawed=\"\(isFlawed(picture))\">\n"
      page += drawing(picture, .light, index * 2)
      page += drawing(picture, .dark, index * 2 + 1)
      page += "</figure>\n"
    }
    page += "</section>\n<aside>\n<div id=\"chosen\">\n<h2>View</h2>\n"
    page += "<p>Click on a view to see its frame and where it is declared.</p>\n</div>\n"
    page += "<div id=\"problems\">\n<h2>Findings</h2>\n"
    if problems.isEmpty {
      page += "<p>Nothing found.</p>\n"
    } else {
      page += "<ol>\n"
      for problem in problems {
        page +=
          "<li class=\"\(problem.severity.rawValue)\" "
          + "data-environments=\"\(e(problem.environments.joined(separator: "|")))\">"
          + "<b>line \(problem.line)</b> \(e(problem.message)) <code>\(e(problem.rule))</code></li>\n"
      }
      page += "</ol>\n"
    }
    page += "</div>\n</aside>\n</main>\n<script>\n\(Self.script)\n</script>\n</body>\n</html>\n"
    return page
  }

  /// A drawing with ids of its own, for one of the page's appearances.
  private func drawing(_ picture: Picture, _ appearance: Appearance, _ number: Int) -> String {
    let style = PictureStyle(appearance: appearance, size: .medium)
    let svg = PictureSheet([picture]).svg(style, firstNumber: number)
    return "<div class=\"\(appearance.rawValue)\">\n\(svg)</div>\n"
  }

  private func isFlawed(_ picture: Picture) -> Bool {
    picture.views.contains { $0.mark != nil || !$0.ambiguous.isEmpty }
  }

  private var summary: String {
    let flawed = pictures.count { isFlawed($0) }
    let parts = [
      count(screens.count, "screen"), count(devices.count, "device"),
      count(pictures.count, "picture"), count(problems.count, "finding"),
    ]
    return parts.joined(separator: ", ")
      + (flawed == 0 ? "" : "; something is wrong on \(flawed) of \(pictures.count)")
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  private var screens: [String] { distinct(pictures.map(\.screen)) }
  private var devices: [String] { distinct(pictures.map(\.environment.device.name)) }

  private func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func options(_ names: [String]) -> String {
    names.map { "<option>\(XMLEscaping.content($0))</option>" }.joined()
  }

  private static let styles = """
    :root { color-scheme: light dark; --edge: #d0d3da; --quiet: #6c6c70; --page: #fff; --text: #1c1c1e; --mark: #7c3aed; --error: #d92d20; --warning: #b45309; }
    @media (prefers-color-scheme: dark) { :root { --edge: #3d3d41; --quiet: #a1a1a8; --page: #1e1e1e; --text: #f2f2f7; --mark: #c4a2ff; --error: #ff6159; --warning: #ffa94d; } .light { display: none; } }
    @media (prefers-color-scheme: light) { .dark { display: none; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 14px/1.45 -apple-system, system-ui, "Helvetica Neue", Arial, sans-serif; background: var(--page); color: var(--text); }
    header { padding: 16px 24px; border-bottom: 1px solid var(--edge); position: sticky; top: 0; background: var(--page); z-index: 1; }
    h1 { font-size: 18px; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 14px; margin: 0 0 6px; } .summary { margin: 2px 0 10px; color: var(--quiet); }
    #filters { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; } #count { color: var(--quiet); }
    main { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 16px; padding: 16px 24px; align-items: start; }
    #pictures { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-end; }
    figure { margin: 0; max-width: 100%; } figure[hidden] { display: none; } figure svg { max-width: 100%; height: auto; display: block; }
    .view { cursor: pointer; } .view:hover > .frame { stroke: var(--mark); stroke-opacity: 0.7; stroke-width: 3; }
    .view.chosen > .frame { stroke: var(--mark); stroke-opacity: 1; stroke-width: 4; }
    .page, .unsafe, .safeArea, .problem, .statusBar, .navigationBar, .tabBar, .toolbar, .homeIndicator { pointer-events: none; }
    aside { position: sticky; top: 130px; max-height: calc(100vh - 150px); overflow: auto; } aside > div { border: 1px solid var(--edge); border-radius: 8px; padding: 12px 14px; margin-bottom: 14px; }
    aside p { margin: 0; color: var(--quiet); } aside ol { margin: 0; padding-left: 18px; } aside li { margin-bottom: 8px; } aside li.error b { color: var(--error); } aside li.warning b { color: var(--warning); }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; } aside li { overflow-wrap: anywhere; } code { font-size: 12px; color: var(--quiet); }
    @media (max-width: 900px) { main { grid-template-columns: minmax(0, 1fr); } aside { position: static; max-height: none; } header { position: static; } }
    """

  private static let script = """
    "use strict";
    const figures = [...document.querySelectorAll("figure")];
    const field = (id) => document.getElementById(id);
    const file = document.querySelector("h1").textContent;
    function filter() {
      let shown = 0;
      for (const figure of figures) {
        const data = figure.dataset;
        const fits = (!field("screen").value || data.screen === field("screen").value)
          && (!field("device").value || data.device === field("device").value)
          && (!field("orientation").value || data.orientation === field("orientation").value)
          && (!field("flawed").checked || data.flawed === "true");
        figure.hidden = !fits;
        if (fits) shown += 1;
      }
      field("count").textContent = shown + " of " + figures.length + " shown";
      const seen = new Set(figures.filter((f) => !f.hidden).map((f) => f.dataset.environment));
      for (const item of document.querySelectorAll("#problems li")) {
        const where = item.dataset.environments;
        item.hidden = where !== "" && !where.split("|").some((id) => seen.has(id));
      }
    }
    function row(list, name, value) {
      const term = document.createElement("dt");
      const detail = document.createElement("dd");
      term.textContent = name;
      detail.textContent = value;
      list.append(term, detail);
    }
    function choose(view) {
      const figure = view.closest("figure");
      for (const old of document.querySelectorAll(".view.chosen")) old.classList.remove("chosen");
      for (const same of document.querySelectorAll(".view")) {
        if (same.dataset.path === view.dataset.path
          && same.closest("figure").dataset.screen === figure.dataset.screen) same.classList.add("chosen");
      }
      const frame = view.querySelector(".frame");
      const number = (name) => Math.round(Number(frame.getAttribute(name)) * 100) / 100;
      const box = field("chosen");
      const title = document.createElement("h2");
      title.textContent = view.dataset.path;
      const list = document.createElement("dl");
      row(list, "kind", view.dataset.kind);
      row(list, "on", figure.dataset.environment);
      row(list, "x", number("x"));
      row(list, "y", number("y"));
      row(list, "width", number("width"));
      row(list, "height", number("height"));
      if (view.dataset.line) row(list, "declared", file + ":" + view.dataset.line);
      const problem = [...figure.querySelectorAll(".problem")].find((p) => p.dataset.path === view.dataset.path);
      const words = problem && problem.querySelector("title");
      if (words) row(list, "finding", words.textContent);
      box.replaceChildren(title, list);
    }
    document.getElementById("filters").addEventListener("input", filter);
    document.getElementById("filters").addEventListener("submit", (event) => event.preventDefault());
    document.getElementById("pictures").addEventListener("click", (event) => {
      const view = event.target.closest(".view");
      if (view) choose(view);
    });
    filter();
    """
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

  public init(
    line: Int, severity: Severity, message: String, rule: String, environments: [String]
  ) {
    self.line = line
    self.severity = severity
    self.message = message
    self.rule = rule
    self.environments = environments
  }
}
