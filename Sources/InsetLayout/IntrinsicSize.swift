import InsetDevices
import InsetModel

/// The size that a view's content asks for; `nil` on an axis without one. Points, of the alignment
/// rectangle.
struct IntrinsicSize: Hashable {
  var width: Double?
  var height: Double?
  /// How well the width is known: that of a text, or one without a source.
  var widthDoubt = SizeDoubt.none
  /// How well the height is known, which may have no source, or follow from the width of a text.
  var heightDoubt = SizeDoubt.none
}

/// What the system's version and settings change in sizes.
struct Era: Hashable {
  var os: Int
  var scale: Double
  var idiom: Idiom
  var textSize: TextSize

  init(_ environment: Environment) {
    os = environment.os
    scale = environment.scale
    idiom = environment.idiom
    textSize = environment.textSize
  }
}

extension Era {
  /// The class of eras in which views of these kinds have the same sizes, insets and baselines.
  ///
  /// - Parameter changes: the systems that change any of them, ascending.
  func asFar(as changes: [Int]) -> Era {
    var result = self
    result.os = changes.last { $0 <= os } ?? 0
    result.idiom = .phone
    return result
  }
}

extension ViewKind {
  /// The system that redesigned views of this kind: its sizes, insets and baselines differ from
  /// those before it. All figures below ask for it by `isRedesigned(in:)`.
  var redesign: Int? {
    switch self {
    case .searchBar: 11
    case .field, .segmented, .stepper: 13
    case .progress, .pageControl, .datePicker: 14
    case .button: 15
    case .switch, .slider: 26
    case .view, .label, .image, .text, .activity, .picker, .scroll, .stack, .table, .collection,
      .web, .map, .container:
      nil
    }
  }

  /// The system from which on the line of a field with a rounded border stands below its middle.
  static let loweredFields = 26

  /// The systems that change sizes, insets or baselines of views of this kind.
  var changes: [Int] {
    let others = self == .field ? [Self.loweredFields] : []
    return redesign.map { [$0] + others } ?? others
  }

  /// Whether the sizes of views of this kind follow from a text of theirs.
  var isSizedByText: Bool {
    switch self {
    case .label, .button, .field, .text, .segmented: true
    case .view, .image, .switch, .slider, .stepper, .progress, .activity, .pageControl,
      .datePicker, .picker, .searchBar, .scroll, .stack, .table, .collection, .web, .map,
      .container:
      false
    }
  }

  /// Whether views of this kind look as since their redesign.
  func isRedesigned(in era: Era) -> Bool { redesign.map { era.os >= $0 } ?? false }

  /// Alignment insets: the frame is the alignment rectangle, grown by them (docs/layout.md
  /// "Attributes and legality").
  func alignmentInsets(_ era: Era) -> EdgeInsets {
    switch self {
    case .switch: EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    case .slider:
      isRedesigned(in: era) ? .zero : EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
    case .segmented: EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    case .view, .label, .button, .image, .field, .text, .stepper, .progress, .activity,
      .pageControl, .datePicker, .picker, .searchBar, .scroll, .stack, .table, .collection, .web,
      .map, .container:
      .zero
    }
  }
}

extension ViewState {
  /// The point size of the text; the kind's own where no font is set.
  ///
  /// Styles follow the text size, and so does the title of a button with a configuration
  /// (docs/layout.md "Text sizes"). A button of the old style has 15 points (docs/layout.md "Content sizes": 30 high at 15), one
  /// with a configuration the body style's 17.
  func fontSize(_ era: Era) -> Double {
    if let font { return font.points(at: era.textSize) }
    switch kind {
    case .segmented: return 13
    case .text: return 14
    case .button: return isConfigured(era) ? TextStyle.body.points(at: era.textSize) : 15
    case .view, .label, .image, .field, .switch, .slider, .stepper, .progress, .activity,
      .pageControl, .datePicker, .picker, .searchBar, .scroll, .stack, .table, .collection, .web,
      .map, .container:
      return 17
    }
  }

  /// The font of the text, as far as widths go.
  func systemFont(_ era: Era) -> SystemFont {
    SystemFont(font?.face ?? .regular, fontSize(era), os: era.os)
  }

  /// Whether a button has a configuration: there are none before iOS 15.
  private func isConfigured(_ era: Era) -> Bool {
    kind.isRedesigned(in: era) && configuration != ButtonConfiguration.none
  }

  /// Whether the view shows text and so has baselines.
  var hasBaselines: Bool {
    switch kind {
    case .label, .button, .field, .text: true
    case .view, .image, .switch, .slider, .stepper, .segmented, .progress, .activity, .pageControl,
      .datePicker, .picker, .searchBar, .scroll, .stack, .table, .collection, .web, .map,
      .container:
      false
    }
  }

