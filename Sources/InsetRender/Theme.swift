/// Light drawings or dark ones, as the editor around them is.
public enum Appearance: String, Sendable, CaseIterable { case light, dark }

/// The colours of a drawing.
struct Theme: Sendable {
  var page: String
  var caption: String
  var faint: String
  var body: String
  var bodyEdge: String
  var beyond: String
  var screen: String
  var surface: String
  var surfaceEdge: String
  var field: String
  var text: String
  var placeholder: String
  var tint: String
  var tintFill: String
  var picture: String
  /// A picture that others lie on.
  var backdrop: String
  var backdropMark: String
  var pictureMark: String
  var bar: String
  var barEdge: String
  var keyboard: String
  var key: String
  var safe: String
  var unsafe: String
  var margin: String
  var highlight: String
  var problem: String
  var warning: String
  /// The sign on a badge of the two.
  var onProblem: String

  static let light = Theme(
    page: "#ffffff", caption: "#1c1c1e", faint: "#6c6c70", body: "#1d1d1f", bodyEdge: "#48484a",
    beyond: "#3a3a3c", screen: "#ffffff", surface: "#f4f5f8", surfaceEdge: "#c3c6ce",
    field: "#ffffff", text: "#1c1c1e", placeholder: "#8e8e93", tint: "#0a6cff",
    tintFill: "#dfebff", picture: "#d6dde6", backdrop: "#eaeef3", backdropMark: "#cdd5df",
    pictureMark: "#9aa7b5", bar: "#f7f7f9",
    barEdge: "#c6c6c8", keyboard: "#d1d4da", key: "#ffffff", safe: "#1f9d55", unsafe: "#e5484d",
    margin: "#8b6ae0", highlight: "#7c3aed", problem: "#d92d20", warning: "#c25e00",
    onProblem: "#ffffff")

  static let dark = Theme(
    page: "#1e1e1e", caption: "#f2f2f7", faint: "#a1a1a8", body: "#050506", bodyEdge: "#636366",
    beyond: "#2c2c2e", screen: "#111113", surface: "#1c1d21", surfaceEdge: "#4a4d55",
    field: "#17181b", text: "#f2f2f7", placeholder: "#8e8e93", tint: "#5aa2ff",
    tintFill: "#16305a", picture: "#2c3440", backdrop: "#1e242c", backdropMark: "#343d49",
    pictureMark: "#66758a", bar: "#1d1d20",
    barEdge: "#3d3d41", keyboard: "#2b2c30", key: "#515359", safe: "#3ccb7f", unsafe: "#ff6369",
    margin: "#a78bfa", highlight: "#c4a2ff", problem: "#ff6159", warning: "#ffa94d",
    onProblem: "#111113")

  /// Colours that the page around a drawing sets, as `--ink-page`.
  static let ofPage = Theme(
    page: "var(--ink-page)",
    caption: "var(--ink-caption)",
    faint: "var(--ink-faint)",
    body: "var(--ink-body)",
    bodyEdge: "var(--ink-bodyEdge)",
    beyond: "var(--ink-beyond)",
    screen: "var(--ink-screen)",
    surface: "var(--ink-surface)",
    surfaceEdge: "var(--ink-surfaceEdge)",
    field: "var(--ink-field)",
    text: "var(--ink-text)",
    placeholder: "var(--ink-placeholder)",
    tint: "var(--ink-tint)",
    tintFill: "var(--ink-tintFill)",
    picture: "var(--ink-picture)",
    backdrop: "var(--ink-backdrop)",
    backdropMark: "var(--ink-backdropMark)",
    pictureMark: "var(--ink-pictureMark)",
    bar: "var(--ink-bar)",
    barEdge: "var(--ink-barEdge)",
    keyboard: "var(--ink-keyboard)",
    key: "var(--ink-key)",
    safe: "var(--ink-safe)",
    unsafe: "var(--ink-unsafe)",
    margin: "var(--ink-margin)",
    highlight: "var(--ink-highlight)",
    problem: "var(--ink-problem)",
    warning: "var(--ink-warning)",
    onProblem: "var(--ink-onProblem)")

  /// The colours by their names.
  private var named: [(name: String, color: String)] {
    [
      ("page", page),
      ("caption", caption),
      ("faint", faint),
      ("body", body),
      ("bodyEdge", bodyEdge),
      ("beyond", beyond),
      ("screen", screen),
      ("surface", surface),
      ("surfaceEdge", surfaceEdge),
      ("field", field),
      ("text", text),
      ("placeholder", placeholder),
      ("tint", tint),
      ("tintFill", tintFill),
      ("picture", picture),
      ("backdrop", backdrop),
      ("backdropMark", backdropMark),
      ("pictureMark", pictureMark),
      ("bar", bar),
      ("barEdge", barEdge),
      ("keyboard", keyboard),
      ("key", key),
      ("safe", safe),
      ("unsafe", unsafe),
      ("margin", margin),
      ("highlight", highlight),
      ("problem", problem),
      ("warning", warning),
      ("onProblem", onProblem),
    ]
  }

  /// What a page has in its styles so that `ofPage` has colours: declarations of custom properties.
  var customProperties: String {
    named.map { "--ink-\($0.name): \($0.color);" }.joined(separator: " ")
  }

  static func of(_ appearance: Appearance) -> Theme { appearance == .light ? .light : .dark }
}
