/// The attributes of Auto Layout, under Apple's names.
public enum Attribute: String, Sendable, CaseIterable, VocabularyWord {
  case left, right, leading, trailing, centerX
  case top, bottom, centerY, firstBaseline, lastBaseline
  case width, height
  case leftMargin, rightMargin, leadingMargin, trailingMargin, centerXWithinMargins
  case topMargin, bottomMargin, centerYWithinMargins

  /// What kind of number the attribute is.
  public enum Group: Sendable { case horizontal, vertical, size }
  public var group: Group {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    case .width, .height: .size
    }
  }

  /// Whether the attribute follows the reading direction.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .centerX, .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .width,
      .height, .leftMargin, .rightMargin, .centerXWithinMargins, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      false
    }
  }
  /// Whether the attribute is a side named left or right.
  public var isPhysicalSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    case .leading, .trailing, .leadingMargin, .trailingMargin, .centerX, .top, .bottom, .centerY,
      .firstBaseline, .lastBaseline, .width, .height, .centerXWithinMargins, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      false
    }
  }
  /// Whether the attribute lies on the margins guide rather than on the view.
  public var isMargin: Bool { plain != nil }
  /// Whether the attribute is a line of text, which guides lack.
  public var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// For an attribute of the margins guide, that guide's attribute: `top` of `topMargin`.
  public var plain: Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    case .left, .right, .leading, .trailing, .centerX, .top, .bottom, .centerY, .firstBaseline,
      .lastBaseline, .width, .height:
      nil
    }
  }

  public var documentation: String {
    switch self {
    case .left: "The left edge, whatever the reading direction."
    case .right: "The right edge, whatever the reading direction."
    case .leading: "The edge where reading begins: left, or right in right-to-left languages."
    case .trailing: "The edge where reading ends: right, or left in right-to-left languages."
    case .centerX: "The middle between left and right."
    case .top: "The top edge; y grows downwards."
    case .bottom: "The bottom edge; y grows downwards."
    case .centerY: "The middle between top and bottom."
    case .firstBaseline: "The baseline of the first line of text; the top of a view without text."
    case .lastBaseline: "The baseline of the last line of text; the bottom of a view without text."
    case .width: "The width in points."
    case .height: "The height in points."
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .topMargin, .bottomMargin:
      "The edge moved inwards by the view's layout margin."
    case .centerXWithinMargins, .centerYWithinMargins: "The middle between the layout margins."
    }
  }

  /// The attribute in running text, behind an article.
  public var noun: String {
    switch self {
    case .left: "left edge"
    case .right: "right edge"
    case .leading: "leading edge"
    case .trailing: "trailing edge"
    case .centerX: "horizontal centre"
    case .top: "top"
    case .bottom: "bottom"
    case .centerY: "vertical centre"
    case .firstBaseline: "first baseline"
    case .lastBaseline: "last baseline"
    case .width: "width"
    case .height: "height"
    case .leftMargin: "left margin"
    case .rightMargin: "right margin"
    case .leadingMargin: "leading margin"
    case .trailingMargin: "trailing margin"
    case .topMargin: "top margin"
    case .bottomMargin: "bottom margin"
    case .centerXWithinMargins: "horizontal centre within margins"
    case .centerYWithinMargins: "vertical centre within margins"
    }
  }
}

/// Attributes that stand for several.
public enum CompoundAttribute: String, Sendable, CaseIterable, VocabularyWord {
  case edges, horizontalEdges, verticalEdges, center, size

  /// What it stands for, in the order of the constraints that it makes.
  public var attributes: [Attribute] {
    switch self {
    case .edges: [.top, .leading, .bottom, .trailing]
    case .horizontalEdges: [.leading, .trailing]
    case .verticalEdges: [.top, .bottom]
    case .center: [.centerX, .centerY]
    case .size: [.width, .height]
    }
  }

  /// The attributes that can be named as a part of it, `edges.bottom`.
  public var parts: [Attribute] {
    switch self {
    case .edges, .horizontalEdges: attributes + [.left, .right]
    case .verticalEdges, .center, .size: attributes
    }
  }

  /// Whether `inset` can move its edges inwards.
  public var takesInset: Bool {
    switch self {
    case .edges, .horizontalEdges, .verticalEdges: true
    case .center, .size: false
    }
  }

  public var documentation: String {
    switch self {
    case .edges:
      "Stands for top, leading, bottom and trailing. `card.edges.bottom` is `card.bottom`."
    case .horizontalEdges: "Stands for leading and trailing."
    case .verticalEdges: "Stands for top and bottom."
    case .center: "Stands for centerX and centerY."
    case .size:
      "Stands for width and height. Numbers go to each of them: `width == 96; height == 64`."
    }
  }
}
