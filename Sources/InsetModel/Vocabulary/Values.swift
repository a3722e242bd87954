public import InsetDevices

extension Role: VocabularyWord {
  public var documentation: String {
    switch self {
    case .background: "Fills the screen, under bars too; everything may lie on it."
    case .decorative: "Shows nothing that must be seen; rules about safe areas leave it alone."
    case .content: "Is to be read or seen, so it belongs inside the safe area."
    case .control:
      "Is to be touched, so it belongs inside the safe area and needs room for a finger."
    }
  }
}

extension TextStyle: VocabularyWord {
  public var documentation: String { "\(formatPoints(points)) points at the default text size." }
}

extension StackAxis: VocabularyWord {
  public var documentation: String {
    switch self {
    case .horizontal: "One behind the other, in the reading direction."
    case .vertical: "One below the other."
    }
  }
}

extension StackDistribution: VocabularyWord {
  public var documentation: String {
    switch self {
    case .fill: "The views fill the stack; which of them grows or shrinks, their priorities say."
    case .fillEqually: "The views fill the stack and are equally long."
    case .fillProportionally: "The views fill the stack in proportion to their content sizes."
    case .equalSpacing: "The views keep their sizes; the gaps between them are equal."
    case .equalCentering: "The views keep their sizes; their centres are equally far apart."
    }
  }
}

extension StackAlignment: VocabularyWord {
  public var documentation: String {
    switch self {
    case .fill: "The views are as long across the axis as the stack."
    case .leading: "At the leading edge of a vertical stack."
    case .top: "At the top of a horizontal stack."
    case .firstBaseline: "First baselines on one line, in a horizontal stack."
    case .center: "In the middle across the axis."
    case .trailing: "At the trailing edge of a vertical stack."
    case .bottom: "At the bottom of a horizontal stack."
    case .lastBaseline: "Last baselines on one line, in a horizontal stack."
    }
  }
}

extension ButtonConfiguration: VocabularyWord {
  public var documentation: String {
    switch self {
    case .plain: "A plain configuration, from iOS 15 on."
    case .none: "No configuration: the style of iOS 14 on every system."
    }
  }
}

extension InsetAdjustment: VocabularyWord {
  public var documentation: String {
    switch self {
    case .automatic: "As the system decides: the axes that scroll, and the top under a bar."
    case .never: "The content begins at the view's own edges."
    case .always: "The content begins at the safe area on all four sides."
    case .scrollableAxes: "The content begins at the safe area on the axes that scroll."
    }
  }
}

extension ScreenBars.StatusBar: VocabularyWord {
  public var documentation: String {
    switch self {
    case .automatic: "The system decides: phones hide it in landscape."
    case .visible:
      "`prefersStatusBarHidden` is false: in landscape, too, it takes 20 points on phones with a home "
        + "button."
    case .hidden: "`prefersStatusBarHidden` is true."
    case .inCall: "The bar is twice as high, as it is during a call on devices without a housing."
    }
  }
}

extension ScreenBars.NavigationBar: VocabularyWord {
  public var documentation: String {
    switch self {
    case .none: "The screen has no navigation controller."
    case .standard: "A bar with a small title."
    case .large: "A bar with a large title below it (iOS 11)."
    case .hidden: "The bar is hidden."
    }
  }
}

extension ScreenBars.Presentation: VocabularyWord {
  public var documentation: String {
    switch self {
    case .fullScreen: "The screen covers its window."
    case .sheet: "The screen lies on another as a sheet. Where it does, its frame is an estimate."
    }
  }
}

extension ScreenBars.Style: VocabularyWord {
  public var documentation: String {
    switch self {
    case .translucent: "The root view reaches under the bars."
    case .opaque: "The root view ends at the bars."
    }
  }
}

extension ScreenBars.ExtendedEdges: VocabularyWord {
  public var documentation: String {
    switch self {
    case .all: "Under bars at the top and at the bottom."
    case .none: "Under no bar."
    case .top: "Under bars at the top only."
    case .bottom: "Under bars at the bottom only."
    }
  }
}