  /// The intrinsic content size, with text in one line (or wrapped into `wrapWidth`).
  ///
  /// Figures: docs/layout.md "Content sizes".
  func intrinsicSize(_ era: Era, wrapWidth: Double? = nil) -> IntrinsicSize {
    var size = contentSize(era, wrapWidth: wrapWidth)
    if let declaredWidth {
      size.width = declaredWidth
      size.widthDoubt = .none
    }
    if let declaredHeight {
      size.height = declaredHeight
      size.heightDoubt = .none
    }
    if isWidthEstimate { size.widthDoubt = .estimate }
    if isHeightEstimate { size.heightDoubt = .estimate }
    return size
  }

  private func contentSize(_ era: Era, wrapWidth: Double?) -> IntrinsicSize {
    let scale = era.scale
    let points = fontSize(era)
    let line = TextMetrics.lineHeight(points, scale: scale)
    let isNew = kind.isRedesigned(in: era)
    func width(_ text: String?) -> Double {
      guard let text, !text.isEmpty else { return 0 }
      return TextMetrics.ceilToPixel(systemFont(era).width(of: text), scale)
    }
    // The width of a title of the old style, and how well it is known.
    func title() -> (width: Double, doubt: SizeDoubt) {
      guard let text, !text.isEmpty else { return (0, .none) }
      let font = systemFont(era)
      let width = font.width(of: text)
      return (
        (TextMetrics.ceilToPixel(width, scale) - 1e-6).rounded(.up),
        doubt(of: width, of: text, font)
      )
    }
    switch kind {
    case .label:
      guard let text, !text.isEmpty else { return IntrinsicSize(width: 0, height: 0) }
      return labelSize(text, line: line, era, wrapWidth)
    case .button:
      // A plain configuration (+14, +24), or the old style (+12 high).
      if isConfigured(era) {
        return IntrinsicSize(width: width(text) + 24, height: line + 14, widthDoubt: .estimate)
      }
      // The old style has whole points; insets of its own stand for all of the system's padding.
      let title = title()
      if let insets = contentInsets {
        return IntrinsicSize(
          width: max(0, title.width + insets.left + insets.right),
          height: max(0, line.rounded(.up) + insets.top + insets.bottom), widthDoubt: title.doubt)
      }
      return IntrinsicSize(
        width: max(30, title.width), height: line.rounded(.up) + 12, widthDoubt: title.doubt)
    case .field:
      // The rounded border's height holds for the fonts that were seen; a larger one needs more.
      let border: Double = isNew ? 34 : 30
      let height = max(border, line.rounded(.up) + 8)
      return IntrinsicSize(
        width: width(text) + 14, height: height, widthDoubt: .estimate,
        heightDoubt: height > border ? .estimate : .none)
    case .switch:
      return isNew
        ? IntrinsicSize(width: 61, height: 28) : IntrinsicSize(width: 49, height: 31)
    case .slider: return IntrinsicSize(width: nil, height: isNew ? 34 : 30)
    case .segmented:
      // Segments are equally wide; without a title nothing is known of them.
      let titles = Self.segmentTitles(in: text ?? "")
      let widest = titles.map { width($0) }.max()
      let room: Double = titles.count < 2 ? 24 : isNew ? 20.5 : 15
      return IntrinsicSize(
        width: widest.map { ($0 + room) * Double(titles.count) }, height: isNew ? 31 : 28,
        widthDoubt: widest == nil ? .none : .estimate)
    case .stepper: return IntrinsicSize(width: 94, height: isNew ? 32 : 29)
    case .progress: return IntrinsicSize(width: nil, height: isNew ? 4 : 2)
    case .activity: return IntrinsicSize(width: 20, height: 20)
    case .pageControl:
      return IntrinsicSize(
        width: 39, height: isNew ? 26 : 37, widthDoubt: .estimate, heightDoubt: .estimate)
    case .datePicker:
      if isNew {
        return IntrinsicSize(
          width: 110, height: 34 + 1 / scale, widthDoubt: .estimate, heightDoubt: .estimate)
      }
      return IntrinsicSize(width: 320, height: 216, widthDoubt: .estimate)
    case .picker: return IntrinsicSize(width: 320, height: 216, widthDoubt: .estimate)
    case .searchBar: return IntrinsicSize(width: nil, height: isNew ? 56 : 44)
    case .text:
      return isScrollEnabled ? IntrinsicSize() : textSize(text ?? "", line: line, era, wrapWidth)
    case .view, .image, .scroll, .stack, .table, .collection, .web, .map, .container:
      return IntrinsicSize()
    }
  }

