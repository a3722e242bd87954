import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// The hugging or compression resistance of content is required.
public enum RequiredContentPriority: Rule {
  public static let id = RuleID.requiredContentPriority
  public static let severity = Severity.warning
  public static let summary = "Content hugging or compression resistance is required."
  public static let documentation = """
    Content changes: a longer translation, a larger text size, a picture of another size. At 1000 its \
    size can never give way, and the constraints around it conflict.

    ```inset
    label price "9.99" { compression: 1000 }
    label price "9.99" { compression: 999 }   // as strong against all that may yield
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let words = Words(context)
    for setting in context.scene.properties {
      let name: String
      let new: ViewProperty
      switch setting.property {
      case .hugging(let h, let v):
        guard max(h ?? 0, v ?? 0) >= LayoutPriority.required else { continue }
        (name, new) = ("hugging", .hugging(horizontal: lowered(h), vertical: lowered(v)))
      case .compression(let h, let v):
        guard max(h ?? 0, v ?? 0) >= LayoutPriority.required else { continue }
        (name, new) = (
          "compression resistance", .compression(horizontal: lowered(h), vertical: lowered(v))
        )
      default: continue
      }
      report(
        finding(
          "The \(name) of '\(words.name(of: setting.view))' is required: content that changes "
            + "its size then breaks other constraints",
          at: setting.origin,
          fixes: [
            .other("Lower it to 999", [.setProperty(setting.view, new, at: setting.origin)])
          ]))
    }
  }

  private static func lowered(_ priority: Double?) -> Double? { priority.map { min($0, 999) } }
}