/// Whether a tab bar or a toolbar is there.
public enum BarVisibility: String, Sendable, CaseIterable, VocabularyWord {
  case none, visible

  public var documentation: String {
    switch self {
    case .none: "There is no such bar."
    case .visible: "The bar shows at the bottom, or where the system puts it."
    }
  }
}

/// Whether the keyboard covers the screen.
public enum KeyboardVisibility: String, Sendable, CaseIterable, VocabularyWord {
  case hidden, visible

  public var documentation: String {
    switch self {
    case .hidden: "The keyboard is away."
    case .visible:
      "The keyboard is up, as high as the catalogue knows or guesses it for the device."
    }
  }
}

/// The two values of a property that something has or has not.
public enum Truth: String, Sendable, CaseIterable, VocabularyWord {
  case `true`, `false`

  public var documentation: String {
    switch self {
    case .true: "It holds."
    case .false: "It does not hold."
    }
  }
}

/// The priorities that have a name.
public enum NamedPriority: String, Sendable, CaseIterable, VocabularyWord {
  case required, high, low, fitting

  /// In (0, 1000], as `UILayoutPriority` has it.
  public var value: Double {
    switch self {
    case .required: LayoutPriority.required
    case .high: LayoutPriority.defaultHigh
    case .low: LayoutPriority.defaultLow
    case .fitting: LayoutPriority.fittingSize
    }
  }

  public init?(value: Double) {
    guard let known = Self.allCases.first(where: { $0.value == value }) else { return nil }
    self = known
  }

  public var documentation: String {
    switch self {
    case .required: "Priority 1000: must hold."
    case .high: "Priority 750."
    case .low: "Priority 250."
    case .fitting: "Priority 50."
    }
  }
  public var aliases: [String] {
    switch self {
    case .high: ["defaultHigh"]
    case .low: ["defaultLow"]
    case .fitting: ["fittingSizeLevel"]
    case .required: []
    }
  }
}

extension SizeClass: VocabularyWord {
  public var documentation: String {
    switch self {
    case .compact: "The compact size class."
    case .regular: "The regular size class."
    }
  }
}

extension Idiom: VocabularyWord {
  public var documentation: String {
    switch self {
    case .phone: "An iPhone."
    case .pad: "An iPad."
    case .tv: "An Apple TV."
    }
  }
}

extension LayoutDirection: VocabularyWord {
  public var documentation: String {
    switch self {
    case .ltr: "Read from left to right."
    case .rtl: "Read from right to left, as Arabic and Hebrew are."
    }
  }
}

extension TextSize: VocabularyWord {
  public var documentation: String {
    let body = "body text has \(formatPoints(TextStyle.body.points(at: self))) points"
    return self == .large
      ? "The text size that is set on a new device: \(body)."
      : index > TextSize.xxxLarge.index
        ? "A larger accessibility size: \(body)." : "A text size: \(body)."
  }
}

extension Language: VocabularyWord {
  public var documentation: String {
    switch self {
    case .base: "Texts as they are written."
    case .pseudo: "Texts that are 35 % longer, as translations may be."
    case .longest: "Of each text its longest translation."
    default: "Texts in \(name)."
    }
  }
}

extension Orientation: VocabularyWord {
  public var documentation: String {
    switch self {
    case .portrait: "Held upright."
    case .landscape: "Held sideways."
    }
  }
}

extension Multitasking: VocabularyWord {
  public var documentation: String {
    switch self {
    case .full: "The whole screen."
    case .half: "Half of an iPad's screen."
    case .third: "A third of an iPad's screen, compact in width."
    case .twoThirds: "Two thirds of an iPad's screen."
    }
  }
}

extension Edge: VocabularyWord {
  public var documentation: String {
    switch self {
    case .top: "The inset at the top."
    case .left: "The inset on the left, whatever the reading direction."
    case .bottom: "The inset at the bottom."
    case .right: "The inset on the right, whatever the reading direction."
    }
  }
}