  /// Whether the height follows the width.
  public var wraps: Bool {
    kind == .label && lines != 1 && !(text ?? "").isEmpty || kind == .text && !isScrollEnabled
  }

  /// The titles of a segmented control, which its text has between vertical bars or commas.
  public static func segmentTitles(in text: String) -> [String] {
    text.split(whereSeparator: { $0 == "|" || $0 == "," }).map { part in
      var title = part
      while title.first == " " { title.removeFirst() }
      while title.last == " " { title.removeLast() }
      return String(title)
    }
  }

  /// A text view that does not scroll: 8 points above and below its lines, 5 beside them.
  private func textSize(
    _ text: String, line: Double, _ era: Era, _ wrapWidth: Double?
  ) -> IntrinsicSize {
    let font = systemFont(era)
    let width = font.width(of: text)
    let full = TextMetrics.ceilToPixel(width, era.scale)
    let count = font.lineCount(of: text, width: wrapWidth.map { max(1, $0 - 10) } ?? full)
    return IntrinsicSize(
      width: full + 10, height: height(ofLines: count, era) + 16,
      widthDoubt: doubt(of: width, of: text, font), heightDoubt: .estimate)
  }

  private func labelSize(
    _ text: String, line: Double, _ era: Era, _ wrapWidth: Double?
  ) -> IntrinsicSize {
    let font = systemFont(era)
    let width = font.width(of: text)
    let full = TextMetrics.ceilToPixel(width, era.scale)
    let doubt = doubt(of: width, of: text, font)
    guard lines != 1 else { return IntrinsicSize(width: full, height: line, widthDoubt: doubt) }
    let count = shownLines(font.lineCount(of: text, width: wrapWidth ?? full))
    return IntrinsicSize(
      width: full, height: height(ofLines: count, era), widthDoubt: doubt, heightDoubt: .estimate)
  }

  private func shownLines(_ count: Int) -> Int {
    kind == .label && lines > 0 ? min(count, lines) : count
  }

  /// Whether a text of several lines takes as many however far the widths of its words are off.
  ///
  /// - Parameter wrapWidth: as for `intrinsicSize`.
  /// - Complexity: O(characters).
  func isSureOfLines(_ era: Era, wrapWidth: Double) -> Bool {
    guard wraps, !isHeightEstimate, let text, !text.isEmpty else { return false }
    let font = systemFont(era)
    let width = kind == .text ? max(1, wrapWidth - 10) : wrapWidth
    let bound = font.bound(ofWidth: width, isMeasured: SystemFont.isMeasured(text))
    return shownLines(font.lineCount(of: text, width: max(0.5, width - bound)))
      == shownLines(font.lineCount(of: text, width: width + bound))
  }

  /// The height of some lines, rounded up to the pixel as a whole.
  private func height(ofLines count: Int, _ era: Era) -> Double {
    TextMetrics.ceilToPixel(
      Double(count) * (TextMetrics.ascent + TextMetrics.descent) * fontSize(era), era.scale)
  }

  /// How well the width of a text is known in a font.
  private func doubt(of width: Double, of text: String, _ font: SystemFont) -> SizeDoubt {
    if text.isEmpty { return .none }
    return font.bound(ofWidth: width, isMeasured: SystemFont.isMeasured(text)) <= 1
      ? .near : .estimate
  }

  /// The distance from the top to the first baseline, and from the last baseline to the bottom; 0
  /// for a view without text.
  ///
  /// They are those of a view of its content's height; where a label is taller, nobody knows.
  func baselineInsets(_ era: Era) -> (first: Double, last: Double) {
    guard hasBaselines else { return (0, 0) }
    let points = fontSize(era)
    let line = TextMetrics.lineHeight(points, scale: era.scale)
    let extra: Double
    // How much lower than in the middle the line stands.
    var lower = 0.0
    switch kind {
    case .button:
      extra = max(0, ((intrinsicSize(era).height ?? line) - line) / 2)
    case .field:
      let height = intrinsicSize(era).height ?? line
      extra = max(0, (height - line) / 2)
      if era.os >= ViewKind.loweredFields, height >= 30 { lower = 2.5 }
    case .text: extra = 8  // The text container's inset.
    case .view, .label, .image, .switch, .slider, .stepper, .segmented, .progress, .activity,
      .pageControl, .datePicker, .picker, .searchBar, .scroll, .stack, .table, .collection, .web,
      .map, .container:
      extra = 0
    }
    let ascent = TextMetrics.ceilToPixel(TextMetrics.ascent * points, era.scale)
    return (extra + ascent + lower, extra + line - ascent - lower)
  }
}
