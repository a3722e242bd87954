import InsetModel

/// Examples of attributes: a label or a view that is placed by the attribute.
enum ReferenceExamples {
  static func example(of attribute: Attribute) -> String {
    let name = attribute.rawValue
    switch attribute {
    case .left, .right, .leading, .trailing, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin:
      let plain = (attribute.plain ?? attribute).rawValue
      let isFar = plain == "right" || plain == "trailing"
      let distance = attribute.isMargin ? "" : isFar ? " - 16" : " + 16"
      return label(
        "top == superview.safeArea.top + 16",
        attribute.isMargin
          ? "\(plain) == superview.\(name)" : "\(name) == superview.safeArea.\(name)\(distance)")
    case .centerX, .centerXWithinMargins:
      return label("top == superview.safeArea.top + 16", "centerX == superview.\(name)")
    case .top:
      return label("top == superview.safeArea.top + 16", "centerX == superview.centerX")
    case .bottom:
      return label("bottom == superview.safeArea.bottom - 16", "centerX == superview.centerX")
    case .topMargin, .bottomMargin:
      let plain = (attribute.plain ?? attribute).rawValue
      return label("\(plain) == superview.\(name)", "centerX == superview.centerX")
    case .centerY, .centerYWithinMargins:
      return label("centerY == superview.\(name)", "centerX == superview.centerX")
    case .firstBaseline, .lastBaseline:
      return """
        label price "12" {
            font: largeTitle
            top == superview.safeArea.top + 16
            leading == superview.margins.leading
        }
        label unit "per month" {
            \(name) == price.\(name)
            leading == price.trailing + 4
        }
        """
    case .width:
      return view("width == superview.width * 0.5", "height == 120")
    case .height:
      return view("width == 200", "height == self.width * 0.75")
    }
  }

  static func example(of compound: CompoundAttribute) -> String {
    switch compound {
    case .edges:
      return """
        image backdrop "sky" {
            role: background
            edges == superview.edges
        }
        view card { edges == superview.safeArea.edges inset 16 }
        """
    case .horizontalEdges:
      return """
        view header {
            top == superview.safeArea.top
            horizontalEdges == superview.margins.horizontalEdges
            height == 80
        }
        """
    case .verticalEdges:
      return """
        view column {
            verticalEdges == superview.safeArea.verticalEdges
            leading == superview.margins.leading
            width == 120
        }
        """
    case .center:
      return """
        activity loading { center == superview.center }
        """
    case .size:
      return """
        view card {
            center == superview.center
            width == 200
            height == 120
        }
        view shadow {
            role: decorative
            center == card.center + 4
            size == card.size
        }
        """
    }
  }

  private static func label(_ lines: String...) -> String {
    (["label title \"Inbox\" {"] + lines.map { "    \($0)" } + ["}"]).joined(separator: "\n")
  }

  private static func view(_ lines: String...) -> String {
    let all = ["top == superview.safeArea.top + 16", "centerX == superview.centerX"] + lines
    return (["view card {"] + all.map { "    \($0)" } + ["}"]).joined(separator: "\n")
  }
}
